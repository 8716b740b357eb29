import { AI_SDK_HERMES } from './agents/ai-sdk-hermes.ts';
import { CLINE } from './agents/cline.ts';
import { FORGE } from './agents/forge.ts';
import { KILO } from './agents/kilo.ts';
import { OPENHANDS } from './agents/openhands.ts';
import { ROO } from './agents/roo.ts';
import { AGREEMENT } from './agreement.ts';
import { NotModelled, type Outcome, type ReaderModel, type Tools } from './kit/reader.ts';
import { LLAMA_CPP } from './llama-cpp/llama-cpp.ts';
import { RAPID_MLX } from './mlx/rapid.ts';
import { VLLM_MLX } from './mlx/vllm-mlx.ts';
import { GLM47 } from './mlx-lm/glm47.ts';
import { TAGGED as MLX_LM_TAGGED } from './mlx-lm/tagged.ts';
import { TOKENS as MLX_LM_TOKENS } from './mlx-lm/tokens.ts';
import { isOffered } from './offered.ts';
import { OLLAMA } from './ollama/ollama.ts';
import { HERMES3 } from './ovms/hermes3.ts';
import { BLOCK_STREAMS } from './sglang/block-streams.ts';
import { ELEMENT_STREAMS } from './sglang/element-streams.ts';
import { GPT_OSS } from './sglang/harmony.ts';
import { JSON_BLOCKS } from './sglang/json-blocks.ts';
import { JSON_STREAMS } from './sglang/json-streams.ts';
import { MINICPM5 } from './sglang/minicpm5.ts';
import { MINIMAX_M3 } from './sglang/minimax-m3.ts';
import { TAG_STREAMS } from './sglang/tag-streams.ts';
import { TAGGED } from './sglang/tagged.ts';
import { TOKENS } from './sglang/tokens.ts';
import { TENSORRT_LLM } from './tensorrt-llm/tensorrt-llm.ts';
import { JSON_BLOCKS as VLLM_JSON_BLOCKS } from './vllm/json-blocks.ts';
import { TAGGED as VLLM_TAGGED } from './vllm/tagged.ts';
import { TOKENS as VLLM_TOKENS } from './vllm/tokens.ts';

const STREAMS = { ...BLOCK_STREAMS, ...ELEMENT_STREAMS, ...JSON_STREAMS, ...TAG_STREAMS };

/** A server or agent whose readers are modelled. */
export interface ServerModel {
  readonly id: string;
  /** As people call it. */
  readonly name: string;
  readonly version: string;
  /** Month of the version. */
  readonly month: string;
  /** Folder of the readers in the server's repository. */
  readonly path: string;
  readonly readers: readonly ReaderModel[];
}

