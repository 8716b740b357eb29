import { type LiteralBody, type Notation, notationOf, readLiteralBody } from '../../calls/literal-body.ts';
import { stepLiteral } from './actions/literal-body.ts';
import type { MarkWalker } from './walker.ts';

/** A notation with what reads it: a dialect brings it, so that readers of dialects without one do not hold it. */
export interface NotationReader extends Notation {
  /** Steps through a body that begins with this character. */
  readonly step: (w: MarkWalker, first: string) => boolean;
  readonly read: (body: string, isClosed: boolean) => LiteralBody;
}

export const inNotation = (notation: Notation): NotationReader => ({
  ...notation,
  step: (w, first) => stepLiteral(w, notationOf(notation, first)),
  read: (body, isClosed) => readLiteralBody(body, notation, isClosed),
});
