import type { ServerWords } from '../cases/fixture.ts';
import { wordsSaid } from '../diagnosis/in-prose/log-text.ts';
import type { FrameRemark } from '../words/frame.ts';
import type { Answer } from './answer.ts';
import type { Channel } from './channel.ts';
import type { Line } from './framing/lines.ts';
import type { ImportEntry } from './import-result.ts';
import type { Recognised } from './recognise.ts';
import { bodyOfRequestText, type RequestContext, requestContext } from './request-context.ts';
import { lossOf } from './server-words.ts';
import type { StreamImporter } from './stream-importer.ts';
import type { WireEvent } from './wire-event.ts';

/** Everything an import found out before a channel is chosen. */
export interface Findings {
  readonly kind: string;
  /** Without an article: `OpenAI chat stream`. */
  readonly title: string;
  readonly channels: readonly Channel[];
  readonly notes: readonly string[];
  /** What a program says of the calls. */
  readonly says?: ServerWords;
  /** The error that ended the answer. */
  readonly failed?: ServerWords;
  /** What is remarked on the stream outside of native calls. */
  readonly remarks?: readonly FrameRemark[];
  readonly finishOf?: (choice: number) => { readonly reason?: string; readonly stopSequence?: string };
  readonly request: RequestContext;
  readonly url?: string;
  /** How long the answer took, in milliseconds, where nothing more is known of its times. */
  readonly spreadMs?: number;
  /** What the sentence begins with in place of `Imported `. */
  readonly lead?: string;
  readonly entries?: readonly ImportEntry[];
  readonly entry?: number;
  /** Those of `notes` that name the entries. */
  readonly entriesNotes?: readonly string[];
}

/** What was found of one of the answers that were recognised; `asked` is the request, by default what is before the answer. */
export function findingsOf(
  recognised: Recognised,
  answer: Answer,
  asked: RequestContext = requestContext(bodyOfRequestText(recognised.request)),
): Findings {
  const { importer, events, notes, read, outside = [], unread = [] } = recognised;
  const says = answer.says ?? (read.answers.length === 1 && !answer.failed ? saidBeside(outside) : undefined);
  const channels = answer.channels(answer === read.answers[0] ? read.originMs : undefined);
  const lost = unread.filter((line) => line.number !== says?.line && answerAt(read.answers, line.number) === answer);
  const remarks = [...answer.streamRemarks, ...lost.slice(0, MOST_UNREAD).map(unreadLine)];
  return {
    kind: importer.id,
    title: titleOf(importer, events),
    channels,
    notes: [...answer.notes(), ...notes],
    ...(says && { says }),
    ...(answer.failed && { failed: answer.failed }),
    ...(remarks.length > 0 && { remarks }),
    finishOf: (choice) => answer.finishOf(choice),
    request: mergedRequest(asked, answer, read.answers[0]),
  };
}

/** A result lists so many problems of a kind. */
const MOST_UNREAD = 1_000;

/** Characters of a line that are kept. */
const MOST_QUOTED = 200;

const unreadLine = ({ text, number }: Line): FrameRemark => ({
  kind: 'unread-line',
  line: number,
  sent: text.trim().slice(0, MOST_QUOTED),
});

/** The answer that a line is in, or the first one after it. */
const answerAt = (answers: readonly Answer[], line: number): Answer | undefined =>
  answers.findLast(({ firstLine }) => firstLine <= line) ?? answers[0];

function titleOf(importer: StreamImporter, events: readonly WireEvent[]): string {
  const isWhole = events.length === 1 && events[0]!.frame !== 'sse';
  return isWhole ? `whole ${importer.title} response` : `${importer.title} stream`;
}

/** The stream's own word on model, tools and prompt goes before the request's; what the first answer says holds for all. */
function mergedRequest(asked: RequestContext, answer: Answer, first: Answer | undefined): RequestContext {
  const tools = answer.tools ?? first?.tools;
  const system = answer.system ?? first?.system;
  const { model } = answer;
  return {
    ...asked,
    ...(tools !== undefined && { tools }),
    ...(system !== undefined && { system }),
    ...(model !== undefined && { model }),
  };
}

/** What a program says of a call that failed, on lines amid the events. */
function saidBeside(lines: readonly Line[]): ServerWords | undefined {
  const said = wordsSaid(lines.map(({ text }) => text).join('\n'));
  const line = said && lines[said.line - 1]?.number;
  if (!said || line === undefined) return undefined;
  const words = { server: said.speaker, text: said.text, line };
  return lossOf(words) && words;
}
