import type { Span } from '../../base/span.ts';
import { complaintsIn } from '../complaints/complaints-in.ts';
import { asObject } from '../json/json-access.ts';
import { pointerSegment } from '../json/json-pointer.ts';
import { decodeBase64Text } from '../transcripts/framing/base64.ts';
import { View, ViewBuilder } from '../views/view.ts';
import type { ProviderId, ProviderRule } from './providers/provider.ts';
import { PROVIDERS } from './providers/providers.ts';

/** A provider's refusal in the words beside a history. */
export interface Said {
  readonly provider: ProviderId;
  readonly rule: ProviderRule;
  readonly quote: string;
  /** Of the paste. */
  readonly span: Span;
  readonly ids: readonly string[];
  /** Names on the way to the place that it gives: `messages`, `2`, `reasoning_content`. */
  readonly place: readonly string[];
}

/** What is known of where a history goes, to choose between providers who say the same. */
export interface Addressed {
  readonly url?: string;
  /** By model or shape. */
  readonly provider: ProviderId | null;
}

/** The refusal of a provider in the words around a history; undefined where there is none. Spans are of the paste. */
export function saidAround(paste: string, history: Span | undefined, addressed: Addressed): Said | undefined {
  const words = plainWords(paste, history);
  const { text } = words;
  const heard = PROVIDERS.flatMap(({ id, rules, saidOnly = [] }) =>
    [...rules, ...saidOnly].flatMap((rule) => {
      const match = rule.words?.exec(text);
      return match ? [{ provider: id, rule, start: match.index, end: match.index + match[0].length }] : [];
    }),
  );
  const [first] = heard;
  if (!first) return undefined;
  const provider = speakerOf(
    text.slice(Math.max(0, first.start - NEAR), first.end + NEAR),
    heard.map((one) => one.provider),
    addressed,
  );
  const one = heard.find((candidate) => candidate.provider === provider) ?? first;
  const span = quoteAround(text, one);
  const quote = text.slice(span.start, span.end);
  return {
    provider: one.provider,
    rule: one.rule,
    quote,
    span: words.back(span),
    ids: [...new Set(quote.match(ID) ?? [])],
    place: placeIn(text.slice(Math.max(0, span.start - NEAR), span.end + NEAR), quote),
  };
}

/** So many characters around a match may name who speaks. */
const NEAR = 300;

const ID = /\b(?:toolu|srvtoolu|tooluse|call|fc|rs|msg|ctc|pyd_ai|chatcmpl-tool)[_-][A-Za-z0-9_-]+/g;

/** The paste without the history, in one line, without the escapes of strings and with what is packed as base64 unpacked. */
function plainWords(paste: string, history: Span | undefined): View {
  const to = new ViewBuilder(View.of(paste));
  const parts = history
    ? [
        { start: 0, end: history.start },
        { start: history.end, end: paste.length },
      ]
    : [{ start: 0, end: paste.length }];
  for (const { start, end } of parts) {
    let at = start;
    for (const match of paste.slice(start, end).matchAll(UNPLAIN)) {
      const from = start + match.index;
      to.copy(at, from);
      at = from + match[0].length;
      to.put(plainOf(match[0]), from, at);
    }
    to.copy(at, end);
  }
  return to.view();
}

/** White space of any length, escapes, base64. */
const UNPLAIN = /\s+|\\+["'nrt`]|[A-Za-z0-9+/]{80,}={0,2}/g;

function plainOf(found: string): string {
  if (/^\s/.test(found)) return ' ';
  if (found.startsWith('\\')) return /[nrt]$/.test(found) ? ' ' : found.slice(-1);
  return decodeBase64Text(found) ?? found;
}

/** Which of several providers with the same words speaks: by the URL, by name, by the form of the error, by model or shape. */
function speakerOf(near: string, heard: readonly ProviderId[], { url, provider }: Addressed): ProviderId | undefined {
  const [only, ...others] = new Set(heard);
  if (others.length === 0) return only;
  const candidates = PROVIDERS.filter(({ id }) => heard.includes(id));
  const byUrl = candidates.find(({ hosts }) => hosts?.test(url ?? near));
  const byName = candidates.find(
    ({ title, id }) => id !== 'openai' && new RegExp(String.raw`\b${title}`, 'i').test(near),
  );
  const isVllm = /["']object["']: ?["']error["']/.test(near) && heard.includes('vllm') && !heard.includes('mistral');
  const byForm = isVllm ? 'vllm' : undefined;
  const byModel = provider !== null && heard.includes(provider) ? provider : undefined;
  return byUrl?.id ?? byName?.id ?? byForm ?? byModel ?? only;
}

/** The complaint that holds a match, else the text of the string or line that it is in. */
function quoteAround(text: string, { start, end }: Span): Span {
  const from = Math.max(0, start - NEAR * 4);
  const complaint = complaintsIn(text.slice(from, end + NEAR * 4)).find(
    (one) => one.start + from <= start && one.end + from >= end,
  );
  if (complaint) return { start: complaint.start + from, end: complaint.end + from };
  const before = Math.max(text.lastIndexOf('"', start - 1), text.lastIndexOf('[', start - 1)) + 1;
  const after = text.slice(end).search(/["\]}]|$/);
  return { start: before > start - NEAR ? before : start, end: end + Math.max(after, 0) };
}

/** The place that an error gives, as names on the way to it. */
function placeIn(near: string, quote: string): readonly string[] {
  const [, object, property] =
    [...quote.matchAll(/'((?:messages|input|contents)[^']*)' ?: property '([^']+)'/g)].at(-1) ?? [];
  if (object !== undefined) return [...namesOf(object), property ?? ''];
  const [, list] = /["']loc["']: ?\[([^\]]*)\]/.exec(near) ?? [];
  if (list !== undefined) return list.split(',').map((name) => name.trim().replace(/^["']|["']$/g, ''));
  const [path] = PATH.exec(quote) ?? PATH.exec(near) ?? [];
  return path === undefined ? [] : namesOf(path);
}

const PATH = /\b(?:messages|input|contents)(?:\.?\[\d+\]|\.\d+)(?:\.?\[\d+\]|\.\w+)*/;

const namesOf = (path: string): string[] => path.split(/[.[\]]+/).filter((name) => name !== '');

/** The pointer of a place in a history's root; names that only tell a kind are left out. Undefined where the place is not there. */
export function pointerOfPlace(root: unknown, place: readonly string[]): string | undefined {
  let value: unknown = root;
  let pointer = '';
  for (const name of place) {
    const inside: unknown = Array.isArray(value) ? value[Number(name)] : asObject(value)[name];
    if (inside === undefined) continue;
    value = inside;
    pointer += pointerSegment(name);
  }
  const last = place.at(-1) ?? '';
  return last !== '' && pointer.endsWith(pointerSegment(last)) ? pointer : undefined;
}
