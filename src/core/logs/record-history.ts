import { isHeld, problemsOf } from '../conversation/check-history.ts';
import type { HistoryCode } from '../conversation/checks/check.ts';
import { providerOf } from '../conversation/chosen-provider.ts';
import type { Conversation } from '../conversation/conversation.ts';
import type { ProviderId } from '../conversation/providers/provider.ts';
import { readHistory } from '../conversation/read-history.ts';
import { saidAround } from '../conversation/said.ts';
import { SHAPES } from '../conversation/shapes/shapes.ts';
import { asObject, asText, isObject, type JsonObject, parseJson } from '../json/json-access.ts';
import { memberKind } from '../transcripts/rows/row-members.ts';

/** The history that a record of a log carries, checked. */
export interface RecordHistory {
  /** The request, or its list of messages. */
  readonly request: unknown;
  /** Who gets it; null where nothing says so. */
  readonly provider: ProviderId | null;
  /** Why it is refused, each once; empty where it holds. */
  readonly codes: readonly HistoryCode[];
}

const MOST_LEVELS = 4;
/** As many values of a record are looked at. */
const MOST_VALUES = 200;

/**
 * Checks the history of a record; null where it carries none. `failed`: the provider answered with an error, whose words count as well.
 */
export function historyIn(record: JsonObject, { failed }: { readonly failed: boolean }): RecordHistory | null {
  const found = new RequestFinder().within(record, 0);
  const read = found && readHistory(found.request, SHAPES);
  if (!read || !found) return null;
  const history = asLogged(read, asText(record['model']));
  const known = providerOf(history, found.url);
  const said = failed ? saidAround(wordsBeside(record, found.request), undefined, { provider: known }) : undefined;
  const provider = said?.provider ?? known;
  const problems = problemsOf(history, { provider, ...(said && { said: said.rule }) }).filter(
    ({ refusedBy }) => said || !refusedBy.some((by) => by.provider === provider && by.until !== undefined),
  );
  // Where no call is native, calls are written as text, and their results are told to whoever reads that text.
  const isOfText = provider === null && !history.items.some(({ kind }) => kind === 'call');
  const refused = isOfText || isHeld(problems, provider) ? [] : problems.map(({ code }) => code);
  const codes = new Set(said && refused.length === 0 ? [said.rule.code] : refused);
  return { request: found.request, provider, codes: [...codes].sort() };
}

/**
 * A history as a log keeps it: the reply may be behind the messages that were sent, so that their end says nothing, and the body may have lost
 * members, so that tools which are not there say nothing either.
 */
function asLogged(history: Conversation, model: string | undefined): Conversation {
  const { tools = [], ...request } = history.request;
  return {
    ...history,
    request: { ...(model !== undefined && { model }), ...request, isKept: true, ...(tools.length > 0 && { tools }) },
  };
}

interface FoundRequest {
  readonly request: unknown;
  readonly url?: string;
}

/** Finds the body of a request in a record, at the top or in a member, which may be a text of JSON. */
class RequestFinder {
  #values = 0;

  within(value: unknown, level: number): FoundRequest | null {
    if (mayBeBody(value) && SHAPES.some(({ is }) => is(value))) return { request: value };
    if (level >= MOST_LEVELS) return null;
    // A batch of one: loggers keep a list of lists of messages.
    if (Array.isArray(value)) return Array.isArray(value[0]) ? this.within(value[0], level + 1) : null;
    for (const [name, member] of Object.entries(asObject(value))) {
      if (NOT_SENT.has(memberKind(name)) || this.#values >= MOST_VALUES) continue;
      const inner = typeof member === 'string' && /^\s*[[{]/.test(member) ? parseJson(member) : member;
      if (typeof inner !== 'object' || inner === null) continue;
      this.#values += 1;
      const found = this.within(inner, level + 1);
      const url = asText(asObject(value)['url']);
      if (found) return url === undefined ? found : { url, ...found };
    }
    return null;
  }
}

/** Members that hold what came back, or what was wanted. */
const NOT_SENT: ReadonlySet<ReturnType<typeof memberKind>> = new Set(['reply', 'perhaps', 'expected', 'tools']);

/** Whether a value has a list where bodies have their messages; all others are passed over fast. */
function mayBeBody(value: unknown): boolean {
  const list = Array.isArray(value)
    ? (value as readonly unknown[])
    : ['messages', 'contents', 'input'].map((name) => asObject(value)[name]).find(Array.isArray);
  return (
    Array.isArray(list) &&
    isObject(list[0]) &&
    ['role', 'parts', 'type'].some((name) => name in (list[0] as JsonObject))
  );
}

/** A record as text without its request. */
const wordsBeside = (record: JsonObject, request: unknown): string =>
  JSON.stringify(record, (_, value: unknown) => (value === request || isTextOf(value, request) ? undefined : value));

const isTextOf = (value: unknown, request: unknown): boolean =>
  typeof value === 'string' && value.length > 20 && /^\s*[[{]/.test(value) && value === JSON.stringify(request);
