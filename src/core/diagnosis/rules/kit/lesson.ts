import type { Concept } from '../../../words/concept.ts';

/** What in a prompt keeps a model from a mistake. */
export interface Lesson {
  /** The built-in section of a prompt against it. */
  readonly section: 'call-format' | 'encoding' | 'structure' | 'tools' | 'loop' | 'rules';
  /** A sentence about all concepts in one of these lists covers it. */
  readonly says: readonly (readonly Concept[])[];
  /** A whole call that is shown covers it, since the mistake is about its form. */
  readonly shown?: true;
  /** The list of tools covers it. */
  readonly listed?: true;
}

export const lesson = (section: Lesson['section'], ...says: readonly (readonly Concept[])[]): Lesson => ({
  section,
  says,
});

/** What the list of tools and a sentence about it teach. */
export const listLesson = (...says: readonly (readonly Concept[])[]): Lesson => ({
  section: 'tools',
  says,
  listed: true,
});

/** What a call that is shown whole teaches. */
export const FORM_LESSON: Lesson = { section: 'call-format', says: [], shown: true };

export const CLOSE_LESSON = lesson('call-format', ['close', 'element'], ['close', 'call'], ['close', 'argument']);
