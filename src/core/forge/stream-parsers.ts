import { trimSpace } from '../text/characters.ts';
import { heldPrefix } from './held-prefix.ts';
import { ToolNameScanner } from './tool-name-scanner.ts';
import { wellFormed } from './utf8-bytes.ts';

/** One delta as Forge's ThinkingParser splits it; null where a kind is absent. */
export interface ThinkingSplit {
  readonly thinking: string | null;
  readonly message: string | null;
}

/**
 * Forge's ThinkingParser: the exact tags `<thinking>` and `</thinking>` switch the mode anywhere, also in calls and CDATA, and
 * are dropped; a `<` holds everything back until `>` or the next `<` (forge.md §5).
 */
export class ThinkingParser {
  inThinking = false;
  /** What was read from a `<` on while its `>` is missing. */
  private tag = '';
  private thinking = '';
  private message = '';

  parse(delta: string): ThinkingSplit {
    const text = wellFormed(delta);
    let at = 0;
    while (at < text.length) {
      const next = this.tag === '' ? text.indexOf('<', at) : indexOfBracket(text, at);
      const end = next < 0 ? text.length : next;
      this.take(text.slice(at, end));
      if (next < 0) break;
      if (text.charAt(next) === '<') this.openTag();
      else this.closeTag();
      at = next + 1;
    }
    return this.split();
  }

  /** Emits the tag that was held back, at the end of a stream. */
  flush(): ThinkingSplit {
    this.emit(this.tag);
    this.tag = '';
    return this.split();
  }

  private take(text: string): void {
    if (this.tag === '') this.emit(text);
    else this.tag += text;
  }

  private openTag(): void {
    this.emit(this.tag);
    this.tag = '<';
  }

  private closeTag(): void {
    const tag = `${this.tag}>`;
    this.tag = '';
    if (tag === '<thinking>') this.inThinking = true;
    else if (tag === '</thinking>') this.inThinking = false;
    else this.emit(tag);
  }

  private emit(text: string): void {
    if (this.inThinking) this.thinking += text;
    else this.message += text;
  }

  private split(): ThinkingSplit {
    const split = { thinking: this.thinking || null, message: this.message || null };
    this.thinking = '';
    this.message = '';
    return split;
  }
}

const BRACKET = /[<>]/g;

function indexOfBracket(text: string, from: number): number {
  BRACKET.lastIndex = from;
  return BRACKET.exec(text)?.index ?? -1;
}

/** What Forge's ToolCallParser returns for one chunk: at most one item of a call, at most one of prose. */
export interface ToolCallSplit {
  /** `start` holds the prose before `<tool>`, which is in `regular` too; `call` the trimmed content. */
  readonly tool: { readonly type: 'tool_call_start' | 'tool_call'; readonly content: string } | null;
  readonly regular: string | null;
}

const OPEN = '<tool>';
const CLOSE = '</tool>';

/**
 * Forge's ToolCallParser: between `<tool>` and `</tool>` only the end tag matters, also in CDATA. The last of several calls in
 * one chunk replaces the others (forge.md §5).
 */
export class ToolCallParser {
  inToolCall = false;
  /** The beginning of a marker at the end of a chunk. */
  private held = '';
  private content: string[] = [];
  private names = new ToolNameScanner();

  /** The content of the open call so far, without the marker held back. */
  get accumulated(): string {
    return this.content.join('');
  }

  /** The name in `accumulated`, empty while there is none. */
  get earlyName(): string {
    return this.names.name;
  }

  parse(chunk: string): ToolCallSplit {
    if (chunk === '') return { tool: null, regular: null };
    const text = this.held + wellFormed(chunk);
    let tool: ToolCallSplit['tool'] = null;
    let regular = '';
    let from = 0;
    for (let at = text.indexOf(this.marker); at >= 0; at = text.indexOf(this.marker, from)) {
      const before = text.slice(from, at);
      from = at + this.marker.length;
      if (this.inToolCall) {
        this.accumulate(before);
        tool = { type: 'tool_call', content: this.endCall() };
      } else {
        regular += before;
        tool = { type: 'tool_call_start', content: before };
        this.inToolCall = true;
      }
    }
    this.held = heldPrefix(text.slice(from), this.marker);
    const rest = text.slice(from, text.length - this.held.length);
    if (this.inToolCall) this.accumulate(rest);
    else regular += rest;
    return { tool, regular: regular || null };
  }

  /** Emits, at the end of a stream, an open call with all its content, unless that is blank, or the marker held back. */
  flush(): ToolCallSplit {
    const held = this.held;
    this.held = '';
    if (!this.inToolCall) return { tool: null, regular: held || null };
    this.accumulate(held);
    const content = this.endCall();
    return { tool: content === '' ? null : { type: 'tool_call', content }, regular: null };
  }

  private get marker(): string {
    return this.inToolCall ? CLOSE : OPEN;
  }

  private accumulate(text: string): void {
    if (text === '') return;
    this.content.push(text);
    this.names.push(text);
  }

  private endCall(): string {
    const content = trimSpace(this.accumulated);
    this.inToolCall = false;
    this.content = [];
    this.names = new ToolNameScanner();
    return content;
  }
}
