import type { Code } from '../words/codes.ts';
import type { Recovery } from '../words/recovery.ts';

/** What a row reads: some characters, a literal of several, or a named class. */
export type On =
  | { readonly chars: string }
  | {
      readonly literal: string;
      /** ASCII letters match in either case. */
      readonly anyCase?: true;
      /** The named state shown while only part of the literal has been read. */
      readonly via?: string;
    }
  | { readonly class: CharClass };

/**
 * `nameStart`: a letter, `_`, `:` or anything past ASCII; `nameByte`: also digits, `-`, `.` (what Go's reader takes as a
 * name before it checks it); `illegal`: characters that XML 1.0 cannot hold; `space`: XML's four.
 */
export type CharClass = 'space' | 'nameStart' | 'nameByte' | 'digit' | 'hexDigit' | 'illegal';

/**
 * What a transition does besides moving on, carried out by the tokenizer with the offset at hand.
 * Actions of a fault (`fault…`) repair or refuse by the recovery mode.
 */
export const ACTIONS = [
  'none',
  'markTag',
  'markCallTag',
  'openThinking',
  'closeThinking',
  'strayThinkingEnd',
  'textBehindTag',
  'moreBehindTag',
  'notACall',
  'openXmlCall',
  'markToolName',
  'partOutside',
  'moreOfRenamed',
  'notRenamed',
  'openRenamedCall',
  'openJsonCall',
  'beginCallAttributes',
  'markEntity',
  'closeEntity',
  'bareAmpersand',
  'cdataEndInText',
  'illegalCharacter',
  'tagIsText',
  'endTagName',
  'endAttributeName',
  'beginAttribute',
  'attributeNameAlone',
  'attributeWithoutValue',
  'attributeValueMissing',
  'attributeUnquoted',
  'endAttributeValue',
  'lessThanInAttribute',
  'closeStartTag',
  'closeEmptyTag',
  'closeEndTag',
  'endTagJunk',
  'endTagCut',
  'looseEndTag',
  'openCdata',
  'closeCdata',
  'closeComment',
  'commentDash',
  'endInstructionTarget',
  'closeInstruction',
  'closeDirective',
  'openDirectiveQuote',
  'closeDirectiveQuote',
  'directiveDeeper',
  'directiveComment',
  'refuse',
  'refuseAfterName',
  'closeJsonCall',
  'resume',
] as const;
export type Action = (typeof ACTIONS)[number];

/** Actions that say where reading goes on themselves, at or before the start of what the state held back. */
export const GOES_BACK: ReadonlySet<Action> = new Set([
  'notACall',
  'openXmlCall',
  'notRenamed',
  'openRenamedCall',
  'tagIsText',
  'refuse',
  'refuseAfterName',
] as const);

/** A target state, or `place`: back to where in the call the markup began. */
export interface Row<S extends string = string> {
  readonly on: On;
  readonly to: S | 'place';
  readonly do?: Action;
  /** The character is looked at again in the target state. */
  readonly again?: true;
  readonly reports?: Code;
  /** Go's error text where a strict reader stops here; `{name}` is the name being read. */
  readonly refuses?: string;
  /** Where a strict reader stops, it has read the character already: it counts for Go's line number. */
  readonly consumed?: true;
  /** Modes the row exists in; all by default. */
  readonly modes?: readonly Recovery[];
  /** One clause for the reference. */
  readonly does: string;
  /** Why no fixture reaches it, where none does. */
  readonly untested?: string;
}

export type Otherwise<S extends string = string> = Omit<Row<S>, 'on'> | 'stay';

/**
 * What is read in a state: by this alone holding back and the end of the stream are decided. `call-tag`: the tag that may
 * open a call; `after-call-tag`: text after it; `block`: markup with a closer of its own, such as a comment.
 */
export type Reads =
  | 'prose'
  | 'call-word'
  | 'call-tag'
  | 'behind-call-tag'
  | 'thinking'
  | 'character-data'
  | 'tag'
  | 'block'
  | 'reference'
  | 'cdata'
  | 'json'
  | 'skipped'
  | 'cut';

export interface StateRows<S extends string = string> {
  /** The named state a user reads; several rows of fine states share one. */
  readonly shownAs: string;
  readonly reads: Reads;
  /** One sentence. */
  readonly about: string;
  /** What the machine waits for, as a clause after the buffered text; for states that hold something back. */
  readonly waits?: string;
  /** Real text; the machine is in this state at `█`. */
  readonly example: string;
  /** The mode in which the example is so; resilient by default. */
  readonly exampleIn?: Recovery;
  readonly on: readonly Row<S>[];
  readonly otherwise: Otherwise<S> | readonly Otherwise<S>[];
  /** What the end of the stream means here. */
  readonly atEnd: string;
}

export interface MachineDefinition<S extends string = string> {
  readonly initial: S;
  readonly states: { readonly [name in S]: StateRows<S> };
}

/** Checks at compile time that every target names a state. */
export function defineMachine<const S extends string>(definition: {
  initial: NoInfer<S>;
  states: Record<S, StateRows<NoInfer<S>>>;
}): MachineDefinition<S> {
  return definition;
}
