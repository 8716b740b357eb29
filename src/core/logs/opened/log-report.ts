import type { LeftOutFiles } from '../../../base/left-out-files.ts';
import type { SectionId } from '../../prompts/sections/prompt-section.ts';
import { HISTORY } from '../history-cause.ts';
import type { CauseView, LogQuery, LogView } from '../log-table.ts';
import { NOT_REPLY_WHY } from '../not-reply-words.ts';
import type { ReplyPlace } from '../reply-places.ts';
import { NOT_REPLIES, type NotReply } from '../summary.ts';
import { causeTitle, sectionOf } from './cause-words.ts';
import { FILE_PATH, type OpenedLog } from './opened-log.ts';

export interface LogSource {
  readonly name: string;
  /** What records were taken for, by id. */
  readonly formats: Readonly<Record<string, number>>;
  readonly records: number;
  /** Why it, or the rest of it, was not read. */
  readonly refused: string | null;
  /** It would be read where it is trusted. */
  readonly canTrust: boolean;
  /** Files in it that were not read, by what they are. */
  readonly leftOut: LeftOutFiles;
}

export interface CauseReport extends CauseView {
  /** The rule's title. */
  readonly title: string;
  /** The section of a prompt that can prevent it; null where none can. */
  readonly section: { readonly id: SectionId; readonly title: string } | null;
}

export interface LogReport extends Omit<LogView, 'causes'> {
  readonly causes: readonly CauseReport[];
  readonly sources: readonly LogSource[];
  readonly unreadable: readonly number[];
  /** The records without a reply, by why they have none, and that in a sentence. */
  readonly buckets: readonly { readonly bucket: NotReply; readonly count: number; readonly why: string }[];
  /** Members of records that could hold the reply, those with most calls first. */
  readonly places: readonly ReplyPlace[];
  /** The member or the column that holds most calls and is read for the reply, where no known shape says which; null else. */
  readonly replyIn: string | null;
  /** How far it was read when this was counted. */
  readonly bytesRead: number;
  readonly bytes: number;
}

/** Those that every log has; what this one alone says comes before them. */
const COMMON_FACETS: readonly string[] = ['model', 'tool', 'finish', 'dialect', HISTORY, FILE_PATH];
const placeOfFacet = (path: string): number => COMMON_FACETS.indexOf(path);

/** What a log looks like under a filter, with what its causes are called and where its records came from. */
export function logReport(log: OpenedLog, query: LogQuery): LogReport {
  const { causes, facets, ...view } = log.table.view(query);
  return {
    ...view,
    causes: causes.map((cause) => ({
      ...cause,
      evidence: log.mask.evidence(cause.evidence),
      shapes: cause.shapes.map((shape) => ({ ...shape, evidence: log.mask.evidence(shape.evidence) })),
      title: causeTitle(cause),
      section: sectionOf(cause.codes),
    })),
    facets: facets
      .filter(({ path, values }) => (path === FILE_PATH ? values.length > 1 : values.some(({ value }) => value !== '')))
      .toSorted((a, b) => placeOfFacet(a.path) - placeOfFacet(b.path)),
    sources: [...log.sources].map(([name, { formats, refusal, leftOut }]) => ({
      name,
      formats,
      records: Object.values(formats).reduce((sum, count) => sum + count, 0),
      refused: refusal?.refused ?? null,
      canTrust: refusal?.canTrust ?? false,
      leftOut,
    })),
    unreadable: log.unreadable,
    buckets: NOT_REPLIES.flatMap((bucket) => {
      const count = view.notReplies[bucket] ?? 0;
      return count === 0 ? [] : [{ bucket, count, why: NOT_REPLY_WHY[bucket] }];
    }),
    places: log.places,
    replyIn: log.replyIn,
    bytesRead: log.bytesRead,
    bytes: log.progress.bytes,
  };
}
