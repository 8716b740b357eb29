import { counted } from '../../../../base/counted.ts';

const MAY_HOLD = ' that may hold a call';

/** How many texts beside the reply were left out that look like calls, a noun. */
export const otherTexts = (count: number): string => `${counted(count, 'other text')}${MAY_HOLD}`;

/** Whether what was taken off is such texts. */
export const areOtherTexts = (tookOff: string): boolean => tookOff.endsWith(MAY_HOLD);
