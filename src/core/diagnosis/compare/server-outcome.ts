import { counted, grouped } from '../../../base/counted.ts';
import type { Reading } from '../../reading/reading.ts';
import { allWords } from './own-outcome.ts';
import { type ReadCall, type ReaderOutcome, readValue } from './reader-outcome.ts';
import type { ReadDialect, ServerReader } from './server-reader.ts';

/** How a server's reader reads a reply. */
export function serverOutcome(server: ServerReader, reading: Reading, dialect: ReadDialect): ReaderOutcome {
  const { id, name, habit, why, reasonFor } = server;
  const base = { reader: id, name, habit, why, isSilent: true };
  const calls = new Map<number, ReadCall>();
  const leftOut = new Map<number, string>();
  for (const call of reading.calls) {
    const outcome = server.read({ call, reading, dialect });
    if ('lost' in outcome) {
      leftOut.set(call.index, outcome.lost);
      continue;
    }
    const own = new Map(call.call.arguments.entries);
    calls.set(call.index, {
      toolName: call.call.toolName,
      arguments: new Map(
        outcome.arguments.entries.map(([argument, value]) => {
          const reason = reasonFor?.(value, own.get(argument), { call, reading, dialect });
          return [argument, { ...readValue(value), ...(reason && { reason }) }];
        }),
      ),
    });
  }
  const total = reading.calls.length;
  const unread = reading.calls.filter(({ index, call }) => leftOut.has(index) || !call.complete);
  const [first] = unread;
  if (total === 0) return { ...base, outcome: 'nothing', words: 'No call', reason: '', so: '', calls, leftOut };
  if (!first)
    return { ...base, outcome: 'read', words: allWords(total), reason: '', so: 'The call runs.', calls, leftOut };
  const lost = leftOut.get(first.index);
  const read = total - unread.length;
  const { line } = reading.lines.position(lost === undefined ? first.call.end : first.call.start);
  return {
    ...base,
    outcome: 'refused',
    words:
      read > 0
        ? `Reads ${grouped(read)} of ${counted(total, 'call')}`
        : lost === undefined
          ? 'Not complete'
          : 'Loses it',
    reason:
      lost === undefined
        ? `line ${grouped(line)}: the reply ends inside the call`
        : `call at line ${grouped(line)}: ${lost}`,
    so: 'The call is not run.',
    at: { start: first.call.start, end: first.outline.root.openEnd },
    calls,
    leftOut,
  };
}
