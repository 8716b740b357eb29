import type { ToolDefinition } from '../tools/tool-definition.ts';
import type { Breakpoint } from '../words/breakpoint.ts';
import type { Frame, FrameRemark } from '../words/frame.ts';
import type { Recovery } from '../words/recovery.ts';
import type { Split } from '../words/split.ts';

/** One format for the gallery, files, links and tests (cli.md). Unknown keys at the top level are kept. */
export interface Fixture {
  readonly format: 'chunkscope-fixture';
  readonly version: 1;
  readonly id?: string;
  readonly title?: string;
  readonly notes?: string;
  /** The origin of the text: a URL or a sentence, or an importer's facts about the recording. */
  readonly source?: string | FixtureSource;
  /** The chunks as they arrived; joined they are the text. Lone surrogates survive as escapes. A file may hold `input` in their place. */
  readonly chunks: readonly string[];
  /** Milliseconds before each chunk, one number per chunk. */
  readonly dt?: readonly number[];
  /** Where the reads of the connection and the events ended, in UTF-16 code units; those that are the chunks are left out. */
  readonly seams?: { readonly reads?: readonly number[]; readonly events?: readonly number[] };
  /** Where native calls are in the text; what an importer wrote there to show them. */
  readonly frames?: readonly Frame[];
  readonly tools?: readonly ToolDefinition[];
  readonly recovery?: Recovery;
  /** A dialect's id, or `auto`. Without it a fixture is read as Forge's, unless it expects a dialect. */
  readonly dialect?: string;
  readonly split?: Split;
  /** The server that reads it, with or without its parser: `vllm`, `vllm:qwen3_coder`. It changes nothing of our reading. */
  readonly reader?: string;
  readonly prompt?: FixturePrompt;
  readonly breakpoints?: readonly Breakpoint[];
  readonly view?: FixtureView;
  /** What the reply was pasted with; absent where it was all of the paste. */
  readonly pasted?: FixturePaste;
  /** Any subset of a `parse` result. */
  readonly expect?: FixtureExpectation;
}

/** What a server or a client said of the reply, with its place. */
export interface ServerWords {
  /** Who said it: `Ollama`. */
  readonly server: string;
  readonly text: string;
  readonly level?: string;
  /** As it is written there. */
  readonly time?: string;
  /** Source file of the server, with its line. */
  readonly file?: string;
  /** Line of the pasted text, from 1. */
  readonly line: number;
  /** The place in the reply that the words name, from 1; its column only where the sign that they name is there. */
  readonly at?: { readonly line: number; readonly column?: number };
  /** What helps where the fault is the server's own, and known. */
  readonly advice?: string;
  /** What became of the call, a sentence, where the words tell it: `Ollama lost this call: …`. */
  readonly loss?: string;
  /** The loss is said of all calls, not of one. */
  readonly lostAll?: true;
  /** They are the error with which the server ended the answer. */
  readonly endedAnswer?: true;
}

/** What was around a reply that was taken out of a log, an error message or the like. */
export interface UnwrappedReply {
  /** `The reply inside an Ollama trace, line 1`. */
  readonly note: string;
  readonly says?: ServerWords;
  /** What was left out, a noun each: `the fields of the log around the text`. */
  readonly tookOff: readonly string[];
  /** Spans of the text that the server took off before it wrote the text down; they are not the model's. */
  readonly putBack?: readonly (readonly [start: number, end: number])[];
  /** The tool whose arguments the text is, where the words around it name it. */
  readonly tool?: string;
}

export interface FixtureSource extends Partial<UnwrappedReply> {
  /** The importer's id, such as `openai-chat`. */
  readonly kind: string;
  readonly model?: string;
  readonly url?: string;
  /** As the wire names it: `stop`, `max_tokens`, `length` … */
  readonly finishReason?: string;
  /** The stop sequence that ended the stream, where the wire names it. */
  readonly stopSequence?: string;
  /** The member beside the text in which its interface sends calls, where the kind does not tell. */
  readonly member?: string;
  /** The text is the reasoning, which the answer holds apart. */
  readonly isReasoning?: true;
  /** What the text is in which an importer found neither text nor calls of a model, a clause. */
  readonly silent?: string;
  /** Calls in the reasoning beside the text. */
  readonly reasoned?: ReasonedCalls;
  /** What is remarked on the stream outside of its native calls. */
  readonly remarks?: readonly FrameRemark[];
}

export interface ReasonedCalls {
  readonly calls: number;
  /** The tool of the first, where it is named. */
  readonly tool?: string;
}

export interface FixturePrompt {
  readonly system?: string;
  /** What was said in the request by all but the model. */
  readonly asked?: string;
  /** Saved variants of the prompt builder, not interpreted here. */
  readonly variants?: readonly unknown[];
}

/** What a paste held beside the reply. */
export interface FixturePaste {
  /** What its account is about: `reply`, `error` … */
  readonly kind: string;
  /** What programs complained about. */
  readonly complaints: readonly { readonly by: string; readonly quote: string; readonly line: number }[];
  /** Line of the paste at which the reply begins, where each of its lines is one of the paste. */
  readonly firstLine?: number;
  /** All of it: in a draft, and in a link only where the user wants it. */
  readonly text?: string;
}

export interface FixtureView {
  /** Replay position in UTF-16 code units. */
  readonly at?: number;
  readonly selection?: readonly [start: number, end: number];
  readonly tab?: string;
}

export interface FixtureExpectation {
  readonly dialect?: string;
  readonly verdict?: 'clean' | 'recovered' | 'broken' | 'none';
  readonly calls?: readonly unknown[];
  readonly prose?: string;
  readonly thinking?: string;
  /** Compared by code alone. */
  readonly diagnostics?: readonly unknown[];
  readonly strict?: unknown;
  readonly forge?: unknown;
}
