import type { CustomText } from '../words/custom-input.ts';
import type { FrameRemark } from '../words/frame.ts';
import { getOrCreate } from '../words/get-or-create.ts';
import { CHANNEL_KINDS, CHANNEL_TITLES, type Channel, type ChannelKind } from './channel.ts';
import { closedDraft } from './closed-draft.ts';
import { append, chunksOf, type Draft, newDraft, withChunks } from './draft.ts';
import { inItemOrder } from './in-item-order.ts';
import { nativeChannel } from './native-channel.ts';
import type { WireEvent } from './wire-event.ts';

/** Where a text belongs beside its kind. */
export interface Place {
  /** Index of the choice or candidate; 0 where there is one. */
  readonly choice?: number;
  /** The content block or output item inside the reply; blocks of one choice are joined and offered alone too. */
  readonly block?: number | string | undefined;
  /** Tells tool calls of one reply apart. */
  readonly key?: string;
  /** Tells texts of one block apart that have closing values of their own. */
  readonly item?: string;
  /** Where the item is in its answer, in whatever order items come. */
  readonly position?: number | undefined;
}

/** What is known of a tool call beside its arguments. */
export interface CallFacts {
  readonly name?: string | undefined;
  readonly id?: string | undefined;
  readonly choice?: number;
  /** What it is called with is a text, not JSON: no native call. */
  readonly isText?: boolean;
  /** The tool takes a text, which is the member `input` of a native call's arguments. */
  readonly custom?: CustomText | undefined;
  readonly remarks?: readonly FrameRemark[];
  /** Where the item is in its answer, in whatever order items come. */
  readonly position?: number | undefined;
}

/** Sorts pieces of text into channels, keeping chunk, time and line of each. */
export class ChannelCollector {
  readonly #drafts = new Map<string, Draft>();
  #reply = 0;
  #replyHasText = false;
  #tools = 0;
  #order = 0;
  /** Items of which a piece came, by draft and item. */
  readonly #begun = new Set<string>();
  /** Where items are in their answer, where that is told. */
  readonly #positions = new Map<string, number>();
  readonly #leftOut: readonly number[];

  /** `leftOut`: the lines of events of which nothing could be read. */
  constructor(leftOut: readonly number[] = []) {
    this.#leftOut = leftOut;
  }

