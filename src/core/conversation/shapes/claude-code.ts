import { asList, asObject, asText, isObject, type JsonObject } from '../../json/json-access.ts';
import { ConversationBuilder } from '../builder.ts';
import { readAnthropicContent } from './anthropic-messages.ts';
import { isNothing, roleOf } from './parts.ts';
import type { SessionRecord, SessionShape } from './shape.ts';

/** Claude Code's session files: each line a record of a tree, in which lines of one message id are one message. */
export const claudeCode: SessionShape = {
  id: 'claude-code',
  title: 'Claude Code session',
  provider: 'anthropic',
  isRecord: (record) => {
    const { type, message, uuid, parentUuid, sessionId } = asObject(record);
    const isMessage = (type === 'user' || type === 'assistant') && isObject(message);
    return isMessage && (uuid !== undefined || parentUuid !== undefined || sessionId !== undefined);
  },
  read: (records, to) => {
    to.request({ isKept: true });
    const tree = new SessionTree(records);
    const main = new ChainReader(to);
    const readers = new Map(tree.main().map(({ pointer }) => [pointer, main]));
    const chains = tree.aside().map((chain) => {
      const reader = new ChainReader(new ConversationBuilder());
      for (const { pointer } of chain) readers.set(pointer, reader);
      return reader;
    });
    for (const { value, pointer } of records) readers.get(pointer)?.read(asObject(value), pointer);
    for (const { to: aside } of chains) to.aside(aside.build('claude-code', 'anthropic'));
  },
};

/** What the tree needs to know of a record. */
interface TreeRecord {
  readonly pointer: string;
  readonly parent: string;
  readonly isMessage: boolean;
  /** It belongs to a sidechain, that of this agent where one is named. */
  readonly isAside: boolean;
  readonly agent: string | undefined;
  /** Ids of the calls and of the answers in it. */
  readonly calls: readonly string[];
  readonly answers: readonly string[];
}

/** The records of a session by their ids. */
class SessionTree {
  readonly #messages: TreeRecord[] = [];
  readonly #byId = new Map<string, TreeRecord>();
  /** Where the sidechain of a record begins, as far as it is known. */
  readonly #roots = new Map<TreeRecord, string>();

  constructor(records: Iterable<SessionRecord>) {
    for (const { value, pointer } of records) {
      const record = asObject(value);
      const entry = treeRecord(record, pointer);
      if (entry.isMessage) this.#messages.push(entry);
      const id = asText(record['uuid']);
      if (id !== undefined) this.#byId.set(id, entry);
    }
  }

  /** The records that the last one follows on, in the order of the file. */
  main(): TreeRecord[] {
    const messages = this.#messages.filter(({ isAside }) => !isAside);
    const onWay = new Set<TreeRecord>();
    for (let at = messages.at(-1); at && !onWay.has(at); ) {
      onWay.add(at);
      at = this.#byId.get(at.parent);
    }
    // Results of calls side by side hang on the record of their own call.
    const calls = new Set([...onWay].flatMap((record) => record.calls));
    return messages.filter((record) => onWay.has(record) || record.answers.some((id) => calls.has(id)));
  }

  /** Those of each sidechain. */
  aside(): TreeRecord[][] {
    const chains = new Map<string, TreeRecord[]>();
    for (const record of this.#messages) {
      if (!record.isAside) continue;
      const key = record.agent ?? this.#rootOf(record);
      const chain = chains.get(key) ?? [];
      chain.push(record);
      chains.set(key, chain);
    }
    return [...chains.values()];
  }

  #rootOf(record: TreeRecord): string {
    const seen = new Set<TreeRecord>();
    let root = record;
    for (let at: TreeRecord | undefined = record; at && !seen.has(at) && !this.#roots.has(root); ) {
      seen.add(at);
      root = at;
      const parent: TreeRecord | undefined = this.#byId.get(at.parent);
      at = parent?.isAside ? parent : undefined;
    }
    const pointer = this.#roots.get(root) ?? root.pointer;
    for (const one of seen) this.#roots.set(one, pointer);
    return pointer;
  }
}

function treeRecord(record: JsonObject, pointer: string): TreeRecord {
  const { type, message, isSidechain, agentId, parentUuid } = record;
  const blocks = asList(asObject(message)['content']).filter(isObject);
  return {
    pointer,
    parent: asText(parentUuid) ?? '',
    isMessage: (type === 'user' || type === 'assistant') && isObject(message),
    isAside: isSidechain === true,
    agent: asText(agentId),
    calls: blocks.flatMap((block) => (block['type'] === 'tool_use' ? [String(block['id'])] : [])),
    answers: blocks.flatMap((block) => (block['type'] === 'tool_result' ? [String(block['tool_use_id'])] : [])),
  };
}

/** Reads the records of one chain, in their order. */
class ChainReader {
  readonly to: ConversationBuilder;
  #last = '';

  constructor(to: ConversationBuilder) {
    this.to = to;
  }

  read(record: JsonObject, pointer: string): void {
    const message = asObject(record['message']);
    const id = asText(message['id']) ?? '';
    const model = asText(message['model']);
    if (model !== undefined && !model.startsWith('<')) this.to.request({ model });
    if (id === '' || id !== this.#last) {
      const role = roleOf(message['role'] ?? record['type']);
      this.to.message(role, pointer, { isEmpty: isNothing(message['content']) });
    }
    this.#last = id;
    readAnthropicContent(message['content'], `${pointer}/message`, this.to);
  }
}
