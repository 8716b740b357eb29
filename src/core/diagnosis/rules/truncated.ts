import { isJsonStructure } from '../../calls/structure-in-text.ts';
import { wordsOf } from '../../dialects/dialect-words.ts';
import { writingOf } from '../../dialects/writings.ts';
import { missingBrackets } from '../../reading/missing-brackets.ts';
import { halfOf, type MissingEnd, missingEnd } from '../../reading/missing-end.ts';
import type { Reading } from '../../reading/reading.ts';
import { causeOfCut } from '../../reading/stream-end.ts';
import { quote, quoteSpan } from '../../text/quote.ts';
import { replace } from '../../words/edits.ts';
import type { Finding } from '../../words/finding.ts';
import { knownEnd } from '../../words/stream-end.ts';
import type { FixProposal } from '../proposals/fix-proposal.ts';
import { callWords, pathWords } from '../words/place.ts';
import { exampleCall } from './kit/example-call.ts';
import type { Rule, RuleTest } from './kit/rule.ts';

export const truncated: Rule = {
  code: 'truncated',
  title: 'Cut off inside a call',
  about: `The stream ended before the end of the call: \`</tool>\`, or the end tag of the dialect. What was read so far is kept: the open value as a string, never inferred, and half a tag or reference is left out. The call is not complete, and no argument is reported missing, because it may just not have come.

Nothing is closed by guesswork: half a file that looks whole is worse than an error. There is a fix only where every argument was closed and only the end is missing; then check whether that end is your stop sequence, because a provider leaves it out of the text. In other dialects than Forge's the ends can be appended to a cut value as well, but never unasked: it is unsafe to run.`,
  noun: ['cut off'],
  repair: null,
  kept: 'What came was kept, and nothing was made up. The call is not complete.',
  advice: 'End it with {close}.',
  quotesNothing: true,
  lesson: null,
  failing: { input: exampleCall('<path>src/app.ts</path>').slice(0, -'.ts</path>\n</arguments>\n</tool>'.length) },
  passing: { input: exampleCall('<path>src/app.ts</path>') },
  explain(finding, reading) {
    const streamEnd = knownEnd(reading.options.streamEnd);
    const missing = missingTags(finding, reading);
    if (missing && !missing.isInValue)
      return {
        message: isWithoutArguments(finding, reading)
          ? `${callWords(finding.call ?? 0, reading)} has no argument yet, and ${quote(missing.tags.join(''))} is missing.`
          : `All arguments of ${callWords(finding.call ?? 0, reading)} were closed; only ${quote(missing.tags.join(''))} is missing.`,
        why: streamEnd ? causeOfCut(streamEnd) : whyOnlyEnd(missing, reading),
      };
    if (onlyEndIsMissing(finding, reading))
      return {
        message: `All arguments of ${callWords(finding.call ?? 0, reading)} were closed; only \`</tool>\` is missing.`,
        why: streamEnd
          ? causeOfCut(streamEnd)
          : 'If `</tool>` is your stop sequence, the provider took it off; otherwise either the reply hit its length limit, or the model left it out.',
      };
    const brackets = missingBrackets(finding.call ?? -1, reading);
    if (brackets !== '')
      return {
        message: `Only ${quote(brackets)} is missing at the end of the JSON of ${callWords(finding.call ?? 0, reading)}.`,
        why: streamEnd
          ? causeOfCut(streamEnd)
          : 'Every value before it is complete, so the model most likely left it out.',
      };
    const half = finding.start < finding.end ? `, at the half markup ${quoteSpan(reading.text, finding)}` : '';
    const { place, isBetween } = openPlace(finding, reading);
    return {
      message: `The reply is cut off inside ${place}${half}.`,
      why: streamEnd
        ? `${causeOfCut(streamEnd)}${isBetween && wordsOf(reading.dialect).body === 'marks' ? ' Every argument that had begun was closed.' : ''}`
        : 'The reply ends here: either it hit its length limit, or the connection broke, or the model stopped, or what wrote it down left out the rest.',
    };
  },
  *fixes(finding, reading) {
    const missing = missingTags(finding, reading);
    if (missing) yield append(missing, finding, reading);
    if (onlyEndIsMissing(finding, reading))
      yield { title: 'Insert </tool>', edits: [replace(finding, '</tool>')], keepsValues: true };
  },
};

