import { readFileSync } from 'node:fs';
import fc from 'fast-check';

/** The results of Forge and Go's decoder for one text, recorded by running them (Go 1.24). */
export interface ParseVector {
  readonly id: string;
  readonly input: string;
  /** The bytes, where they are not UTF-8; `input` then has U+FFFD in their place. */
  readonly inputB64?: string;
  readonly forge: {
    readonly ok: boolean;
    readonly usedFallback?: boolean;
    readonly error?: string;
    /** Recorded only where the second pass succeeded. */
    readonly firstPassError?: string;
    readonly remaining?: string;
    readonly call?: RecordedCall;
  };
  readonly strictXml: RecordedCheck;
  readonly fallbackXml: RecordedCheck;
  /** The text sent as one delta with finish_reason `stop` through all stages. */
  readonly pipeline: {
    readonly assistant: string;
    readonly thinking: string;
    readonly toolCall: string;
    readonly outcome: string;
    readonly error?: string;
  };
}

export interface RecordedCall {
  readonly serverName: string;
  readonly toolName: string;
  readonly argumentsInnerXML: string;
  readonly args: Readonly<Record<string, string>>;
}

/** Every token to the end of the match, of everything from the first `<tool>` on, or of nothing. `offset` counts bytes. */
export interface RecordedCheck {
  readonly subject: 'match' | 'unclosed' | 'none';
  readonly ok: boolean;
  readonly error?: string;
  readonly line?: number;
  readonly offset?: number;
}

type Item = { readonly type: string; readonly content: string } | null;

/** The results of each stage for one stream; Go prints an empty list as null. */
export interface StreamVector {
  readonly id: string;
  readonly name: string;
  readonly chunks: readonly string[];
  readonly finish: 'stop' | 'length' | 'error' | 'eof';
  readonly emitted:
    | readonly {
        readonly chunk: number;
        readonly tool: Item;
        readonly regular: Item;
        readonly inToolCall: boolean;
        readonly accumulated: string;
        readonly earlyName: string;
      }[]
    | null;
  readonly flush: { readonly tool: Item; readonly regular: Item };
  readonly thinking: {
    readonly emitted:
      | readonly {
          readonly chunk: number;
          readonly thinking: Item;
          readonly message: Item;
          readonly inThinking: boolean;
        }[]
      | null;
    readonly flush: { readonly thinking: Item; readonly message: Item };
  };
  readonly processStream: RecordedEvents;
  readonly pipeline: RecordedEvents & {
    /** False where the provider failed and the stream gave nothing. */
    readonly completed?: false;
    readonly parse?: { readonly outcome: string; readonly error?: string; readonly call?: RecordedCall };
  };
}

export interface RecordedEvents {
  readonly eventsPerChunk: readonly (readonly Readonly<Record<string, string>>[])[];
  readonly assistant?: string;
  readonly thinking?: string;
  readonly toolCall?: string;
}

export const parseVectors = readLines<ParseVector>('forge-parse');
export const streamVectors = readLines<StreamVector>('forge-stream');

function readLines<Row>(name: string): Row[] {
  const path = new URL(`../../../fixtures/vectors/${name}.jsonl`, import.meta.url);
  const lines = readFileSync(path, 'utf8').split('\n');
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as Row);
}

const TAGS =
  '<tool> </tool> <tool_name> </tool_name> <arguments> </arguments> <a> </a> <b:a c="d"/> <thinking> </thinking>';
const OTHER_MARKUP = '<![CDATA[ ]]> <!-- --> <?xml ?> <!DOCTYPE &amp; &#x41; version="1.1"';
const CHARACTERS = '<>/&;]-!"\'=: \n\rtx0#\0éª日😀\uD800';
const PIECES = [...TAGS.split(' '), ...OTHER_MARKUP.split(' '), ...CHARACTERS];

/** Texts made of the strings that Forge's parsers look for, whole and truncated. */
export const markup = fc.array(fc.constantFrom(...PIECES), { maxLength: 40 }).map((pieces) => pieces.join(''));

/** A text and one way to split it. */
export const cutMarkup = fc.tuple(markup, fc.array(fc.nat(200), { maxLength: 12 })).map(([text, cuts]) => {
  const ends = [...cuts.map((cut) => Math.min(cut, text.length)), 0, text.length].sort((a, b) => a - b);
  return ends.slice(1).map((end, index) => text.slice(ends[index], end));
});
