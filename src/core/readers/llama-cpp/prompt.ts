import type { Read, Tools } from '../kit/reader.ts';
import { type Format, readBy } from './message.ts';
import type { Rule } from './peg.ts';

/** What the prompt has written of the reply: where the reply ends its thinking, and where it does not. */
export interface Prompt {
  /** The end of thinking, by which that is told. */
  readonly end?: string;
  readonly thinking?: string;
  readonly plain?: string;
  /** Tokens at which the model stops. */
  readonly stops?: RegExp;
}

/** A reader by its grammar. */
export const reading =
  (
    grammar: (tools: Tools, thinks: boolean) => Rule,
    { end = '', thinking = '', plain = '', stops }: Prompt,
    format: Format = {},
  ): Read =>
  (text, tools) => {
    const reply = text.slice(0, stops?.exec(text)?.index);
    const thinks = end !== '' && reply.includes(end);
    const begun = thinks ? thinking : plain;
    // What is pasted may begin with what the prompt has written.
    const repeats = begun !== '' && reply.startsWith(begun.trimEnd());
    return readBy(grammar(tools, thinks), begun + reply.slice(repeats ? begun.trimEnd().length : 0), format);
  };
