import { grouped } from '../../../base/counted.ts';
import { RECOVERIES } from '../../words/recovery.ts';
import type { Judgement } from '../lane.ts';

export interface Provenance {
  /** Of Chunkscope. */
  readonly version: string;
  /** Of the cause. */
  readonly key: string;
  /** Length of the reply as it came and as it is now, in characters. */
  readonly from: number;
  readonly to: number;
  /** Id of the dialect. */
  readonly readIn: string;
  readonly verdicts: Judgement['verdicts'];
}

/** The last line of an issue about a minimised reply: how it was read, and by what, so that others can read it again. */
export function provenance({ version, key, from, to, readIn, verdicts }: Provenance): string {
  const modes = RECOVERIES.map((recovery) => `${recovery}: ${verdicts[recovery]}`).join(', ');
  return `Read by Chunkscope ${version} as \`${readIn}\` (${modes}), cause \`${key}\`. Minimised from ${grouped(from)} to ${grouped(to)} characters.`;
}
