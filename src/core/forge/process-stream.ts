import { ToolCallParser } from './stream-parsers.ts';
import { ToolNameScanner } from './tool-name-scanner.ts';

/** An event of Forge's ProcessStream for the rest of the agent. A second `tool_call_start` carries the name, once known. */
export type ForgeEvent =
  | { readonly type: 'thinking_start' | 'thinking_end' | 'tool_call_end' | 'message_start' | 'message_end' }
  | { readonly type: 'thinking_content' | 'tool_call_content' | 'message_content'; readonly content: string }
  | { readonly type: 'tool_call_start'; readonly toolName?: string }
  | { readonly type: 'error'; readonly error: string };

/** The result of a stream at its end. */
export interface ForgeStreamEnd {
  readonly assistant: string;
  readonly thinking: string;
  /** The contents of all calls that were emitted, one after the other without anything between. */
  readonly toolCall: string;
}

/** Forge's ProcessStream: turns message and thinking chunks into events and one result (forge.md §5). */
export class ProcessStream {
  private readonly emit: (event: ForgeEvent) => void;
  private readonly calls = new ToolCallParser();
  private assistant = '';
  private thinking = '';
  private toolCall = '';
  private readonly names = new ToolNameScanner();
  /** Call content that arrived before a name was known; it is never cleared, so a later call repeats it. */
  private unnamed = '';
  private thinkingOpen = false;
  private messageOpen = false;
  private callOpen = false;
  private nameKnown = false;

  constructor(emit: (event: ForgeEvent) => void) {
    this.emit = emit;
  }

  onThinking(content: string): void {
    if (!this.thinkingOpen) this.emit({ type: 'thinking_start' });
    this.thinkingOpen = true;
    this.emit({ type: 'thinking_content', content });
    this.thinking += content;
  }

  onMessage(content: string): void {
    this.closeThinking();
    const { tool, regular } = this.calls.parse(content);
    if (tool?.type === 'tool_call_start') {
      // Forge returns here: the prose before `<tool>` in the same chunk is lost.
      this.closeMessage();
      this.openCall();
      return;
    }
    this.detectName(this.calls.earlyName);
    if (tool !== null && tool.content !== '') this.onCall(tool.content);
    if (regular !== null) this.onRegular(regular);
  }

  /** Ends the stream: what is held back is emitted, what is open is closed. */
  end(): ForgeStreamEnd {
    const { tool, regular } = this.calls.flush();
    if (tool !== null) this.onCall(tool.content);
    if (regular !== null) this.onRegular(regular);
    this.closeAll();
    return { assistant: this.assistant, thinking: this.thinking, toolCall: this.toolCall };
  }

  /** The provider failed: what is open is closed, what is held back is lost, and there is no result. */
  fail(error: string): void {
    this.closeAll();
    this.emit({ type: 'error', error });
  }

  private onCall(content: string): void {
    this.closeMessage();
    this.openCall();
    this.toolCall += content;
    this.names.push(content);
    if (this.nameKnown) {
      this.emit({ type: 'tool_call_content', content });
      return;
    }
    this.unnamed += content;
    this.detectName(this.names.name);
    if (this.nameKnown) this.emit({ type: 'tool_call_content', content: this.unnamed });
  }

  private onRegular(content: string): void {
    if (this.callOpen) {
      this.emit({ type: 'tool_call_end' });
      this.callOpen = false;
      this.nameKnown = false;
    }
    if (!this.messageOpen) this.emit({ type: 'message_start' });
    this.messageOpen = true;
    this.emit({ type: 'message_content', content });
    this.assistant += content;
  }

  private openCall(): void {
    if (!this.callOpen) this.emit({ type: 'tool_call_start' });
    this.callOpen = true;
  }

  private detectName(toolName: string): void {
    if (!this.callOpen || this.nameKnown || toolName === '') return;
    this.nameKnown = true;
    this.emit({ type: 'tool_call_start', toolName });
  }

  private closeThinking(): void {
    if (this.thinkingOpen) this.emit({ type: 'thinking_end' });
    this.thinkingOpen = false;
  }

  private closeMessage(): void {
    if (this.messageOpen) this.emit({ type: 'message_end' });
    this.messageOpen = false;
  }

  private closeAll(): void {
    this.closeThinking();
    if (this.callOpen) this.emit({ type: 'tool_call_end' });
    this.callOpen = false;
    this.closeMessage();
  }
}
