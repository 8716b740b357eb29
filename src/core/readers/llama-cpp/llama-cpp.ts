import type { Read, ReaderModel, Tools } from '../kit/reader.ts';
import { type Generated, grammarOf } from './generated.ts';
import { readBy } from './message.ts';
import type { Rule } from './peg.ts';
import { gptOss, qwen3Coder } from './specialized.ts';

/** What the prompt has written of the reply: where the reply ends its thinking, and where it does not. */
interface Prompt {
  /** The end of thinking, by which that is told. */
  readonly end?: string;
  readonly thinking?: string;
  readonly plain?: string;
  /** Tokens at which the model stops. */
  readonly stops: RegExp;
}

const reading =
  (grammar: (tools: Tools) => Rule, { end = '', thinking = '', plain = '', stops }: Prompt): Read =>
  (text, tools) => {
    const reply = text.slice(0, stops.exec(text)?.index);
    const begun = end !== '' && reply.includes(end) ? thinking : plain;
    // What is pasted may begin with what the prompt has written.
    const repeats = begun !== '' && reply.startsWith(begun.trimEnd());
    return readBy(grammar(tools), begun + reply.slice(repeats ? begun.trimEnd().length : 0));
  };

const generated = (rules: Generated, prompt: Prompt): Read => reading((tools) => grammarOf(rules, tools), prompt);

const CHATML = /<\|im_end\|>/;

const HERMES = { json: { around: ['<tool_call>\n', '</tool_call>'], each: true } } as const;

/**
 * llama.cpp's readers: grammars that it makes of the model's template and the tools of the request, each named after its
 * handler, or after a template that it analyses by itself. They read the whole reply; that it also samples by the grammar, so
 * that a model seldom writes what does not match, is not modelled.
 */
export const LLAMA_CPP: readonly ReaderModel[] = [
  {
    parser: 'hermes-2-pro',
    source: 'chat-auto-parser-generator.cpp',
    ruling:
      'A call is JSON of a declared tool, `name` first, after a tag that ends its line; without the line break it is text, and anything else fails the request.',
    readsBySchema: true,
    whole: generated(HERMES, { stops: CHATML }),
  },
  {
    parser: 'qwen3',
    source: 'chat-auto-parser-generator.cpp',
    ruling: 'As hermes-2-pro, with thinking before the prose.',
    readsBySchema: true,
    whole: generated(
      { ...HERMES, thinking: ['<think>\n', '\n</think>\n\n'] },
      { end: '</think>', plain: '<think>\n\n</think>\n\n', stops: CHATML },
    ),
  },
  {
    parser: 'qwen3-coder',
    source: 'chat.cpp',
    ruling:
      'Each tag must stand on a line of its own; a call that does not match vanishes without an error, with all that follows.',
    readsBySchema: true,
    whole: reading(qwen3Coder, { stops: CHATML }),
  },
  {
    parser: 'gpt-oss',
    source: 'chat.cpp',
    ruling:
      'One call of a declared tool after `functions.`, in either channel; what follows its arguments is dropped, and anything else fails the request.',
    readsBySchema: true,
    whole: reading(gptOss, { plain: '<|start|>assistant', stops: /<\|(?:call|return)\|>/ }),
  },
];
