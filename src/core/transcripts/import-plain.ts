import { counted } from '../../base/counted.ts';
import { err, ok, type Result } from '../../base/result.ts';
import { answerEndIn, endWords } from '../diagnosis/in-prose/empty-answer.ts';
import { parseJson } from '../json/json-access.ts';
import { buildResult, withArticle, withFacts } from './build-result.ts';
import { textChannel } from './channel.ts';
import { looksLikeHar } from './containers/har.ts';
import type { Findings } from './findings.ts';
import { isBlank, type Line, splitLines } from './framing/lines.ts';
import { stripTerminalNoise } from './framing/terminal-noise.ts';
import type { ImportOptions, ImportResult } from './import-result.ts';
import { secretsNote } from './recognise.ts';
import { bodyOfRequestText, isRequestBody, requestContext } from './request-context.ts';
import { unreadNotes } from './unread.ts';
import { PLAIN_TEXT } from './wanted-format.ts';

/** A body that is the reply itself. */
export const plainFindings = (body: string): Findings => ({
  kind: PLAIN_TEXT,
  title: 'plain text',
  channels: [textChannel([body])],
  notes: [],
  request: {},
});

interface SilentParts {
  /** The text as JSON, if it is any. */
  readonly value?: unknown;
  /** What a stream in it tells that holds no text, and what it is. */
  readonly silent?: readonly string[];
  readonly silentTitle?: string | undefined;
}

/**
 * Takes the text as the model's reply, in one chunk. Only a terminal session that shows an HTTP answer is cut down to
 * the answer's body.
 */
export function importPlain(
  text: string,
  options: ImportOptions,
  { value, silent = [], silentTitle }: SilentParts = {},
): Result<ImportResult> {
  if (options.channel !== undefined && options.channel !== 'text') {
    return err('Plain text has no channels. Leave the channel out.');
  }
  const session = stripTerminalNoise(splitLines(text));
  const asked = bodyOfRequestText(session.request);
  const isAnswered = session.lines.some((line) => !isBlank(line));
  const isBody = options.as === undefined && (session.isHttpSession || (isRequestBody(asked) && isAnswered));
  const reply = isBody ? session.lines.map((line) => line.text).join('\n') : text;
  const body = isBody ? asked : (value ?? objectIn(text));
  const asks = !isBody && isRequestBody(body);
  const context = requestContext(isBody || asks ? body : undefined);
  const found = buildResult({ ...plainFindings(reply), request: context }, {});
  if (!found.ok) return found;
  const [first] = session.lines;
  const notes = [
    ...(asks ? ['This is a request to a model, not an answer; its tools and system prompt can be imported.'] : []),
    ...silent,
    ...(options.as === undefined ? unreadNotes(text, value) : []),
    ...(options.as === undefined ? eventNotes(session.lines) : []),
    ...(looksLikeHar(text)
      ? ['It begins like a HAR file but is no whole JSON. Save the file again and import it.']
      : []),
    ...(isBody ? [`${counted(session.removed, 'line')} of terminal output were left out.`] : []),
    ...(isBody && session.secrets.length > 0 ? [secretsNote(session.secrets)] : []),
  ];
  const sentence = `Taken as plain text, in one chunk: ${counted(reply.length, 'character')}${options.as === undefined ? ', as no stream was recognised' : ''}.`;
  const clause = asks
    ? 'this is a request to a model, not an answer'
    : (silent[0]?.replace(/\.$/, '') ??
      (silentTitle &&
        `events of ${withArticle(silentTitle)} stream without text or calls${endWords(answerEndIn(text))}`));
  const around = isBody && {
    note: `The reply inside a terminal session, line ${first?.number ?? 1}`,
    tookOff: ['the command, the headers and what else a terminal prints around the answer'],
  };
  const result = { ...found.value, sentence, notes, ...(around && { unwrapped: around }) };
  const facts = { ...(clause !== undefined && { silent: clause }), ...around };
  return ok(clause === undefined && !around ? result : withFacts(result, facts));
}

/** The object that a text holds, from its first brace to its last; undefined where that is no JSON. */
function objectIn(text: string): unknown {
  const start = text.indexOf('{');
  return start < 0 ? undefined : parseJson(text.slice(start, text.lastIndexOf('}') + 1));
}

function eventNotes(lines: readonly Line[]): string[] {
  const events = lines.filter((line) => /^data: ?[[{]/.test(line.text));
  if (events.length === 0) return [];
  return [`It holds ${counted(events.length, 'line')} of server-sent events, left as text.`];
}
