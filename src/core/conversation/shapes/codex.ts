import { asObject, asText, isObject } from '../../json/json-access.ts';
import { readResponseItem } from './openai-responses.ts';
import type { SessionShape } from './shape.ts';

/** Codex's rollout files: items of the Responses API, a line each. */
export const codex: SessionShape = {
  id: 'codex',
  title: 'Codex rollout',
  provider: 'openai-responses',
  isRecord: (record) => {
    const { type, payload } = asObject(record);
    return isObject(payload) && RECORDS.has(String(type));
  },
  read: (records, to) => {
    to.request({ isKept: true });
    for (const { value, pointer } of records) {
      const { type, payload } = asObject(value);
      const model = asText(asObject(payload)['model']);
      if (type === 'turn_context' && model !== undefined) to.request({ model });
      if (type === 'compacted') to.restart();
      if (type === 'response_item') readResponseItem(asObject(payload), `${pointer}/payload`, to);
    }
  },
};

const RECORDS: ReadonlySet<string> = new Set([
  'session_meta',
  'response_item',
  'turn_context',
  'event_msg',
  'compacted',
]);
