import type { ReadCall, ReplyEvent } from './types.ts';

/** Turns the events of a reader into the parts of a stream. */
export class PartWriter {
  hasCalls = false;
  /** The id of the first call that did not end, or may not run. */
  lost: string | null = null;
  /** Whether only events that the end of the reply decided are still to come. */
  isLast = false;
  private parts: object[] = [];
  private block: { readonly type: 'text' | 'reasoning'; readonly id: string } | null = null;
  private call: { readonly id: string; name: string; input: string; argument: string | null } | null = null;
  /** A piece of an argument whose type is unknown until the next event. */
  private piece: { readonly path: string; readonly text: string } | null = null;
  private left = '';
  /** The provider's own part of text, its metadata, and the id of the block here that passes it on. */
  private source: { readonly id: string; metadata?: object | undefined; block: string | null } = {
    id: '',
    block: null,
  };
  private readonly marks: readonly string[];
  private readonly mayRun: (call: ReadCall) => boolean;

  constructor(toolNames: readonly string[] = [], mayRun: (call: ReadCall) => boolean = () => true) {
    this.marks = [...MARKS, ...toolNames];
    this.mayRun = mayRun;
  }

  /** Whether the reply ends in the beginning of a call. */
  get isCut(): boolean {
    return this.withoutLeft(this.left) !== this.left;
  }

  /** Text of the reply without the beginning of a call at its end, which only the end shows to be incomplete. */
  withoutLeft(text: string): string {
    const { left } = this;
    return left !== '' && text.endsWith(left) ? text.slice(0, -left.length) + withoutCutTag(left, this.marks) : text;
  }

  taken(): object[] {
    const parts = this.parts;
    this.parts = [];
    return parts;
  }

  /**
   * A part of the provider's own text. Its metadata is added to the first block that is written meanwhile, and only once, since
   * it may name what the provider stores.
   */
  ofText({ id, providerMetadata }: { readonly id: string; readonly providerMetadata?: object }): void {
    if (id !== this.source.id) this.source = { id, block: null };
    this.source.metadata = providerMetadata ?? this.source.metadata;
  }

  /** The last parts; metadata of an empty text is kept with an empty block. */
  finish(isEmpty = false): object[] {
    this.write('text', this.withoutLeft(this.left));
    if (isEmpty && this.source.metadata !== undefined && this.source.block === null) this.open('text');
    this.close();
    return this.taken();
  }

  take(event: ReplyEvent<unknown>): void {
    switch (event.type) {
      case 'text':
        if (this.isLast) this.left += event.text;
        else this.write('text', event.text);
        return;
      case 'thinking':
        this.writeLeft();
        return this.write('reasoning', event.text);
      case 'call-start':
        this.writeLeft();
        this.close();
        this.call = { id: newId(), name: '', input: '{', argument: null };
        return;
      case 'tool-name':
        if (!this.call || event.name === '') return;
        if (this.call.name === '') {
          const { id, input } = this.call;
          this.parts.push({ type: 'tool-input-start', id, toolName: event.name });
          if (input !== '{') this.parts.push({ type: 'tool-input-delta', id, delta: input });
        }
        this.call.name = event.name;
        return;
      case 'argument-text':
        this.flushPiece();
        this.piece = { path: event.path, text: event.text };
        return;
      case 'argument-end':
        return this.endArgument(event.path, event.value);
      case 'call-end':
        return this.endCall(event.complete, event.call);
      default:
        return;
    }
  }

  private write(type: 'text' | 'reasoning', delta: string): void {
    if (delta === '') return;
    const { id } = this.block?.type === type ? this.block : this.open(type);
    this.parts.push({ type: `${type}-delta`, id, delta });
  }

  private open(type: 'text' | 'reasoning'): { readonly id: string } {
    this.close();
    this.block = { type, id: newId() };
    this.parts.push({ type: `${type}-start`, id: this.block.id, ...this.metadata });
    return this.block;
  }

  /** Writes the held text: since something follows, it is not the beginning of a call. */
  private writeLeft(): void {
    this.write('text', this.left);
    this.left = '';
  }

