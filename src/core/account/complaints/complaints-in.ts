import type { Complaint } from './complaint.ts';

/** What programs complain about in a text, in its order. */
export const complaintsIn = (_text: string): Complaint[] => [];