  /** From here on texts belong to another reply; nothing happens if the current one is still empty. */
  startReply(): void {
    if (!this.#replyHasText) return;
    this.#reply += 1;
    this.#replyHasText = false;
  }

  /** Replies that hold text. */
  get replies(): number {
    return this.#reply + (this.#replyHasText ? 1 : 0);
  }

  /** Whether any channel holds text. */
  get hasText(): boolean {
    return [...this.#drafts.values()].some((draft) => draft.chunks.length > 0 || draft.call !== undefined);
  }

  /** Whether a channel came as whole texts so far, of which each begins with the one before. */
  get wasCumulative(): boolean {
    return [...this.#drafts.values()].some(isCumulative);
  }

  /** The text of the block so far. */
  textOf(kind: ChannelKind, place: Place = {}): string {
    return this.#part(this.#choice(kind, place.choice ?? 0), place.block).chunks.join('');
  }

  /** Adds one chunk; an empty one leaves no trace but the time it took. */
  add(event: WireEvent, kind: ChannelKind, text: string, place: Place = {}): void {
    if (text === '') return;
    this.#replyHasText = true;
    const draft = kind === 'tool' ? this.#tool(place.key ?? '') : this.#choice(kind, place.choice ?? 0);
    this.#order += 1;
    if (draft.call?.event === event && draft.chunks.length === 0) draft.call.isAtOnce = true;
    const item = this.#item(kind, place);
    this.#begun.add(keyOf(draft, item));
    if (place.position !== undefined) this.#positions.set(keyOf(draft, item), place.position);
    const chunk = { text, line: event.line, time: event.timeMs, order: this.#order, item };
    append(draft, chunk);
    if (kind !== 'tool') append(this.#part(draft, place.block), chunk);
  }

  /** What a closing event says that a text, or the arguments of a call, are in all; it is all where no piece came. */
  close(event: WireEvent, kind: ChannelKind, value: string, place: Place = {}): void {
    const draft = kind === 'tool' ? this.#tool(place.key ?? '') : this.#choice(kind, place.choice ?? 0);
    const item = this.#item(kind, place);
    if (!this.#begun.has(keyOf(draft, item))) return this.add(event, kind, value, place);
    const closing = { value, line: event.line, time: event.timeMs };
    draft.closings.set(item, closing);
    if (kind !== 'tool') this.#part(draft, place.block).closings.set(item, closing);
  }

  /** Makes the tool call known before its first argument, so that calls without any still count. */
  nameTool(event: WireEvent, key: string, facts: CallFacts): void {
    const { name, id, choice = 0, isText = false, custom, remarks = [], position } = facts;
    this.#replyHasText = true;
    const draft = this.#tool(key, choice);
    if (position !== undefined) this.#positions.set(keyOf(draft, ''), position);
    if (!isText && !draft.call) {
      const begun = { line: event.line, time: event.timeMs, order: this.#order + 0.5 };
      draft.call = { id: undefined, event, isAtOnce: false, custom, begun, remarks: [] };
    }
    if (draft.call) {
      draft.call.id ??= id;
      if (custom?.isClosed !== undefined) draft.call.custom = custom;
      draft.call.remarks.push(...remarks);
    }
    if (name === undefined) return;
    draft.label = `Arguments of ${name}`;
    draft.toolName = name;
  }

  /** What a closing event says that a call is named; it is named so where nothing named it before. */
  closeName(event: WireEvent, key: string, name: string): void {
    const draft = this.#tool(key);
    if (draft.toolName === undefined || !draft.call) this.nameTool(event, key, { name, isText: !draft.call });
    else draft.call.closedName = { value: name, line: event.line, time: event.timeMs };
  }

  /** A remark on the last native call of a choice; nothing where there is none. */
  remarkLast(choice: number, remark: FrameRemark): void {
    const calls = [...this.#drafts.values()].filter((draft) => draft.call && draft.choice === choice);
    calls.at(-1)?.call?.remarks.push(remark);
  }

  /** Whether any chunk came for the tool call. */
  toolHasText(key: string): boolean {
    return (this.#drafts.get(this.#toolKey(key))?.chunks.length ?? 0) > 0;
  }

  /** All channels with text, the preferred first, each followed by its parts; `isCut` tells whether a choice broke off. */
  channels(originMs: number | undefined, isCut: (choice: number) => boolean): Channel[] {
    const order = new Map(CHANNEL_KINDS.map((kind, rank) => [kind, rank]));
    const ordered = this.#ordered();
    const drafts = [...ordered, ...this.#native(ordered, isCut)].filter((draft) => draft.chunks.length > 0);
    drafts.sort((a, b) => order.get(a.kind)! - order.get(b.kind)! || a.choice - b.choice);
    return drafts
      .flatMap((draft) => [draft, ...(draft.parts.size > 1 ? this.#namedParts(draft) : [])])
      .map((draft) => finished(draft, originMs));
  }

  /** What is remarked on outside of native calls. */
  remarks(): readonly FrameRemark[] {
    return [...this.#drafts.values()].flatMap((draft) =>
      draft.call ? [] : closedDraft(withoutRepeats(draft)).remarks,
    );
  }

  /** All drafts as their closing events leave them, in the order of their items. */
  #ordered(): readonly Draft[] {
    const closed = [...this.#drafts.values()].map((draft) => {
      const { draft: whole, remarks } = closedDraft(withoutRepeats(draft));
      return whole.call ? { ...whole, call: { ...whole.call, remarks: [...whole.call.remarks, ...remarks] } } : whole;
    });
    return inItemOrder(closed, (draft, item) => this.#positions.get(keyOf(draft, item)));
  }

  /** For each choice with native calls its text and calls together. */
  #native(drafts: readonly Draft[], isCut: (choice: number) => boolean): Draft[] {
    const choices = new Set(drafts.flatMap(({ call, choice }) => (call ? [choice] : [])));
    return [...choices].map((choice) => {
      const text = drafts.find((draft) => draft.kind === 'text' && draft.choice === choice);
      const calls = drafts.flatMap((draft) =>
        draft.call && draft.choice === choice ? [{ ...draft, ...draft.call, name: draft.toolName ?? '' }] : [],
      );
      const id = choice === 0 ? 'native' : `native-${choice}`;
      const label = choice === 0 ? CHANNEL_TITLES.native : `${CHANNEL_TITLES.native}, choice ${choice}`;
      return { ...newDraft(id, 'native', label, choice), ...nativeChannel(text, calls, isCut(choice), this.#leftOut) };
    });
  }

  #namedParts(whole: Draft): Draft[] {
    return [...whole.parts.values()].map(({ reply, block, draft }) => {
      const name = [
        ...(this.replies > 1 || block === undefined ? [`reply ${reply + 1}`] : []),
        ...(block === undefined ? [] : [typeof block === 'number' ? `block ${block}` : block]),
      ].join(', ');
      const closed = closedDraft(withoutRepeats(draft)).draft;
      return { ...closed, id: `${whole.id}/${name.replace(/[^\w.]+/g, '-')}`, label: `${whole.label}, ${name}` };
    });
  }

  #item(kind: ChannelKind, { block = '', item = '' }: Place): string {
    return kind === 'tool' ? '' : `${this.#reply}/${block}/${item}`;
  }

  #choice(kind: ChannelKind, choice: number): Draft {
    const id = choice === 0 ? kind : `${kind}-${choice}`;
    const label = choice === 0 ? CHANNEL_TITLES[kind] : `${CHANNEL_TITLES[kind]}, choice ${choice}`;
    return this.#draft(id, () => newDraft(id, kind, label, choice));
  }

  #tool(key: string, choice = 0): Draft {
    return this.#draft(this.#toolKey(key), () =>
      newDraft(`tool-${this.#tools++}`, 'tool', CHANNEL_TITLES.tool, choice),
    );
  }

  #toolKey(key: string): string {
    return `tool:${this.#reply}:${key}`;
  }

  #draft(key: string, create: () => Draft): Draft {
    return getOrCreate(this.#drafts, key, create);
  }

  #part(whole: Draft, block: number | string | undefined): Draft {
    const { kind, choice } = whole;
    return getOrCreate(whole.parts, `${this.#reply}/${block ?? ''}`, () => ({
      reply: this.#reply,
      block,
      draft: newDraft('', kind, '', choice),
    })).draft;
  }
}

const keyOf = ({ id }: Draft, item: string): string => `${id} ${item}`;

/** Fewer texts may begin alike by chance. */
const FEWEST_SO_FAR = 3;

/** Whether each chunk begins with the whole chunk before it, and the last one is longer than the first. */
function isCumulative({ chunks, kind }: Draft): boolean {
  if (kind === 'native') return false;
  if (chunks.length < FEWEST_SO_FAR || chunks.at(-1)!.length < chunks[0]!.length + FEWEST_SO_FAR) return false;
  return chunks.every((chunk, at) => chunk.startsWith(chunks[at - 1] ?? ''));
}

/** Of whole texts so far what each adds to the one before; what adds nothing stays out. */
function withoutRepeats(draft: Draft): Draft {
  if (!isCumulative(draft)) return draft;
  const lengthBefore = (at: number): number => draft.chunks[at - 1]?.length ?? 0;
  const added = chunksOf(draft).map((chunk, at) => ({ ...chunk, text: chunk.text.slice(lengthBefore(at)) }));
  return withChunks(
    draft,
    added.filter(({ text }) => text !== ''),
  );
}

function finished(draft: Draft, originMs: number | undefined): Channel {
  const { id, label, kind, choice, chunks, lines, toolName, frames } = draft;
  const characters = chunks.reduce((sum, chunk) => sum + chunk.length, 0);
  const dt = originMs === undefined ? undefined : intervals(draft.times, originMs);
  const tool = toolName !== undefined && { tool: toolName };
  return { id, label, kind, choice, chunks, lines, characters, ...(dt && { dt }), ...tool, ...(frames && { frames }) };
}

/** Differences between times, never negative, to the microsecond. */
export function intervals(times: readonly (number | undefined)[], originMs: number): number[] {
  let previous = originMs;
  return times.map((time = previous) => {
    const interval = Math.max(0, time - previous);
    previous = Math.max(time, previous);
    return Math.round(interval * 1000) / 1000;
  });
}