  private close(): void {
    if (this.block) this.parts.push({ type: `${this.block.type}-end`, id: this.block.id, ...this.metadata });
    this.block = null;
  }

  /** The provider's metadata for the open block. */
  private get metadata(): { readonly providerMetadata?: object } {
    const { block, source } = this;
    if (block?.type !== 'text' || source.metadata === undefined) return {};
    source.block ??= block.id;
    return source.block === block.id ? { providerMetadata: source.metadata } : {};
  }

  /** Another piece follows, so the value is a text. */
  private flushPiece(): void {
    if (!this.piece) return;
    const { path, text } = this.piece;
    this.piece = null;
    this.add(`${this.keyOf(path, '"')}${JSON.stringify(text).slice(1, -1)}`);
  }

  private keyOf(path: string, opener: string): string {
    if (!this.call || this.call.argument === path) return '';
    this.call.argument = path;
    const name = path.slice(1).replaceAll('~1', '/').replaceAll('~0', '~');
    return `${this.call.input === '{' ? '' : ','}${JSON.stringify(name)}:${opener}`;
  }

  private endArgument(path: string, value: unknown): void {
    if (typeof value === 'string') {
      if (this.piece) this.flushPiece();
      this.add(this.call?.argument === path ? '"' : `${this.keyOf(path, '')}${JSON.stringify(value)}`);
    } else {
      const text = this.piece?.text ?? JSON.stringify(value);
      this.piece = null;
      this.add(`${this.keyOf(path, '')}${text}`);
    }
    if (this.call) this.call.argument = null;
  }

  /** Adds to the input of a call, which is held back until the call has a name. */
  private add(delta: string): void {
    if (!this.call) return;
    const isFirst = this.call.input === '{';
    this.call.input += delta;
    if (this.call.name === '') return;
    this.parts.push({ type: 'tool-input-delta', id: this.call.id, delta: isFirst ? `{${delta}` : delta });
  }

  private endCall(complete: boolean, read: ReadCall): void {
    const { call } = this;
    if (!call) return;
    this.flushPiece();
    if (complete) {
      const isFirst = call.input === '{';
      call.input += '}';
      this.parts.push({ type: 'tool-input-delta', id: call.id, delta: isFirst ? '{}' : '}' });
    }
    if (call.name !== '') this.parts.push({ type: 'tool-input-end', id: call.id });
    if (complete && this.mayRun(read)) {
      this.hasCalls = true;
      const input = JSON.stringify(read.arguments);
      this.parts.push({ type: 'tool-call', toolCallId: call.id, toolName: call.name, input });
    } else this.lost ??= call.id;
    this.call = null;
  }
}

/** A tag at the end of a text with a word that calls are made of, in any dialect. */
const CALL_TAG = /<[/|｜]?[^\s<>]{0,16}(?:tool|function|invoke|param|argument|server_name|arg_|call)[\s\S]{0,400}$/;
/** Words after a tag that end like a sentence or a quotation: they only mentioned it. */
const SENTENCE = />[^<>]*\s[^<>]*[.!?…)\]}"'”’»`]\s*$/;
/** How the tags of calls begin, after `<`. */
const MARKS = [
  'tool',
  'function',
  'invoke',
  'param',
  'arguments',
  'arg_',
  'server_name',
  'seed:tool_call',
  'minimax:tool_call',
  'steptml:',
  '｜DSML｜',
  '｜tool',
  '|open|',
  '|close|',
  '|sep|',
];
/** A shorter beginning could become anything. */
const PART_OF_TAG = /<\/?([^\s<>/]{2,64})$/;

function withoutCutTag(text: string, marks: readonly string[]): string {
  const rest = SENTENCE.test(text) ? text : text.replace(CALL_TAG, '');
  const [tag = '', name = ''] = PART_OF_TAG.exec(rest) ?? [];
  return name !== '' && marks.some((mark) => mark.startsWith(name)) ? rest.slice(0, -tag.length) : rest;
}

/** Makes ids unique among processes, since conversations outlive them. */
const PROCESS = Math.random().toString(36).slice(2, 12);
let lastId = 0;

/** A new unique id. */
export function newId(): string {
  lastId += 1;
  return `chunkscope-${PROCESS}-${lastId}`;
}
