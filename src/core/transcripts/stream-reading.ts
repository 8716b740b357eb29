import { asText, isObject } from '../json/json-access.ts';
import { Answer } from './answer.ts';
import type { ChannelKind } from './channel.ts';
import type { CallFacts, Place } from './channel-collector.ts';
import type { CallPiece } from './native-calls.ts';
import type { WireEvent } from './wire-event.ts';

/** What is known of a tool call beside its name. */
export type ToolFacts = Omit<CallFacts, 'name' | 'id'> & { readonly id?: unknown };

/** What an importer learns from a stream; the first model named stays, the last finish reason counts. */
export class StreamReading {
  readonly #answers: Answer[];
  readonly #leftOut: readonly number[];

  /** `leftOut`: the lines of events of which nothing could be read. */
  constructor(leftOut: readonly number[] = []) {
    this.#leftOut = leftOut;
    this.#answers = [new Answer(leftOut)];
  }

  /** The answers that hold text, in the order in which they came; what was told outside of them is told by the one before. */
  get answers(): readonly Answer[] {
    const found: Answer[] = [];
    for (const answer of this.#answers) {
      if (answer.hasText) found.push(answer);
      else for (const remark of answer.remarks) found.at(-1)?.note(remark);
    }
    const last = this.answer;
    if (last.hasEnded && !last.hasText)
      found.at(-1)?.note('The last answer is empty: what is shown is the one before it.');
    return found;
  }

  /** The answer that is being read; the last one at the end. */
  get answer(): Answer {
    return this.#answers.at(-1)!;
  }

  /** Adds a chunk to a channel; anything but a string that is not empty is no chunk. */
  add(event: WireEvent, kind: ChannelKind, text: unknown, place?: Place): void {
    const chunk = asText(text);
    if (chunk !== undefined) this.answer.add(event, kind, chunk, place);
  }

  /** As `add`, for events that hold the whole text so far: what is new in it counts. */
  addSoFar(event: WireEvent, kind: ChannelKind, text: unknown, place?: Place): void {
    const whole = asText(text);
    if (whole === undefined || this.answer.addRest(event, kind, whole, place)) return;
    this.close(event, kind, whole, place);
  }

  /** What a closing event says that a text is in all: the last one counts, and is the text where no piece came. */
  close(event: WireEvent, kind: ChannelKind, text: unknown, place?: Place): void {
    const whole = asText(text);
    if (whole !== undefined) this.answer.close(event, kind, whole, place);
  }

  /** Adds a chunk of a native tool call's arguments, or only its name. `key` is unique in the reply. */
  tool(event: WireEvent, key: string | number, name: unknown, text?: unknown, facts: ToolFacts = {}): void {
    const id = asText(facts.id);
    this.answer.nameTool(event, String(key), { ...facts, id, name: asText(name) });
    this.add(event, 'tool', text, { key: String(key) });
  }

  /** As `close`, for a call: its name and arguments in all. */
  closeTool(event: WireEvent, key: string | number, name: unknown, text: unknown, facts: ToolFacts = {}): void {
    const [closedName, arguments_] = [asText(name), asText(text)];
    this.tool(event, key, undefined, undefined, facts);
    if (closedName !== undefined) this.answer.closeName(event, String(key), closedName);
    if (arguments_ !== undefined) this.answer.close(event, 'tool', arguments_, { key: String(key) });
  }

  /** As `closeTool`, in the members of OpenAI's messages; `position`: its place among their calls. */
  closeCall(event: WireEvent, piece: CallPiece, position: number): void {
    this.answer.closeCall(event, piece, position);
  }

  /** Adds a call, or a piece of one, in the members of OpenAI's messages; what is cut off before its first member is not one. */
  call(event: WireEvent, piece: CallPiece): void {
    const { id, name, arguments: written } = piece;
    if (!event.isCut || id !== undefined || name !== undefined || written !== undefined)
      this.answer.addCall(event, piece);
  }

  /** Calls end with a reason of their own; another one is remarked on. */
  remarkFinish(event: WireEvent, choice: number, reason: string): void {
    this.answer.remarkFinish(event, choice, reason);
  }

  /** Another reply begins: another answer where the one before ended, else a further part of it. */
  startReply(): void {
    if (this.answer.hasEnded) this.#answers.push(new Answer(this.#leftOut));
    else this.answer.startPart();
  }

  /** Another whole answer begins. */
  startAnswer(): void {
    if (this.answer.hasEnded || this.answer.hasText) this.#answers.push(new Answer(this.#leftOut));
  }

  /** A further step of the same answer begins. */
  startStep(): void {
    this.answer.startPart();
  }

  finish(reason: unknown, choice = 0): void {
    const known = asText(reason);
    if (known === undefined) return;
    this.answer.finish(choice).reason = known;
    this.end();
  }

  stopSequence(sequence: unknown, choice = 0): void {
    const known = asText(sequence);
    if (known !== undefined) this.answer.finish(choice).stopSequence = known;
  }

  /** The stream said that it is over. */
  end(): void {
    this.answer.hasEnded = true;
  }

  modelNamed(name: unknown): void {
    this.answer.model ??= asText(name);
  }

  /** The request's tools, where the stream repeats them. */
  get tools(): unknown {
    return this.answer.tools;
  }

  set tools(tools: unknown) {
    this.answer.tools = tools;
  }

  /** The request's system prompt, where the stream repeats it. */
  get system(): string | undefined {
    return this.answer.system;
  }

  set system(system: string | undefined) {
    this.answer.system = system;
  }

  note(sentence: string): void {
    this.answer.note(sentence);
  }

  /** A program says of a call what it could not do with it. */
  refused(event: WireEvent, server: string, error: unknown): void {
    const text = asText(error);
    if (text === undefined) return;
    this.answer.says ??= { server, text, line: event.line };
  }

  /** An error that the provider sent inside the stream, in any of the shapes they use. */
  error(event: WireEvent, error: unknown): void {
    const text = errorText(error);
    this.end();
    this.note(`The stream reports an error on line ${event.line}: ${text}`);
    this.answer.failed ??= { server: 'The server', text: text.replace(/\.$/, ''), line: event.line };
  }

  /** An event whose kind says nothing to the importer. */
  unknown(kind: unknown): void {
    this.answer.unknown(asText(kind) ?? 'without a type');
  }
}

function errorText(error: unknown): string {
  if (typeof error === 'string') return sentence(error);
  if (!isObject(error)) return 'it does not say which.';
  const kind = asText(error['type']) ?? asText(error['status']) ?? asText(error['code']);
  const message = asText(error['message']) ?? asText(error['errorText']) ?? asText(error['detail']);
  return sentence([kind, message].filter((part) => part !== undefined).join(': ') || JSON.stringify(error));
}

const sentence = (source: string): string => (/[.!?]$/.test(source) ? source : `${source}.`);
