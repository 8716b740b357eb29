import type { DialectWords } from '../../../dialects/dialect-words.ts';
/**
 * A sentence for the model, or a function that returns one for the syntax of a dialect, null where there is none for it.
 * `{field}`, `{tool}` and `{close}` are filled in (recovery-template.ts).
 */
export type Advice = string | ((form: CallForm) => string | null);

/** The syntax of a dialect, as advice shows it. */
export interface CallForm {
  /** Arguments nest as elements, with references and CDATA. */
  readonly hasElements: boolean;
  readonly mark: DialectWords['mark'];
  readonly body: DialectWords['body'];
  /** A whole call of the tool NAME with the argument ARGUMENT. */
  readonly call: string;
  /** An argument with a name, without its value. */
  readonly argument: (name: string) => string;
}

/** How to escape characters that a value cannot hold. */
export interface Escaping {
  /** What to write in place of them, as words after "write". */
  readonly way: string;
  /** A piece of a value with all of them escaped. */
  readonly inPiece: (piece: string) => string;
  /** Whether a CDATA section can hold them unescaped. */
  readonly orCdata: boolean;
}

export const CLOSE_ADVICE: Advice = ({ hasElements, mark, call }) =>
  hasElements
    ? 'Close every element with its own end tag, the innermost first.'
    : mark === 'tag'
      ? 'Close what is open with its own end tag.'
      : `Close what is open, as this form has it:\n${call}`;

export const STRUCTURE_ADVICE: Advice = ({ hasElements }) =>
  hasElements
    ? 'Write lists and objects as nested elements: one child for each item or field, no JSON and no CDATA around them.'
    : 'Write lists and objects as this form has them, without a string around them.';

/** Advice only for the other dialects; Forge's own needs none. */
export const outsideForge =
  (advice: (form: CallForm) => string): Advice =>
  (form) =>
    form.hasElements ? null : advice(form);
