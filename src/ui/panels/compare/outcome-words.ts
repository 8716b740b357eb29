import type { Comparison } from '../../../core/diagnosis/compare/comparison.ts';
import { count, figure } from '../../widgets/count.ts';

type Outcome = Pick<Comparison, 'reader' | 'outcome' | 'callCount' | 'unread' | 'error' | 'lost' | 'toolName'>;

/** What a reader makes of a reply, a few words, and the tool to name behind them. */
export function outcomeWords(comparison: Outcome): { readonly words: string; readonly tool?: string } {
  const { outcome, callCount, toolName } = comparison;
  if (outcome === 'nothing') return { words: 'Finds no call' };
  if (outcome === 'refused') return { words: refusalWords(comparison) };
  const tool = toolName ? { tool: toolName } : {};
  if (callCount === 1) return { words: 'Reads a call', ...tool };
  return ALL_READ[comparison.reader]?.(tool) ?? { words: `Reads all ${count(callCount, 'call')}` };
}

/** Forge reads one call whatever the reply holds: of the whole text the first, of a stream what its chunks make of them. */
const ALL_READ: Partial<Record<Comparison['reader'], (tool: { tool?: string }) => { words: string; tool?: string }>> = {
  forge: () => ({ words: 'Reads the first call; it runs one a turn' }),
  'forge-stream': (tool) => ({ words: 'Runs one call a turn; reads one', ...tool }),
};

function refusalWords({ reader, callCount, unread, error, lost }: Outcome): string {
  const [first = 0] = unread;
  const read = callCount - unread.length;
  const which = unread.length === 1 ? `call ${figure(first + 1)}` : count(unread.length, 'call');
  if (lost !== undefined && callCount === 1) return 'Loses it';
  if (lost !== undefined)
    return read === 0 ? `Loses all ${count(callCount, 'call')}` : `Loses ${which} of ${figure(callCount)}`;
  if (callCount === 1) return error === undefined ? 'Reads a call that is not complete' : 'Refuses it';
  if (ALL_READ[reader]) return 'Refuses it';
  if (error === undefined)
    return `Reads ${figure(read)} of ${count(callCount, 'call')}; ${which} ${unread.length === 1 ? 'is' : 'are'} not complete`;
  if (read === 0) return `Refuses all ${count(callCount, 'call')}`;
  if (first === read) return `Reads ${figure(read)} of ${count(callCount, 'call')}, then refuses`;
  return `Reads ${figure(read)} of ${count(callCount, 'call')}, refuses ${which}`;
}
