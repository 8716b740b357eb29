import { childElements, type Element } from '../../calls/element.ts';
import { wordsOf } from '../../dialects/dialect-words.ts';
import { checkXml } from '../../forge/check-xml.ts';
import type { Reading } from '../../reading/reading.ts';
import type { Finding } from '../../words/finding.ts';
import { CALL_NOT_SEEN } from '../rules/kit/repair-words.ts';
import { ruleOf } from '../rules/rules.ts';

/** Code units of source around a repair that are examined. */
const REACH = 512;

/** The most elements around a repair that are examined. */
const INNERMOST = 64;

/**
 * What a strict reader would have said at a repair: Go's words without the line, from reading a short text that starts at the
 * repair, inside the elements that are open there; a sentence where Go would have reported nothing.
 */
export function strictWords(finding: Finding, reading: Reading): string {
  const said = ruleOf(finding.code).repair?.strict;
  if (said !== undefined) return typeof said === 'string' ? said : said(finding);
  if (!wordsOf(reading.dialect).hasElements) return 'It would end the call here, incomplete.';
  const open = [...openElementsAt(finding, reading), ...namesToClose(finding)].slice(-INNERMOST);
  const from = tagStart(finding, reading);
  const source = reading.text.slice(from, from + REACH);
  if (/^<tool[\s>]/.test(source) && open.length === 0) return CALL_NOT_SEEN;
  const tags = open.map((name) => `<${name}>`).join('');
  const ends = open
    .map((name) => `</${name}>`)
    .reverse()
    .join('');
  const check = checkXml(tags + source + ends);
  return check.ok ? 'Nothing: it would read another value.' : check.message;
}

/** Start of the markup that a repair belongs to: part of a tag means nothing without the tag. */
function tagStart({ start, code }: Finding, reading: Reading): number {
  const from = Math.max(0, start - REACH);
  const before = reading.text.slice(from, start);
  const at = before.lastIndexOf('<');
  const isPart =
    code === 'malformed-tag'
      ? reading.text.slice(start, start + 1) !== '<'
      : code === 'unescaped-less-than' && IN_QUOTES.test(before.slice(at));
  return isPart && at >= 0 ? from + at : start;
}

const IN_QUOTES = /^<[^\s<>]+\s[^<>]*=\s*(?:"[^"]*|'[^']*)$/;

/** Elements that the repair closes are open at it, outermost first. */
function namesToClose({ code, replacement = '' }: Finding): string[] {
  if (code !== 'unclosed-tag' && code !== 'mismatched-tag') return [];
  return Array.from(replacement.matchAll(/<\/([^<>]+)>/g), ([, name = '']) => name).reverse();
}

/** Names of the elements that are open at a repair, outermost first. */
function openElementsAt({ start, call }: Finding, reading: Reading): string[] {
  const names: string[] = [];
  for (
    let element = reading.calls[call ?? -1]?.outline.root;
    element && element.openEnd <= start;
    element = childAround(element, start)
  )
    names.push(element.name);
  return names;
}

function childAround(element: Element, offset: number): Element | undefined {
  if (element.parts.length > REACH) return undefined;
  return childElements(element).find((child) => child.openEnd <= offset && offset < child.closeStart);
}
