import { grouped } from '../../base/counted.ts';
import { err, ok, type Result } from '../../base/result.ts';
import { isJsonObject, type JsonObject, jsonDepth, parseCutJson, parseExactJson } from '../json/exact-json.ts';
import { fromBase64url } from './base64url.ts';
import { inflateUpTo } from './inflate.ts';
import { readLengthMark } from './length-mark.ts';
import { MAX_INFLATED_BYTES, MAX_LINK_DEPTH, overLinkLimits } from './link-limits.ts';
import { unsealed } from './link-seal.ts';
import { findPayload } from './link-token.ts';
import { type OpenedFixture, openFixture } from './read-fixture.ts';

export interface OpenedLink extends OpenedFixture {
  /** How much of the link arrived, one sentence; set where it was truncated. */
  readonly cut?: string;
}

/** Opens an address, `#s=…`, `s=…` or a bare token. Of a truncated link it returns what arrived. Never throws. */
export function decodeLink(text: string): Result<OpenedLink> {
  const found = findPayload(text);
  if (!found.ok) return found;
  const { version, payload } = found.value;
  const { bytes: inflated, end } = inflateUpTo(fromBase64url(payload), MAX_INFLATED_BYTES);
  if (end === 'too-large') {
    return err(
      `This link unpacks to more than ${grouped(MAX_INFLATED_BYTES)} bytes and was not opened. Ask for the fixture as a file.`,
    );
  }
  const bytes = version === 1 ? inflated : unsealed(inflated, end === 'cut');
  if (end === 'damaged' || bytes === null) return err(DAMAGED);
  const json = new TextDecoder().decode(bytes, { stream: end === 'cut' });
  if (jsonDepth(json) > MAX_LINK_DEPTH)
    return err(`This link nests deeper than ${MAX_LINK_DEPTH} levels and was not opened.`);
  const opened = end === 'cut' ? openCut(json, payload.length + VERSION_PREFIX) : openWhole(json);
  if (!opened.ok || version !== 1) return opened;
  return ok({ ...opened.value, remarks: [NO_CHECKSUM, ...opened.value.remarks] });
}

const NO_CHECKSUM =
  'This link is of version 1, which has no checksum: a character that was changed on the way is not noticed.';

const DAMAGED =
  'This link is damaged: some of its characters were changed on the way. Copy it again, or ask for the fixture as a file.';
const VERSION_PREFIX = '2.'.length;

function openWhole(json: string): Result<OpenedLink> {
  const document = parseExactJson(json);
  if (!document.ok) return err(DAMAGED);
  const problem = overLinkLimits(document.value);
  return problem === null ? openFixture(document.value) : err(`This link was not opened: ${problem}.`);
}

function openCut(json: string, arrived: number): Result<OpenedLink> {
  const total = readLengthMark(json);
  if (total === arrived) return err(DAMAGED);
  const cut = cutSentence(arrived, total);
  const document = parseCutJson(json);
  const opened =
    isJsonObject(document) && overLinkLimits(document) === null ? openFixture(withoutCutKey(document)) : err('');
  return opened.ok
    ? ok({ ...opened.value, cut: `${cut} What could be read is shown.` })
    : err(`${cut} That is too little to show. Copy the whole link, or ask for the fixture as a file.`);
}

/** Drops the last key, which was truncated. Half a text is worth showing; half an expectation or tool list has another meaning. */
function withoutCutKey(document: JsonObject): JsonObject {
  const entries = Object.entries(document);
  const last = entries.at(-1)?.[0];
  return last === 'chunks' || last === 'input' ? document : (Object.fromEntries(entries.slice(0, -1)) as JsonObject);
}

function cutSentence(arrived: number, total: number | null): string {
  return total === null || total < arrived
    ? `This link is cut: ${grouped(arrived)} characters arrived, and its end is missing.`
    : `This link is cut: ${grouped(arrived)} of about ${grouped(total)} characters arrived.`;
}
