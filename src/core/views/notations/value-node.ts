import type { Span } from '../../../base/span.ts';

/** A structured value as it is written in a text, whatever the notation; offsets are those of the text that was read. */
export type ValueNode = ObjectNode | ListNode | StringNode | ScalarNode | MissingNode;

interface Written extends Span {
  /** Its end is in the text; false where the text breaks off inside. */
  readonly isClosed: boolean;
}

/** An object of JSON, a dict, a struct, or the print of an object: `Message(role='user')`. */
export interface ObjectNode extends Written {
  readonly type: 'object';
  /** The class that a print names; empty where there is none. */
  readonly name: string;
  readonly members: readonly Member[];
}

export interface Member {
  /** Empty for what a print gives without a name. */
  readonly key: string;
  readonly keyStart: number;
  readonly value: ValueNode;
}

export interface ListNode extends Written {
  readonly type: 'list';
  readonly items: readonly ValueNode[];
  /** Values one after another, as a stream has them, without brackets. */
  readonly isRun?: true;
}

export interface StringNode extends Written {
  readonly type: 'string';
  /** The contents of its literals, without quotes: several where they are joined. */
  readonly parts: readonly StringPart[];
}

export interface StringPart extends Span {
  /** Backslashes are characters of the text. */
  readonly isRaw: boolean;
}

/** A number, `true`, `false`, `null` in the words of any language, or a word without quotes. */
export interface ScalarNode extends Written {
  readonly type: 'number' | 'true' | 'false' | 'null' | 'word';
  readonly text: string;
}

/** A program or a person left it out: `...`, `[Object]`, `<redacted>`. */
export interface MissingNode extends Written {
  readonly type: 'missing';
}
