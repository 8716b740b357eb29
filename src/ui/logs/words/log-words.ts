import { maskedGroup } from '../../../base/masked.ts';
import type { AttemptRate, CauseView, LogPart } from '../../../core/logs/log-table.ts';
import type { LogReport } from '../../../core/logs/opened/log-report.ts';
import type { LogFile } from '../../../core/logs/opened/read-blocks.ts';
import { labelled } from '../../../core/words/simulated.ts';
import { count, figure } from '../../parts/words/count.ts';
import { dialectName } from '../../parts/words/names.ts';

/** `91.2 %` */
export const percent = (share: number | null): string =>
  share === null ? '–' : `${(100 * share).toFixed(1).replace(/^100\.0$/, '100')} %`;

/** The interval: half of it where it lies evenly around the rate, `±0.3`, else its ends, `43.9–100`. */
export function margin({ rate, low, high }: Pick<AttemptRate, 'rate' | 'low' | 'high'>): string {
  if (rate === null || low === null || high === null) return '';
  if (Math.abs((low + high) / 2 - rate) < EVEN) return `±${(50 * (high - low)).toFixed(1)}`;
  return `${ends(low)}–${ends(high)}`;
}

/** So far may the middle of an interval lie from its rate, for half of it to say both sides. */
const EVEN = 0.005;
const ends = (share: number): string => (100 * share).toFixed(1).replace(/^100\.0$/, '100');

/** Points with their sign: `+5.5`, `−0.7`. */
export const points = (share: number | null): string => {
  if (share === null) return '–';
  const value = (100 * share).toFixed(1);
  if (Number(value) === 0) return '0.0';
  return share > 0 ? `+${value}` : `−${value.replace('-', '')}`;
};

/** What a log comes to, one sentence without a full stop. */
export function logSentence(report: LogReport, isReading: boolean): string {
  const { attempts, records, replies, lanes, fates } = report;
  const soFar = isReading ? ' so far' : '';
  if (records === 0) return isReading ? 'Reading …' : 'Nothing here looks like a record';
  if (replies === 0) return isReading ? `${count(records, 'record')}${soFar}` : 'Nothing here looks like a reply';
  if (attempts === 0) return `No reply here tries a call: ${count(replies, 'reply', 'replies')}${soFar}`;
  if (fates.strict === attempts && report.trouble === 0)
    return `Of ${count(attempts, 'attempt')}${soFar} all run as written`;
  const { strict, resilient } = lanes;
  const rates = `${rateWords(strict)} run as written, ${rateWords(resilient)} after recovery`;
  const lost = fates.lost === 0 ? 'none is lost' : `${figure(fates.lost)} ${fates.lost === 1 ? 'is' : 'are'} lost`;
  return `Of ${count(attempts, 'attempt')}${soFar} ${rates}, ${lost}`;
}

const rateWords = (rate: AttemptRate | null): string => (rate ? `${percent(rate.rate)} (${margin(rate)})` : '–');

/** The cause that makes most of the trouble; null where there is none. */
export function largestCause({ causes, trouble }: LogReport): string | null {
  const [first] = causes;
  if (!first || trouble === 0) return null;
  const place = first.tool === '' ? '' : ` in \`${first.tool}\``;
  const share = Math.round(100 * first.share);
  return share === 100
    ? `One cause makes all of the trouble: ${first.title}${place}`
    : `${first.share > 0.25 ? 'One cause makes' : 'The largest cause makes'} ${share} % of the trouble: ${first.title}${place}`;
}

export const PART_NAMES: Readonly<Record<LogPart, string>> = {
  strict: 'run as written',
  ampersand: 'repaired by Ampersand',
  resilient: 'repaired by Resilient',
  lost: 'lost',
  'no-attempt': 'no attempt',
  'not-reply': 'not replies',
  suspect: 'run, meaning doubtful',
  'provider-error': 'provider errors',
  'native-call': 'native calls',
  'no-text': 'without text',
  'not-a-model-call': 'not of a model',
  'after-a-message': 'after a message of Try',
  redacted: 'redacted',
  'cut-by-logger': 'cut by the logger',
  unreadable: 'unreadable',
};

/** What becomes of the attempts of a cause. */
export const fateWords = (outcome: CauseView['outcome']): string =>
  outcome === 'lost' ? 'lost' : outcome === 'strict' ? 'refused' : 'repaired';

/** In which models a cause is: `all 4 models`, `2 of 4 models`, or the name of the one. */
export function modelWords({ count: some, all, only }: NonNullable<CauseView['models']>, isMasked: boolean): string {
  if (only !== null) return valueName('model', only, isMasked);
  return some === all ? `all ${figure(all)} models` : `${figure(some)} of ${figure(all)} models`;
}

export const isLost = (outcome: string): boolean => outcome === 'lost' || outcome === 'strict';

const UNNAMED: ReadonlySet<string> = new Set(['foreign-dialect', 'missing-tool-name']);

/** Tool and path: `execute_command · command`. */
export function placeWords(
  cause: Pick<CauseView, 'tool' | 'path' | 'dialect'> & { readonly codes?: readonly string[] },
): string {
  const { tool, path, dialect } = cause;
  if (dialect === 'history') return '';
  // Its title says that no tool was read.
  if (tool === '' && UNNAMED.has(cause.codes?.[0] ?? '')) return '';
  const where = [tool === '' ? 'no tool named' : tool, path.replace(/^\//, '')].filter((part) => part !== '');
  return [
    ...where,
    ...(dialect === 'forge' || dialect === 'none' || dialect === '' ? [] : [dialectName(dialect)]),
  ].join(' · ');
}

const FACET_NAMES: Readonly<Record<string, string>> = {
  model: 'Model',
  tool: 'Tool',
  dialect: 'Dialect',
  finish: 'Finish',
  history: 'History',
  file: 'File',
};

/** `metadata.variant` as `Variant`. */
export function facetName(path: string): string {
  const last = FACET_NAMES[path] ?? path.split(/[./]/).at(-1)!.replaceAll('_', ' ');
  return last.charAt(0).toUpperCase() + last.slice(1);
}

/** A value of a field as it is shown. */
export function valueName(path: string, value: string, isMasked: boolean): string {
  if (value === '') return 'not said';
  if (path === 'history') return value.replaceAll('-', ' ');
  if (path === 'dialect') return value === 'none' ? 'none' : dialectName(value);
  const name = labelled(path, value);
  return isMasked && name === value ? maskedGroup(path, value) : name;
}

/** `agent-week-47.jsonl`, or how many there are; a folder stands for what was left out of it. */
export function logName(all: readonly Pick<LogFile, 'name' | 'leftOut'>[]): string {
  if (all.length === 0) return 'None open';
  const files = all.filter(({ leftOut }) => !leftOut);
  const [first] = files;
  return first && files.length === 1 ? (first.name.split('/').at(-1) ?? first.name) : `${files.length} files`;
}
