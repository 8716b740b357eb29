import type { ComplaintOf } from '../complaint.ts';

/** Words that say what a complaint is about, in lower case. */
export interface Kind {
  readonly of: ComplaintOf;
  readonly patterns: readonly RegExp[];
}

/** What the first kind is about whose words are in a text. */
export const says = (kinds: readonly Kind[], heard: string): ComplaintOf | undefined =>
  kinds.find(({ patterns }) => patterns.some((pattern) => pattern.test(heard)))?.of;
