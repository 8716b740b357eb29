import { createParser, type EventSourceMessage } from 'eventsource-parser';
import { AUTO } from '../../core/dialects/dialects.ts';
import { replyReader } from '../../core/dialects/reply-reader.ts';
import { asObject, asText, parseJson } from '../../core/json/json-access.ts';
import type { ReplyTokenizer } from '../../core/kernel/reply-tokenizer.ts';
import { K } from '../../core/log/event-kind.ts';
import { EventLog } from '../../core/log/event-log.ts';
import { StreamText } from '../../core/text/stream-text.ts';
import { importTools } from '../../core/tools/importers/import-tools.ts';
import type { ToolDefinition } from '../../core/tools/tool-definition.ts';
import type { ChannelKind } from '../../core/transcripts/channel.ts';
import type { Place } from '../../core/transcripts/channel-collector.ts';
import { IMPORTERS } from '../../core/transcripts/importers.ts';
import type { StreamImporter } from '../../core/transcripts/stream-importer.ts';
import { StreamReading } from '../../core/transcripts/stream-reading.ts';
import { isDone, type WireEvent } from '../../core/transcripts/wire-event.ts';
import { readWhole } from '../read-whole.ts';

/** Reads a stream of server-sent events while it runs: the text in it, and where the machine stands in that. */
export class LiveReading {
  readonly #tools: readonly ToolDefinition[];
  readonly #decoder = new TextDecoder();
  readonly #parser = createParser({ onEvent: (event) => this.#take(event) });
  readonly #text = new StreamText();
  readonly #log = new EventLog();
  readonly #tokenizer: ReplyTokenizer;
  readonly #reading: TextOfStream;
  #importer: StreamImporter | undefined;

  /** `request` is the body of the stream's request; its tools are those that calls are held to. */
  constructor(request: unknown) {
    const tools = importTools(JSON.stringify(asObject(request)['tools'] ?? []));
    this.#tools = tools.ok ? tools.value.tools.map(({ definition }) => definition) : [];
    this.#tokenizer = replyReader(this.#text, this.#log, { recovery: 'resilient', tools: this.#tools, dialect: AUTO });
    this.#reading = new TextOfStream((text) => {
      this.#text.append(text);
      this.#tokenizer.advance();
    });
  }

  write(bytes: Uint8Array): void {
    this.#parser.feed(this.#decoder.decode(bytes, { stream: true }));
  }

  /** The state that the machine is in. */
  get state(): string {
    return this.#tokenizer.stateName;
  }

  /** Calls that have begun. */
  get calls(): number {
    let calls = 0;
    for (let row = 0; row < this.#log.length; row++) if (this.#log.kind(row) === K['call-opened']) calls += 1;
    return calls;
  }

  /** Whether the machine reported a fault. */
  get hasTrouble(): boolean {
    return this.#log.reportCount > 0;
  }

  /** The verdict on what arrived. */
  verdict(): string {
    const text = String(this.#text);
    return readWhole(text, { recovery: 'resilient', tools: this.#tools, dialect: AUTO }).result.verdict;
  }

  #take({ data, event }: EventSourceMessage): void {
    const wire: WireEvent = {
      frame: 'sse',
      data,
      json: parseJson(data),
      line: 1,
      ...(event !== undefined && { event }),
    };
    if (isDone(wire)) return;
    this.#importer ??= IMPORTERS.find((importer) => !importer.takesAnyText && importer.sniff([wire]) === 1);
    this.#importer?.read([wire], this.#reading);
  }
}

/** Hands on the assistant's text of the first choice, and keeps nothing. */
class TextOfStream extends StreamReading {
  readonly #onText: (text: string) => void;

  constructor(onText: (text: string) => void) {
    super();
    this.#onText = onText;
  }

  override add(_event: WireEvent, kind: ChannelKind, text: unknown, place?: Place): void {
    const chunk = asText(text);
    if (chunk !== undefined && kind === 'text' && (place?.choice ?? 0) === 0) this.#onText(chunk);
  }
}
