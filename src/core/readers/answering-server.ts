import { findDialect, placeInModel } from '../dialects/models.ts';
import { type KnownReader, readerOfId, readersChosen } from './outcome.ts';
import { READERS } from './readers.ts';

/** What only one server writes into its answers. */
interface ServerSign {
  /** The server's id. */
  readonly server: string;
  readonly sign: RegExp;
  /** Where the server writes it. */
  readonly source: string;
}

/** A member by its name, as JSON and Python write it, escaped or not. */
const member = (names: string, value = ''): RegExp => new RegExp(`["'](?:${names})\\\\*["']\\s*:\\s*${value}`);

const SIGNS: readonly ServerSign[] = [
  {
    server: 'llama.cpp',
    sign: member('system_fingerprint', `\\\\*["']b\\d{1,9}-(?:[0-9a-f]{6,40}|unknown)\\\\*["']`),
    source: 'ggml-org/llama.cpp tools/server: build_info is bNUMBER-COMMIT',
  },
  {
    server: 'llama.cpp',
    sign: member('timings', `\\{[^{}]{0,300}(?:prompt_n|predicted_n|cache_n)\\b`),
    source: 'ggml-org/llama.cpp tools/server: result_timings',
  },
  { server: 'ollama', sign: member('done_reason|eval_count|eval_duration'), source: 'ollama/ollama api/types.go' },
  {
    server: 'ollama',
    sign: member('system_fingerprint', `\\\\*["']fp_ollama`),
    source: 'ollama/ollama openai/openai.go',
  },
  {
    server: 'vllm',
    sign: member('prompt_logprobs|kv_transfer_params'),
    source: 'vllm-project/vllm entrypoints/openai: ChatCompletionResponse',
  },
  {
    server: 'vllm',
    sign: member('id', `\\\\*["']chatcmpl-tool-`),
    source: 'vllm-project/vllm entrypoints/chat_utils.py: make_tool_call_id',
  },
  { server: 'sglang', sign: member('matched_stop'), source: 'sgl-project/sglang entrypoints/openai/protocol.py' },
  {
    server: 'tensorrt-llm',
    sign: member('disaggregated_params|avg_decoded_tokens_per_iter'),
    source: 'NVIDIA/TensorRT-LLM serve/openai_protocol.py',
  },
  {
    server: 'mlx-lm',
    sign: member('system_fingerprint', `\\\\*["']\\d[^"'\\n]{0,99}applegpu`),
    source: 'ml-explore/mlx-lm server.py: get_system_fingerprint',
  },
];

/** The server that an answer comes from, by what only that one writes into it; null where nothing tells. */
export const answeringServer = (answer: string): string | null =>
  SIGNS.find(({ sign }) => sign.test(answer))?.server ?? null;

/** The parser that a server has for a model, by the model's name; null where none is known. */
export function readerFor(server: string, model: string): KnownReader | null {
  const [named] = READERS.filter(({ server: { id }, mode, offered }) => id === server && mode === 'whole' && offered)
    .flatMap(({ model: { parser, aliases = [] } }) => [parser, ...aliases])
    .flatMap((parser) => {
      const at = placeInModel(parser, model);
      return at === null ? [] : [{ parser, at }];
    })
    .toSorted((a, b) => a.at - b.at || b.parser.length - a.parser.length);
  const parser = named?.parser;
  // It is called as the model is, where the server's own name for it is another's.
  if (parser !== undefined) {
    const reader = readerOfId(`${server}:${parser}`);
    return reader && { ...reader, id: `${server}:${parser}`, parser };
  }
  const dialect = findDialect(model)?.dialect;
  const [own] = dialect === undefined ? [] : readersChosen(server, dialect);
  return own?.version ? own : null;
}
