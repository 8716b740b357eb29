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
    const tree = new SessionTree(records);
    readRecords(tree.main(), to);
    for (const chain of tree.aside()) {
      const aside = new ConversationBuilder();
      readRecords(chain, aside);
      to.aside(aside.build('claude-code', 'anthropic'));
    }
  },
};

interface TreeRecord {
  readonly record: JsonObject;
  readonly pointer: string;
}

/** The records of a session by their ids. */
class SessionTree {
  readonly #records: TreeRecord[] = [];
  readonly #byId = new Map<string, TreeRecord>();

  constructor(records: Iterable<SessionRecord>) {
    for (const { value, pointer } of records) {
      const record = asObject(value);
      const entry = { record, pointer };
      this.#records.push(entry);
      const id = asText(record['uuid']);
      if (id !== undefined) this.#byId.set(id, entry);
    }
  }

  /** The records that the last one follows on, in the order of the file. */
  main(): TreeRecord[] {
    return this.#chainOf(this.#records.filter(({ record }) => isMessage(record) && record['isSidechain'] !== true));
  }

  /** Those of each sidechain. */
  aside(): TreeRecord[][] {
    const chains = new Map<string, TreeRecord[]>();
    for (const entry of this.#records) {
      if (!isMessage(entry.record) || entry.record['isSidechain'] !== true) continue;
      const key = asText(entry.record['agentId']) ?? this.#rootOf(entry);
      const chain = chains.get(key) ?? [];
      chain.push(entry);
      chains.set(key, chain);
    }
    return [...chains.values()];
  }

  #chainOf(messages: readonly TreeRecord[]): TreeRecord[] {
    const onWay = new Set<TreeRecord>();
    for (let at = messages.at(-1); at && !onWay.has(at); ) {
      onWay.add(at);
      at = this.#byId.get(asText(at.record['parentUuid']) ?? '');
    }
    // Results of calls side by side hang on the record of their own call.
    const calls = new Set(
      [...onWay].flatMap(({ record }) => blocks(record).flatMap(({ type, id }) => (type === 'tool_use' ? [id] : []))),
    );
    const answers = messages.filter(({ record }) =>
      blocks(record).some(({ type, tool_use_id: id }) => type === 'tool_result' && calls.has(id)),
    );
    const chain = new Set([...onWay, ...answers]);
    return messages.filter((entry) => chain.has(entry));
  }

  #rootOf(entry: TreeRecord): string {
    const seen = new Set<TreeRecord>();
    let root = entry;
    for (let at: TreeRecord | undefined = entry; at && !seen.has(at); ) {
      seen.add(at);
      root = at;
      const parent: TreeRecord | undefined = this.#byId.get(asText(at.record['parentUuid']) ?? '');
      at = parent?.record['isSidechain'] === true ? parent : undefined;
    }
    return root.pointer;
  }
}

const isMessage = ({ type, message }: JsonObject): boolean =>
  (type === 'user' || type === 'assistant') && isObject(message);

const blocks = (record: JsonObject): readonly JsonObject[] =>
  asList(asObject(record['message'])['content']).filter(isObject);

function readRecords(chain: readonly TreeRecord[], to: ConversationBuilder): void {
  let last = '';
  for (const { record, pointer } of chain) {
    const message = asObject(record['message']);
    const id = asText(message['id']) ?? '';
    const at = `${pointer}/message`;
    const role = roleOf(message['role'] ?? record['type']);
    const model = asText(message['model']);
    if (model !== undefined && !model.startsWith('<')) to.request({ model });
    if (id === '' || id !== last) to.message(role, pointer, { isEmpty: isNothing(message['content']) });
    last = id;
    readAnthropicContent(message['content'], at, to);
  }
}
