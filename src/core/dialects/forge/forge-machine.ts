import type { CompiledMachine } from '../../kernel/compile.ts';

/** The reply machine with the states that its actions enter, by index. */
export interface ForgeMachine extends Omit<CompiledMachine, 'stateIndex'> {
  /** Stands in rows for "back to the place". */
  readonly place: number;
  readonly entered: Readonly<Record<'outside' | 'afterCallTag' | 'afterError' | 'cutOff', number>>;
  /** By index of the role. */
  readonly placeOfRole: readonly number[];
}
