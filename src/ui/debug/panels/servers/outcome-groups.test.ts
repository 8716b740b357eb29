import { describe, expect, it } from 'vitest';
import type { ShownReader } from '../../../../core/travel/session-readers.ts';
import { chipWords, outcomeGroups } from './outcome-groups.ts';

const account = (name: string, printed: ShownReader['printed']): ShownReader => ({
  reader: { id: `${name}:x`, name, isAgent: false, parser: 'x', mode: 'whole', version: '1', month: null },
  outcome: 'unknown',
  does: '',
  about: null,
  calls: [],
  printed,
  sentence: '',
  differingCall: null,
  handed: null,
  error: null,
  runs: null,
});

const said = (...accounts: ShownReader[]): string[] => outcomeGroups(accounts).map(chipWords);

describe('the chips of the servers', () => {
  it('stand in the order of the five outcomes, and only those that occur', () => {
    expect(
      said(
        account('Ollama', 'error'),
        account('vLLM', 'runs'),
        account('SGLang', 'runs'),
        account('mlx-lm', 'dropped'),
        account('LM Studio', 'text'),
        account('TGI', 'runs-differently'),
        account('OVMS', 'runs-differently'),
      ),
    ).toEqual(['2 run', '2 differ', 'LM Studio returns it as text', 'mlx-lm drops it', 'Ollama fails: error']);
  });

  it('say what is not checked, and nothing where there is no reader', () => {
    expect(said(account('LMDeploy', 'unknown'), account('Dynamo', 'unknown'))).toEqual(['2 not checked']);
    expect(said()).toEqual([]);
  });
});
