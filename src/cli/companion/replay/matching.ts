import { asList, asObject } from '../../../core/json/json-access.ts';
import { withoutSecretMembers } from '../../../core/json/secret-members.ts';
import { importTools } from '../../../core/tools/importers/import-tools.ts';
import { conversationOf } from './conversation.ts';
import type { Replayed } from './replayed.ts';

/** The recording that answers a request, and how it was found. */
export interface Match {
  readonly matched: 'messages' | 'order';
  readonly recording: Replayed;
  /** How many messages of the request are not those of the recording's, or missing; null where that has none. */
  readonly differing: number | null;
}

/** Finds the recording for each request: of the same messages and tools, else the next that was not used. */
export class Matching {
  readonly #recordings: readonly Replayed[];
  readonly #keys: readonly (string | null)[];
  readonly #used = new Set<number>();
  readonly #loops: boolean;

  constructor(recordings: readonly Replayed[], loops: boolean) {
    this.#recordings = recordings;
    this.#keys = recordings.map(({ request }) => (request === undefined ? null : keyOf(request)));
    this.#loops = loops;
  }

  /** What is said where nothing is left. */
  get nothingLeft(): string {
    const { length } = this.#recordings;
    const used = length === 1 ? 'the recording was' : `all ${length} recordings were`;
    return `Nothing is left to replay: ${used} used, and none has these messages and tools. --loop begins again.`;
  }

  /** Null where nothing is left. */
  find(request: unknown): Match | null {
    const key = keyOf(request);
    const same = this.#keys.flatMap((known, at) => (known === key ? [at] : []));
    // A client that asks the same again gets what was recorded next, and in the end the last of it again.
    const asked = same.find((at) => !this.#used.has(at)) ?? same.at(-1);
    if (asked !== undefined) return this.#take(asked, 'messages', request);
    if (this.#loops && this.#used.size >= this.#recordings.length) this.#used.clear();
    const next = this.#recordings.findIndex((_, at) => !this.#used.has(at));
    return next < 0 ? null : this.#take(next, 'order', request);
  }

  #take(at: number, matched: Match['matched'], request: unknown): Match {
    this.#used.add(at);
    const recording = this.#recordings[at]!;
    return { matched, recording, differing: differing(request, recording.request) };
  }
}

/** How many messages of two conversations are not the same at the same place. */
function differing(one: unknown, other: unknown): number | null {
  if (other === undefined) return null;
  const [first, second] = [one, other].map((request) => conversationOf(request).map((said) => canonical(said)));
  const longer = Math.max(first!.length, second!.length);
  return Array.from({ length: longer }).filter((_, at) => first![at] !== second![at]).length;
}

/** Equal for requests of the same messages and tools, whatever the protocol, the order of keys and the white space. */
function keyOf(request: unknown): string {
  const body = asObject(request);
  const messages = conversationOf(request).map(({ role, content, rest }) => [role, content, rest]);
  return canonical([messages, toolsKey(body['tools'] ?? body['functions'])]);
}

function toolsKey(tools: unknown): unknown {
  if (asList(tools).length === 0) return [];
  // A tape holds no secrets.
  const { text } = withoutSecretMembers(JSON.stringify(tools));
  const read = importTools(text);
  return read.ok ? read.value.tools.map(({ definition }) => definition) : JSON.parse(text);
}

/** JSON with sorted keys; runs of white space in texts are one blank. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) => {
    if (typeof part === 'string') return part.replace(/\s+/g, ' ').trim();
    if (typeof part !== 'object' || part === null || Array.isArray(part)) return part;
    return Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)));
  });
}
