import type { ProviderId } from './providers/provider-id.ts';

/** A shape in which a history is sent, kept or printed. */
export type ShapeId =
  | 'openai-chat'
  | 'openai-responses'
  | 'anthropic'
  | 'gemini'
  | 'bedrock-converse'
  | 'mistral'
  | 'cohere'
  | 'ollama'
  | 'claude-code'
  | 'codex'
  | 'gemini-cli'
  | 'goose'
  | 'opencode'
  | 'cline'
  | 'openhands'
  | 'langchain'
  | 'langgraph'
  | 'langchain-print'
  | 'pydantic-ai'
  | 'pydantic-ai-print'
  | 'ai-sdk-ui'
  | 'ai-sdk-model'
  | 'python-print'
  | 'node-print';

/** Who a message speaks for; `tool` where a shape has messages for results alone. */
export type Role = 'system' | 'user' | 'assistant' | 'tool';

export type HistoryItemKind = 'system' | 'user' | 'text' | 'reasoning' | 'media' | 'call' | 'result';

/** A part of a message. No text is kept: what a check needs of it was looked at while it was read. */
export interface HistoryItem {
  readonly kind: HistoryItemKind;
  /** Index in `messages`. */
  readonly message: number;
  /** The item's own object, a JSON Pointer from the root of the history; in JSON lines `L<n>` and the pointer in that record. */
  readonly pointer: string;
  /** Of a call or result; empty where the member is there and empty, absent where there is none. */
  readonly id?: string;
  /** The id that a server gave the item itself, beside that of the call. */
  readonly itemId?: string;
  /** Tool of a call or result; empty where the member is there and empty. */
  readonly name?: string;
  /** How the arguments of a call are written. */
  readonly form?: ArgumentsForm;
  /** Equal for calls with equal canonical arguments, and for results with equal content. */
  readonly sameness?: number;
  /** A text, a block of reasoning or the content of a result without anything but white space. */
  readonly isBlank?: boolean;
  /** A text that ends with white space. */
  readonly endsBlank?: boolean;
  /** Of a block of reasoning, or of a call of Gemini: what proves that a model wrote it. */
  readonly signature?: 'present' | 'empty' | 'missing';
  readonly failed?: boolean;
  /** What pairs a call and its result depends on text that a program or a person cut away. */
  readonly isCut?: boolean;
}

/** `json`: the text of a JSON object; `text`: other text; `other`: a list, a number, `null`. */
export type ArgumentsForm = 'object' | 'json' | 'text' | 'empty' | 'other' | 'none';

/** A message as it is sent: in JSON lines it may be in several records. */
export interface HistoryMessage {
  readonly role: Role;
  readonly pointer: string;
  /** Its items are those from `start` up to `end` in `items`. */
  readonly start: number;
  readonly end: number;
  /** Nothing is in it: an empty text, an empty list, or no content and no calls. */
  readonly isEmpty: boolean;
}

/** What a request says beside its messages; all absent where only the messages are there. */
export interface RequestFacts {
  /** Names of the tools that it declares; empty where the whole body is there and declares none, absent where the body is not whole. */
  readonly tools?: readonly string[];
  readonly thinking?: boolean;
  /** The server holds what came before: `previous_response_id`. */
  readonly continues?: boolean;
  readonly model?: string;
  /** An agent keeps the history and adds to it before it sends it, so that its end says nothing. */
  readonly isKept?: true;
}

/** A history of any shape. */
export interface Conversation {
  readonly shape: ShapeId;
  /** Who gets such a history, where its shape itself says so. */
  readonly provider: ProviderId | null;
  readonly messages: readonly HistoryMessage[];
  readonly items: readonly HistoryItem[];
  readonly request: RequestFacts;
  /** For each item, the index of the result of a call, or of the call of a result; -1 where it has none. */
  readonly pairs: Int32Array;
  /** For each message, which turn of the model it belongs to, from 0; -1 where the model did not write it. */
  readonly turns: Int32Array;
  /** What is not a part of this conversation: sidechains of a session, each a conversation. */
  readonly aside: readonly Conversation[];
  /** Pointers of the records or lines that could not be read. */
  readonly cut: readonly string[];
}
