import { counted, grouped } from '../../base/counted.ts';

/** What notes say of a variant. */
export interface NotedVariant {
  readonly name: string;
  readonly run: number;
  /** Messages that were answered, and those whose answers run. */
  readonly messages: number;
  readonly mended: number;
  /** Answers that a client runs as they come, and how that is called. */
  readonly kept: number;
  readonly keptAs: 'arrived' | 'as written';
  /** First answers whose calls run once they are repaired. */
  readonly sentOn: number;
}

/** What the result says of messages that mend nothing: from so many on, and where fewer than this share of them mend. */
const ENOUGH_MESSAGES = 20;
const HARDLY_ANY = 0.1;

const WRITING =
  'This run measured writing, not calling: none of its tasks is of the kind ask, which says what is wanted and names no tool.';

/** What there is to know of a run beside its figures, a sentence each. */
export function notesOf(variants: readonly NotedVariant[], asks: boolean): readonly string[] {
  if (variants.every(({ run }) => run === 0)) return [];
  return [...(asks ? [] : [WRITING]), ...messageNotes(variants)];
}

/** Of each variant whose messages mended hardly any answer; of all together where none has enough messages by itself. */
function messageNotes(variants: readonly NotedVariant[]): readonly string[] {
  const own = variants.filter(({ messages }) => messages >= ENOUGH_MESSAGES);
  if (own.length > 0)
    return own.filter(isHopeless).map((one) => `${one.name}: ${mendedWords(one)} ${helps(variants, one)}`);
  const all = {
    run: sumOf(variants, 'run'),
    messages: sumOf(variants, 'messages'),
    mended: sumOf(variants, 'mended'),
    sentOn: sumOf(variants, 'sentOn'),
  };
  return all.messages >= ENOUGH_MESSAGES && isHopeless(all) ? [`${mendedWords(all)} ${helps(variants, all)}`] : [];
}

type Counts = Pick<NotedVariant, 'run' | 'messages' | 'mended' | 'sentOn'>;

const sumOf = (variants: readonly NotedVariant[], member: keyof Counts): number =>
  variants.reduce((sum, variant) => sum + variant[member], 0);

const isHopeless = ({ messages, mended }: Counts): boolean => mended < HARDLY_ANY * messages;

const mendedWords = ({ messages, mended }: Counts): string =>
  `${counted(messages, 'message')} after answers that did not run mended ${mended === 0 ? 'none' : grouped(mended)} of them, so asking this model again does not help.`;

/** What would: the variant whose calls this model writes as they should be, and repair in passing. */
function helps(variants: readonly NotedVariant[], { run, sentOn }: Counts): string {
  const share = (variant: NotedVariant): number => (variant.run === 0 ? 0 : variant.kept / variant.run);
  const [best] = [...variants].sort((a, b) => share(b) - share(a));
  const syntax =
    best && best.kept > 0
      ? `the syntax that it keeps, in this run that of ${best.name} (${percent(share(best))} ${best.keptAs})`
      : 'another syntax';
  return `What helps: ${syntax}, or repair, which would send on ${percent(run === 0 ? 0 : sentOn / run)} of the first answers as calls that run.`;
}

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;
