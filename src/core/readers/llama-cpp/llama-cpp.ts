import type { ReaderModel } from '../kit/reader.ts';
import { gemma4 } from './gemma4.ts';
import { GENERATED } from './generated-models.ts';
import { minimaxM3 } from './minimax-m3.ts';
import { nothing } from './peg.ts';
import { reading } from './prompt.ts';
import { pythonAsJson } from './python-values.ts';
import {
  cohere2Moe,
  deepSeekV32,
  functionaryV32,
  gigaChatV3,
  gptOss,
  kimiK2,
  lfm2,
  miniCpm5,
  ministral3,
  qwen3Coder,
  qwen35,
} from './specialized.ts';

const CHATML = /<\|im_end\|>/;
const PYTHON = { valueAsJson: pythonAsJson };

const SPECIALIZED: readonly Omit<ReaderModel, 'source'>[] = [
  {
    parser: 'qwen3-coder',
    ruling:
      'Each tag must stand on a line of its own; a call that does not match vanishes without an error, with all that follows.',
    whole: reading(qwen3Coder(nothing), { stops: CHATML }),
  },
  {
    parser: 'qwen3.5',
    ruling: 'As qwen3-coder, with thinking before, which a call ends too.',
    whole: reading(qwen35, {
      end: '</think>',
      thinking: '<think>\n',
      plain: '<think>\n\n</think>\n\n',
      stops: CHATML,
    }),
  },
  {
    parser: 'gpt-oss',
    ruling:
      'One call of a declared tool after `functions.`, in either channel; what follows its arguments is dropped, and anything else fails the request.',
    whole: reading(gptOss, { plain: '<|start|>assistant', stops: /<\|(?:call|return)\|>/ }),
  },
  {
    parser: 'kimi-k2',
    ruling:
      'The id is `functions.name:n` of a declared tool; section and ends may be missing, and anything else fails the request.',
    whole: reading(kimiK2, { stops: CHATML }),
  },
  {
    parser: 'ministral-3',
    aliases: ['devstral', 'magistral'],
    ruling:
      '`[TOOL_CALLS]name[ARGS]{…}` of a declared tool; a call of any other form vanishes without an error, with all that follows.',
    whole: reading(ministral3, { stops: /<\/s>/ }),
  },
  {
    parser: 'functionary-v3.2',
    ruling: 'A call must begin the reply; after prose it is text, and after another call it fails the request.',
    whole: reading(functionaryV32, { plain: '>>>', stops: /<\|eot_id\|>/ }),
  },
  {
    parser: 'lfm2',
    ruling:
      'One call of a declared tool with named arguments, at the end of the reply; anything else fails the request.',
    whole: reading(lfm2({ thinks: false, mayBeMore: false }), { stops: CHATML }, PYTHON),
  },
  {
    parser: 'lfm2.5',
    ruling: 'As lfm2, with thinking before and with several calls.',
    whole: reading(lfm2({ thinks: true, mayBeMore: true }), { stops: CHATML }, PYTHON),
  },
  {
    parser: 'deepseek-v3.2',
    ruling:
      '`<｜DSML｜function_calls>` only, `string` as the schema has it, required arguments first, in its order; anything else fails the request.',
    whole: reading(deepSeekV32('function_calls'), {
      end: '</think>',
      thinking: '<think>',
      plain: '<think></think>',
      stops: /<｜end▁of▁sentence｜>/,
    }),
  },
  {
    parser: 'deepseek-v4',
    ruling: 'As deepseek-v3.2, in `<｜DSML｜tool_calls>` only.',
    whole: reading(deepSeekV32('tool_calls'), {
      end: '</think>',
      thinking: '<think>',
      plain: '</think>',
      stops: /<｜end▁of▁sentence｜>/,
    }),
  },
  {
    parser: 'gemma4',
    ruling:
      'Calls of declared tools; a value of any other form makes its call vanish without an error, with all that follows.',
    whole: reading(
      gemma4,
      { end: '<channel|>', plain: '<|channel>thought\n<channel|>', stops: /<turn\|>/ },
      { name: 'peg-gemma4' },
    ),
  },
  {
    parser: 'minimax-m3',
    ruling: 'Elements as the schema nests them, required ones first, in its order; anything else fails the request.',
    whole: reading(minimaxM3, { end: '</mm:think>', stops: /\[e~\[/ }, { name: 'peg-minimax-m3' }),
  },
  {
    parser: 'minicpm5',
    ruling: 'Arguments in any order, in CDATA or not; anything else fails the request.',
    whole: reading(miniCpm5, {
      end: '</think>',
      thinking: '<think>\n',
      plain: '<think>\n\n</think>\n\n',
      stops: CHATML,
    }),
  },
  {
    parser: 'gigachat-v3',
    ruling: 'One call in a turn of its own; one of another form vanishes without an error.',
    whole: reading(gigaChatV3, { stops: /<\/s>/ }),
  },
  {
    parser: 'cohere2-moe',
    ruling: 'A text or calls, each in its marks, not both; anything else fails the request.',
    whole: reading(cohere2Moe, {
      end: '<|END_THINKING|>',
      thinking: '<|START_THINKING|>',
      plain: '<|START_THINKING|><|END_THINKING|>',
    }),
  },
];

/**
 * llama.cpp's readers: grammars that it makes of the model's template and the tools of the request, each named after its
 * handler, or after a template that it analyses by itself. They read the whole reply; that it also samples by the grammar, so
 * that a model seldom writes what does not match, is not modelled.
 */
export const LLAMA_CPP: readonly ReaderModel[] = [
  ...GENERATED,
  ...SPECIALIZED.map((model) => ({ ...model, source: 'chat.cpp', readsBySchema: true as const })),
];
