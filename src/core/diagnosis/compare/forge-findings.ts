import type { Span } from '../../../base/span.ts';
import { childElements, type Element } from '../../calls/element.ts';
import type { ForgeCall, ForgeReading } from '../../forge/parse-tool-call.ts';
import { pointerSegment } from '../../json/json-pointer.ts';
import type { CallReading, Reading } from '../../reading/reading.ts';
import type { Code } from '../../words/codes.ts';
import type { Finding } from '../../words/finding.ts';
import { findingsWithin } from '../in-calls/findings-within.ts';
import { thinkingCallsOf } from '../in-prose/thinking.ts';
import { toolMentionsOf } from '../in-prose/tool-mentions.ts';
import { forgeDifference } from './forge-difference.ts';
import { forgeReadingOf } from './forge-reading.ts';

const CLOSE = '</tool>';
const BARE_AMPERSAND = /&(?!(?:amp|lt|gt|quot|apos|#\d+|#x[0-9a-fA-F]+);)/;
const THINKING_TAG = /<\/?thinking>/;

/** What Forge at HEAD would read otherwise in the same bytes, by position; warnings that never change the verdict (format.md §8 B17). */
export function forgeFindings(reading: Reading): Finding[] {
  const forge = forgeReadingOf(reading);
  const chosen = reading.calls.find(({ call }) => call.start === forge.match?.start);
  const findings = [...cuts(reading), ...strips(reading), ...merges(reading)];
  if (!forge.ok) findings.push(...refusal(forge, chosen, reading, findings));
  else if (!chosen) findings.push(...elsewhere(forge, reading));
  else {
    if (forge.usedFallback) for (const finding of corruption(chosen, reading)) findings.push(finding);
    for (const finding of drops(chosen, reading)) findings.push(finding);
    for (const finding of differences(
      chosen,
      forge.call,
      reading,
      [...findings].sort((a, b) => a.start - b.start),
    ))
      findings.push(finding);
  }
  return findings;
}

const warning = (code: Code, { start, end }: Span, more: Partial<Finding> = {}): Finding => ({
  code,
  severity: 'warning',
  start,
  end,
  ...more,
});

/** Forge ends a call at the first end tag of any kind. */
function* cuts(reading: Reading): Generator<Finding> {
  for (const { call, outline, index } of reading.calls) {
    if (!outline.closed) continue;
    const at = reading.text.indexOf(CLOSE, call.start);
    if (at >= 0 && at + CLOSE.length < call.end)
      yield warning('forge-cuts-at-inner-close', { start: at, end: at + CLOSE.length }, { call: index });
  }
}

/** Forge's thinking parser runs before it looks for calls. */
function* strips(reading: Reading): Generator<Finding> {
  for (const { call, index } of reading.calls) {
    const found = THINKING_TAG.exec(reading.text.slice(call.start, call.end));
    if (!found) continue;
    const start = call.start + found.index;
    yield warning('forge-strips-thinking', { start, end: start + found[0].length }, { call: index });
  }
}

function* merges(reading: Reading): Generator<Finding> {
  const second = reading.calls[1];
  if (second)
    yield warning('forge-merges-calls', { start: second.call.start, end: second.outline.root.openEnd }, { call: 1 });
}

/** Forge refuses what is read here as a whole call, and none of the other codes explains it. */
function* refusal(
  forge: ForgeReading,
  chosen: CallReading | undefined,
  reading: Reading,
  said: readonly Finding[],
): Generator<Finding> {
  const first = chosen ?? reading.calls[0];
  const isSaid = said.some(({ code, call }) => code === 'forge-cuts-at-inner-close' && call === chosen?.index);
  if (!first?.call.complete || isSaid) return;
  const mention = toolMentionsOf(reading).find(({ start }) => start === forge.match?.start);
  const refusal = (forge.error ?? '').split('\n', 1)[0] ?? '';
  const place = mention ?? { start: first.call.start, end: first.outline.root.openEnd };
  yield warning('forge-reads-differently', place, { ...(mention ? {} : { call: first.index }), data: { refusal } });
}

/** Forge runs a call that is not one here: in thinking, or text after a mention. */
function* elsewhere(forge: ForgeReading, reading: Reading): Generator<Finding> {
  const span = thinkingCallsOf(reading).find(({ start }) => start === forge.match?.start) ?? forge.match;
  if (span && forge.call)
    yield warning('forge-reads-differently', span, {
      data: {
        difference: `given the whole text it runs ${forge.call.toolName} here.`,
        reason: 'Its parser takes the first `<tool>` of the text, in thinking too.',
      },
    });
}

function* corruption({ outline, index }: CallReading, reading: Reading): Generator<Finding> {
  for (const element of elementsOf(outline.root))
    for (const { kind, start, end } of element.parts) {
      if (kind !== 'cdata') continue;
      const found = BARE_AMPERSAND.exec(reading.text.slice(start, end));
      if (found)
        yield warning(
          'forge-corrupts-cdata',
          { start: start + found.index, end: start + found.index + 1 },
          { call: index },
        );
    }
}

function* elementsOf(root: Element): Generator<Element> {
  const pending = [root];
  for (let element = pending.pop(); element; element = pending.pop()) {
    yield element;
    for (const child of childElements(element).toReversed()) pending.push(child);
  }
}

/** Markup in arguments that Forge's tools decode into text; none of them takes an object. */
function* drops({ call, index }: CallReading, reading: Reading): Generator<Finding> {
  const said = new Set<number>();
  for (const { code, start, end, data } of findingsWithin(reading.findings, call)) {
    if (code !== 'markup-in-string' && (code !== 'mixed-content' || data?.['dropped'] === 1)) continue;
    said.add(start);
    yield warning('forge-drops-markup', { start, end }, { call: index });
  }
  for (const [name, value] of call.arguments.entries)
    if (
      value.type === 'object' &&
      call.format === 'xml' &&
      value.inner.start < value.inner.end &&
      !said.has(value.inner.start)
    )
      yield warning('forge-drops-markup', value.inner, { call: index, path: pointerSegment(name) });
}

/** Other differences; `said` are the findings so far, by position: each argument is reported once. */
function* differences(
  { call, index }: CallReading,
  forge: ForgeCall,
  reading: Reading,
  said: readonly Finding[],
): Generator<Finding> {
  if (call.format !== 'xml') return;
  if (forge.toolName !== call.toolName && call.nameSpan)
    yield warning('forge-reads-differently', call.nameSpan, {
      call: index,
      data: {
        difference: `${JSON.stringify(forge.toolName)}, white space and all.`,
        reason: 'It does not trim the tool name, so it looks for a tool of that exact name.',
      },
    });
  const shown = new Map(forge.args);
  for (const [name, value] of call.arguments.entries) {
    if (name === '#text' || !findingsWithin(said, value.span).next().done) continue;
    const difference = forgeDifference(value, shown.get(name), reading.text);
    if (difference !== null)
      yield warning('forge-reads-differently', value.span, {
        call: index,
        path: pointerSegment(name),
        data: { difference },
      });
  }
}
