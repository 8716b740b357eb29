import { isObject } from '../../json/json-access.ts';
import { nameOf, textAnswer, whyNone } from '../answer.ts';
import type { LogFormat, LoggedReply } from '../log-format.ts';

/** Results of the Berkeley Function-Calling Leaderboard: a text, or a list of steps a turn. */
export const bfcl: LogFormat = {
  id: 'bfcl',
  title: 'BFCL results',
  sniff: (record) =>
    'id' in record && !isObject(record['result'] ?? {}) && !('custom_id' in record)
      ? 'latency' in record || 'traceback' in record
        ? 1
        : 0.4
      : 0,
  replies(record, place) {
    const { result, traceback } = record;
    const id = nameOf(record['id']) ?? place;
    if (traceback !== undefined) return 'provider-error';
    if (typeof result === 'string') return ERROR.test(result) ? 'provider-error' : textAnswer(result, { id });
    if (!Array.isArray(result)) return whyNone(result);
    const steps = result.flatMap((turn, at) =>
      Array.isArray(turn) ? turn.map((step: unknown, number) => ({ step, id: `${id}/${at}/${number}` })) : [],
    );
    const found = steps.flatMap(({ step, id: own }): readonly LoggedReply[] => {
      const read = typeof step === 'string' ? textAnswer(step, { id: own }) : 'native-call';
      return typeof read === 'string' ? [] : read;
    });
    // Objects by the name of a function are calls that the endpoint parsed.
    return found.length > 0 ? found : result.length > 0 ? 'native-call' : 'no-text';
  },
};

const ERROR = /^Error during inference:/;