/** Every server and agent with its readers, in the order of the list. */
const SERVERS: readonly ServerModel[] = [
  {
    id: 'sglang',
    name: 'SGLang',
    version: 'bytedance-iaas/sglang@6ed5780c4f',
    month: 'Aug 2026',
    path: 'python/sglang/srt/function_call/',
    readers: [...JSON_BLOCKS, ...TAGGED, MINICPM5, MINIMAX_M3, ...TOKENS, GPT_OSS].map((model) => {
      const stream = model.stream ?? STREAMS[model.parser];
      return stream ? { ...model, stream } : model;
    }),
  },
  {
    id: 'vllm',
    name: 'vLLM',
    version: 'local-inference-lab/vllm@28be48fa9',
    month: 'May 2026',
    path: 'vllm/tool_parsers/',
    readers: [...VLLM_JSON_BLOCKS, ...VLLM_TAGGED, ...VLLM_TOKENS],
  },
  {
    id: 'vllm-mlx',
    name: 'vllm-mlx',
    version: 'waybarrios/vllm-mlx@4b654c0',
    month: 'Aug 2026',
    path: 'vllm_mlx/tool_parsers/',
    readers: VLLM_MLX,
  },
  {
    id: 'rapid-mlx',
    name: 'Rapid-MLX',
    version: 'raullenchai/Rapid-MLX@7222ca77',
    month: 'Aug 2026',
    path: 'vllm_mlx/tool_parsers/',
    readers: RAPID_MLX,
  },
  {
    id: 'ollama',
    name: 'Ollama',
    version: 'ollama/ollama@fb3076099 (server not run)',
    month: 'Aug 2026',
    path: '',
    readers: OLLAMA,
  },
  {
    id: 'mlx-lm',
    name: 'mlx-lm',
    version: 'ml-explore/mlx-lm@d78bf58e',
    month: 'Aug 2026',
    path: 'mlx_lm/tool_parsers/',
    readers: [...MLX_LM_TOKENS, ...MLX_LM_TAGGED, GLM47],
  },
  {
    id: 'tensorrt-llm',
    name: 'TensorRT-LLM',
    version: 'NVIDIA/TensorRT-LLM@01bf19231d, other files at their own commits (server not run)',
    month: '2026',
    path: 'tensorrt_llm/serve/tool_parser/',
    readers: TENSORRT_LLM,
  },
  {
    id: 'ovms',
    name: 'OVMS',
    version: 'openvinotoolkit/model_server@7e4df0c7a (server not run)',
    month: 'Aug 2026',
    path: 'src/llm/io_processing/',
    readers: [HERMES3],
  },
  {
    id: 'llama.cpp',
    name: 'llama.cpp',
    version: 'unslothai/llama.cpp@d32676d77 (server not run)',
    month: 'Aug 2026',
    path: 'common/',
    readers: LLAMA_CPP,
  },
  {
    id: 'cline',
    name: 'Cline',
    version: 'cline/cline@864419d8b0',
    month: 'Jun 2026',
    path: 'apps/vscode/src/core/assistant-message/',
    readers: [CLINE],
  },
  {
    id: 'roo-code',
    name: 'Roo Code',
    version: 'RooCodeInc/Roo-Code@e356d058e9',
    month: 'Jan 2026',
    path: 'src/core/assistant-message/',
    readers: [ROO],
  },
  {
    id: 'kilo-code',
    name: 'Kilo Code',
    version: 'Kilo-Org/kilocode@00a626d75',
    month: 'end of 2025',
    path: 'src/core/assistant-message/',
    readers: [KILO],
  },
  {
    id: 'openhands',
    name: 'OpenHands',
    version: 'All-Hands-AI/OpenHands@156d0686c4',
    month: 'Nov 2025',
    path: 'openhands/llm/',
    readers: [OPENHANDS],
  },
  {
    id: 'forge',
    name: 'Forge',
    version: 'entrhq/forge@0bff338',
    month: 'Mar 2026',
    path: 'pkg/agent/tools/',
    readers: [FORGE],
  },
  {
    id: 'ai-sdk-middleware',
    name: 'AI SDK middleware',
    version: '@ai-sdk-tool/parser@4.1.26',
    month: '2026',
    path: '',
    readers: [AI_SDK_HERMES],
  },
];

/** How the text reaches a reader: at once, or in pieces. */
export type Mode = 'whole' | 'stream';

/** A model of a reader in one mode, with how often it agrees with the reader that it is held to. */
export interface ListedReader {
  /** `server:parser`, as commands take it. */
  readonly id: string;
  readonly mode: Mode;
  readonly server: ServerModel;
  readonly model: ReaderModel;
  /** Outcomes recorded from the reader. */
  readonly cases: number;
  /** Those that the model gives as well. */
  readonly agreeing: number;
  /** Whether the model may be asked: it misses at most one in twenty of its cases. */
  readonly offered: boolean;
}

/** Every model in each of its modes. */
export const READERS: readonly ListedReader[] = SERVERS.flatMap((server) =>
  server.readers.flatMap((model) => [
    listed(server, model, 'whole'),
    ...(model.stream ? [listed(server, model, 'stream')] : []),
  ]),
);

function listed(server: ServerModel, model: ReaderModel, mode: Mode): ListedReader {
  const id = `${server.id}:${model.parser}`;
  const [cases, agreeing] = AGREEMENT[mode][id] ?? [0, 0];
  return { id, mode, server, model, cases, agreeing, offered: isOffered(cases, agreeing) };
}

/** The model that a name means, aliases included; undefined where there is none in this mode. */
export function readerNamed(name: string, mode: Mode): ListedReader | undefined {
  return READERS.find(
    ({ server, model, mode: own }) =>
      own === mode && [model.parser, ...(model.aliases ?? [])].some((parser) => name === `${server.id}:${parser}`),
  );
}

/** What a reader hands over for a reply; in stream mode the reply comes in these pieces. */
export function readAs({ model, mode }: ListedReader, pieces: readonly string[], tools: Tools): Outcome {
  return mode === 'stream' && model.stream ? model.stream(pieces, tools) : model.whole(pieces.join(''), tools);
}

/** The same; where the model ends, what the reader does beyond it. */
export function readAsFarAsModelled(
  reader: ListedReader,
  pieces: readonly string[],
  tools: Tools,
): Outcome | NotModelled {
  try {
    return readAs(reader, pieces, tools);
  } catch (error) {
    if (error instanceof NotModelled) return error;
    throw error;
  }
}
