import type { Span } from '../../../base/span.ts';
import type { FixtureSource } from '../../cases/fixture.ts';
import type { ImportResult } from '../../transcripts/import-result.ts';
import type { ValueNode } from '../../views/notations/value-node.ts';
import type { View } from '../../views/view.ts';
import type { ItemKind } from './item-kind.ts';

export type { ItemKind } from './item-kind.ts';

/** A part of a paste as one stage found it; a part inside another takes its characters. */
export interface Part {
  readonly kind: ItemKind;
  /** Where it is in the paste. */
  readonly span: Span;
  /** Its text with all layers undone. */
  readonly view: View;
  /** A program repeats it: what it leaves out is not known. */
  readonly isRepeated?: true;
  /** A string of a value that a program wrote holds it. */
  readonly isHeld?: true;
  /** The member that holds it. */
  readonly field?: string;
  /** A request sent it back to a model: it was answered before, and is judged as history. */
  readonly isSent?: true;
  readonly call?: CallPart;
  readonly result?: ResultPart;
}

/** A call that came as data. */
export interface CallPart {
  /** Empty where it is not named. */
  readonly name: string;
  readonly id?: string;
  /** Where the name is written, in the text of the view that was read; absent where there is none. */
  readonly nameNode?: ValueNode;
  /** Its arguments; absent where it has none. */
  readonly args?: ValueNode;
  /** Its arguments where a program repeats them as a text, which may be no value. */
  readonly written?: View;
  /** The view that the nodes are places of. */
  readonly within: View;
  /** Only the names of members say that it is a call. */
  readonly byNames: boolean;
}

/** What came back for a call. */
export interface ResultPart {
  readonly id?: string;
  readonly name?: string;
  readonly failed: boolean;
  /** What it says, where that is one text. */
  readonly words?: string;
}

/** A part that holds an answer of a provider, or a stream, that an importer knows. */
export interface AnswerPart extends Part {
  readonly answer?: ImportResult;
  /** Where each line that the importer read is in the paste, where those lines are not the text of the view. */
  readonly events?: readonly Span[];
  /** Definitions of the tools that its calls are checked against, in any provider's shape: those of the row that holds it. */
  readonly tools?: unknown;
  /** What the members beside it tell of where its calls came. */
  readonly facts?: Partial<FixtureSource>;
}
