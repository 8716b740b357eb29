import { describe, expect, it } from 'vitest';
import type { ReaderAccount } from '../../../../core/readers/outcome.ts';
import { chipWords, outcomeGroups } from './outcome-groups.ts';

const account = (name: string, outcome: ReaderAccount['outcome'], error?: string): ReaderAccount => ({
  reader: { id: `${name}:x`, name, isAgent: false, parser: 'x', mode: 'whole', version: '1', month: null },
  outcome,
  does: '',
  about: null,
  handed: { calls: [], text: null, ...(error !== undefined && { error }) } as ReaderAccount['handed'],
  calls: [],
});

const said = (...accounts: ReaderAccount[]): string[] => outcomeGroups(accounts).map(chipWords);

describe('the chips of the servers', () => {
  it('stand in the order of the five outcomes, and only those that occur', () => {
    expect(
      said(
        account('Ollama', 'loses', 'EOF'),
        account('vLLM', 'runs'),
        account('SGLang', 'runs'),
        account('mlx-lm', 'loses'),
        account('LM Studio', 'text'),
        account('TGI', 'runs-otherwise'),
        account('OVMS', 'runs-otherwise'),
      ),
    ).toEqual(['2 run', '2 differ', 'LM Studio returns it as text', 'mlx-lm drops it', 'Ollama fails: error']);
  });

  it('say what is not checked, and nothing where there is no reader', () => {
    expect(said(account('LMDeploy', 'unknown'), account('Dynamo', 'unknown'))).toEqual(['2 not checked']);
    expect(said()).toEqual([]);
  });
});