export const examples = (): readonly RuleTest[] => [
  {
    fact: 'only the end of the call is missing',
    input: exampleCall('<path>src/app.ts</path>').slice(0, -'</tool>'.length),
    says: 'All arguments of the call were closed; only `</tool>` is missing.',
    fix: { title: 'Insert </tool>', after: exampleCall('<path>src/app.ts</path>') },
  },
  {
    fact: 'half of the end tag has come',
    input: exampleCall('<path>src/app.ts</path>').slice(0, -'ol>'.length),
    says: 'All arguments of the call were closed; only `</tool>` is missing.',
    fix: { title: 'Insert </tool>', after: exampleCall('<path>src/app.ts</path>') },
  },
  {
    fact: 'half of a reference has come',
    input: exampleCall('<content>a &am').slice(0, -'\n</arguments>\n</tool>'.length),
    says: 'The reply is cut off inside `content` of the call, at the half markup `&am`.',
    fix: null,
  },
  {
    fact: 'a call that had no argument yet',
    input: '<tool_call>\n<function=f>',
    dialect: 'auto',
    says: 'The call has no argument yet, and `</function></tool_call>` is missing.',
    fix: { title: 'Append </function></tool_call>', after: '<tool_call>\n<function=f></function></tool_call>' },
  },
  {
    fact: 'without a wrapper a call may be as OpenHands leaves it',
    input: '<function=ls>\n<parameter=path>\nsrc\n</parameter>',
    dialect: 'auto',
    says: 'All arguments of the call were closed; only `</function>` is missing.',
    why: 'OpenHands asks for calls without a wrapper, stops at `</function` and appends the end itself; otherwise either the reply hit its length limit, or the model left it out.',
    fix: { title: 'Append </function>', after: '<function=ls>\n<parameter=path>\nsrc\n</parameter>\n</function>' },
  },
  {
    fact: 'a value of Qwen3-Coder is not closed unasked',
    input: '<tool_call>\n<function=read_file>\n<parameter=path>\nsrc/a',
    dialect: 'qwen3-coder',
    says: 'The reply is cut off inside `path` of the call.',
    fix: null,
  },
  {
    fact: 'a call of Hermes that stops in its JSON',
    input: '<tool_call>\n{"name": "read_file", "arguments": {"pa',
    dialect: 'hermes',
    says: 'The reply is cut off inside the call.',
    fix: null,
  },
  {
    fact: 'JSON that ends without its last brackets',
    input: '<tool_call>\n{"name": "read_file", "arguments": {"lines": {"from": 1}',
    dialect: 'hermes',
    says: 'Only `}}` is missing at the end of the JSON of the call.',
    why: 'Every value before it is complete, so the model most likely left it out.',
    fix: null,
  },
  {
    fact: 'a call without a wrapper that had no argument yet',
    input: '<function=f>',
    dialect: 'auto',
    says: 'The call has no argument yet, and `</function>` is missing.',
    fix: { title: 'Append </function>', after: '<function=f></function>' },
  },
  {
    fact: 'a reply that stops after its call is whole',
    input: `${exampleCall('<path>src/app.ts</path>')}\nNow I wil`,
    silent: true,
  },
];

const isWithoutArguments = ({ call }: Finding, { calls }: Reading): boolean =>
  calls[call ?? -1]?.call.arguments.entries.length === 0;

/** What completes a call in another dialect; null where something else follows the last argument. */
function missingTags({ call, start, end }: Finding, reading: Reading): MissingEnd | null {
  const missing = missingEnd(call ?? -1, reading);
  const half = reading.text.slice(start, Math.min(end, start + LONGEST_HALF)).trim();
  return missing?.tags[0]?.startsWith(half) ? missing : null;
}

const LONGEST_HALF = 200;

function whyOnlyEnd({ hasWrapper, tags }: MissingEnd, reading: Reading): string {
  const note = hasWrapper ? undefined : writingOf(reading.dialect ?? '')?.withoutWrapper;
  return (
    note ??
    `If ${quote(tags[0] ?? '')} is a stop sequence, the provider took it off; otherwise either the reply hit its length limit, or the model left it out.`
  );
}

/** Such a fix is never offered unasked after a truncated value. */
function append({ tags, gap, isInValue }: MissingEnd, { start, end }: Finding, { text }: Reading): FixProposal {
  const from = Math.min(start, end - halfOf(tags[0] ?? '', text.slice(Math.max(0, end - LONGEST_HALF), end)));
  const first = gap === '' || text.slice(from - 1, from) === '\n' ? '' : gap;
  const edit = replace({ start: from, end }, `${first}${tags.join(gap)}`);
  const title = `Append ${tags.join('')}`;
  return isInValue
    ? { title: `${title}: the value stays cut, unsafe to run`, edits: [edit], unsafe: true }
    : { title, edits: [edit], keepsValues: true };
}

/** Whether every argument was closed and at most the beginning of `</tool>` follows. */
function onlyEndIsMissing({ call, start, end }: Finding, reading: Reading): boolean {
  const outline = reading.calls[call ?? -1]?.outline;
  if (!outline || !'</tool>'.startsWith(reading.text.slice(start, Math.min(end, start + 8)))) return false;
  if (outline.format === 'json') return isJsonStructure(reading.text.slice(outline.payload.start, outline.payload.end));
  if (outline.root.parts.some((part) => part.kind === 'element' && !part.element.closed)) return false;
  const last = outline.root.parts.findLast((part) => part.kind === 'element');
  return last?.kind === 'element' && last.element.name === 'arguments';
}

/** The innermost value that was open at the end; none between arguments. */
function openPlace({ call, start }: Finding, reading: Reading): { place: string; isBetween: boolean } {
  const words = callWords(call ?? 0, reading);
  const root = reading.calls[call ?? -1]?.call.arguments;
  if (!root || root.closed || start < root.span.start) return { place: words, isBetween: false };
  const found = reading.pathsOf(call ?? 0).find({ start, end: start });
  if (!found || found.path === '') return { place: words, isBetween: true };
  return found.value.closed
    ? { place: words, isBetween: true }
    : { place: `${pathWords(found.path)} of ${words}`, isBetween: false };
}
