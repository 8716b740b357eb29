import type { Code } from '../words/codes.ts';
import type { Recovery } from '../words/recovery.ts';

/** The machine's own rows as plain data: drives the diagram, the state reference and `machine --format json`. */
export interface MachineDescription {
  readonly states: readonly StateDescription[];
}

export interface StateDescription {
  readonly name: string;
  /** One sentence. */
  readonly about: string;
  /** Real text with a caret `█` where the machine is in this state. */
  readonly example: string;
  /** The mode in which the example is so; resilient by default. */
  readonly exampleIn?: Recovery;
  /** Where in the call, or where in the markup (format.md §2). */
  readonly level: 'place' | 'markup';
  readonly transitions: readonly TransitionDescription[];
  /** What the end of the stream means here. */
  readonly atEnd: string;
}

export interface TransitionDescription {
  /** Stable, such as `InArgument--&`; see transition-id.ts. */
  readonly id: string;
  /** What is read, for people: `<tool>`, `name character`, `anything else`. */
  readonly on: string;
  readonly to: string;
  /** True where the way leads back to the place that the markup is in; `to` is then the usual one. */
  readonly returns?: true;
  /** What happens, one clause. */
  readonly does: string;
  /** Where in the state it leaves from, where that is finer than the state's name says; one sentence. */
  readonly within?: string;
  readonly reports?: Code;
  /** Go's error text where a strict reader stops here. */
  readonly refuses?: string;
  /** The modes it exists in; all by default. */
  readonly modes?: readonly Recovery[];
}
