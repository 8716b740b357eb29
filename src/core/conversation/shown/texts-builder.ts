import type { GivenCall, GivenResult } from '../builder.ts';
import type { HistoryItem, Role } from '../conversation.ts';
import type { JsonReader } from '../json-reader.ts';
import { SessionBuilder } from '../session-builder.ts';

/** Reads nothing: what is equal and how arguments are written was found when the history was read. */
const NO_JSON: JsonReader = { parse: () => undefined, exact: () => null };

/** Reads a history that was read before and keeps what each of its items holds: references into the source, which is kept anyway. */
export class TextsBuilder extends SessionBuilder {
  /** For each item: the text, the arguments of a call, the content of a result; undefined of reasoning and media. */
  readonly held: unknown[] = [];

  constructor() {
    super(NO_JSON);
  }

  override restart(): void {
    super.restart();
    this.held.length = 0;
  }

  override text(pointer: string, text: string, role?: Role): void {
    super.text(pointer, text, role);
    this.held.push(text);
  }

  override media(pointer: string): void {
    super.media(pointer);
    this.held.push(undefined);
  }

  override reasoning(pointer: string, given?: Pick<HistoryItem, 'id' | 'isBlank' | 'signature'>): void {
    super.reasoning(pointer, given);
    this.held.push(undefined);
  }

  override call(pointer: string, given: GivenCall): void {
    super.call(pointer, given);
    this.held.push(given.args);
  }

  override result(pointer: string, given: GivenResult): void {
    super.result(pointer, given);
    this.held.push(given.content);
  }
}
