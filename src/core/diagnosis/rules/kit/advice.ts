/**
 * A sentence for the model; or a function of how the dialect is written, null where it has nothing to say in that one.
 * `{field}`, `{tool}` and `{close}` are filled in (recovery-template.ts).
 */
export type Advice = string | ((form: CallForm) => string | null);

/** How a dialect is written, as advice shows it. */
export interface CallForm {
  /** Arguments nest as elements, with references and CDATA. */
  readonly hasElements: boolean;
  /** A whole call of the tool NAME with the argument ARGUMENT. */
  readonly call: string;
  /** An argument of a name, its value left out. */
  readonly argument: (name: string) => string;
}

/** How characters are escaped that a value cannot hold as they are. */
export interface Escaping {
  /** What to write in place of them, as words after "write". */
  readonly way: string;
  /** A piece of a value with all of them escaped. */
  readonly inPiece: (piece: string) => string;
  /** A CDATA section would hold them as they are. */
  readonly orCdata: boolean;
}

export const CLOSE_ADVICE: Advice = ({ hasElements }) =>
  hasElements
    ? 'Close every element with its own end tag, the innermost first.'
    : 'Close what is open with its own end tag.';

export const STRUCTURE_ADVICE: Advice = ({ hasElements }) =>
  hasElements
    ? 'Write lists and objects as nested elements: one child for each item or field, no JSON and no CDATA around them.'
    : 'Write lists and objects as this form has them, without a string around them.';

/** Advice for the other dialects alone: Forge's own has nothing of the kind. */
export const outsideForge =
  (advice: (form: CallForm) => string): Advice =>
  (form) =>
    form.hasElements ? null : advice(form);
