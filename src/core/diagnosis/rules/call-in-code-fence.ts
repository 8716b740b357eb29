import { wordsOf } from '../../dialects/dialect-words.ts';
import type { Reading } from '../../reading/reading.ts';
import { insert, remove } from '../../words/edits.ts';
import type { Finding } from '../../words/finding.ts';
import { type Fence, fenceAt, readsFences } from '../in-prose/fences.ts';
import { fencedCallsOf } from '../in-prose/shown-calls.ts';
import type { FixProposal } from '../proposals/fix-proposal.ts';
import { callWords } from '../words/place.ts';
import { outsideForge } from './kit/advice.ts';
import { exampleCall, hermesCall } from './kit/example-call.ts';
import { lesson } from './kit/lesson.ts';
import type { Rule, RuleTest } from './kit/rule.ts';

const CALL = exampleCall('<path>src</path>', 'list_files');

export const callInCodeFence: Rule = {
  code: 'call-in-code-fence',
  title: 'Call inside a code fence',
  about: `A call between lines of three or more backticks or tildes. In Forge's format it is read as a call, because one cannot know: the model may have put a real call into the fence, or may only show how a call looks.

Forge runs it either way. If it was an example, it has just been executed. Inline code does not count.

In every other dialect a fenced call is prose: a warning if there is no call outside, else an info. Servers that only look for tags run it all the same. A reply that is one fence and nothing else, with one whole call of an offered tool that its schema accepts, is that call.`,
  noun: ['call in a code fence', 'calls in code fences'],
  repair: null,
  advice: outsideForge(() => 'Write the call without a code fence around it.'),
  lesson: lesson('call-format', ['fence', 'not']),
  failing: { input: `\`\`\`xml\n${CALL}\n\`\`\`` },
  passing: { input: CALL },
  *find(reading) {
    if (readsFences(reading)) {
      for (const { call, index, outline } of reading.calls)
        if (fenceAt(reading, call.start))
          yield {
            code: 'call-in-code-fence',
            severity: 'warning',
            start: call.start,
            end: outline.root.openEnd,
            call: index,
          };
      return;
    }
    const severity = reading.calls.length === 0 ? 'warning' : 'info';
    for (const { start, openEnd: end, dialect } of fencedCallsOf(reading))
      yield {
        code: 'call-in-code-fence',
        severity,
        start,
        end,
        data: { dialect: wordsOf(dialect).title, id: dialect },
      };
  },
  explain(finding, reading) {
    const dialect = finding.data?.['dialect'];
    if (dialect !== undefined)
      return {
        message: `A call (${dialect}) is in a code fence, so it is prose${finding.severity === 'warning' ? ', and there is no call outside' : ''}.`,
        why: 'The model shows how a call looks, or put its real call into Markdown code; which readers run it differs.',
      };
    return {
      message: `${callWords(finding.call ?? 0, reading)} is in a code fence and is read as a call all the same.`,
      why: 'The model formats XML as Markdown code, or shows an example that nobody should run.',
    };
  },
  *fixes(finding, reading) {
    if (finding.call === undefined) return;
    const fence = fenceAt(reading, finding.start);
    if (fence) yield takeOut(fence, finding, reading);
  },
};

export const examples = (): readonly RuleTest[] => [
  {
    fact: 'words beside the call keep their fence',
    input: `\`\`\`xml\nfirst\n${CALL}\n\`\`\``,
    says: 'The call is in a code fence and is read as a call all the same.',
    fix: {
      title: 'Take the call out of the fence',
      after:
        '```xml\nfirst\n```\n<tool>\n<server_name>local</server_name>\n<tool_name>list_files</tool_name>\n<arguments>\n  <path>src</path>\n</arguments>\n</tool>\n```xml\n```',
    },
  },
  {
    fact: 'a fence of tildes',
    input: `~~~\n${CALL}\n~~~`,
    says: 'The call is in a code fence and is read as a call all the same.',
    fix: {
      title: 'Take the call out of the fence',
      after:
        '<tool>\n<server_name>local</server_name>\n<tool_name>list_files</tool_name>\n<arguments>\n  <path>src</path>\n</arguments>\n</tool>\n',
    },
  },
  {
    fact: 'a call of Hermes is prose, and the only one',
    input: `\`\`\`\n${hermesCall('{"name": "t", "arguments": {}}')}\n\`\`\``,
    dialect: 'auto',
    says: 'A call (Hermes) is in a code fence, so it is prose, and there is no call outside.',
    fix: null,
  },
  {
    fact: 'a call of Hermes is the call where its fence is the whole reply and its tool is offered',
    input: `\`\`\`\n${hermesCall('{"name": "t", "arguments": {}}')}\n\`\`\``,
    dialect: 'auto',
    tools: [{ name: 't', inputSchema: {} }],
    says: 'The call is in a code fence and is read as a call all the same.',
    fix: { title: 'Take the call out of the fence', after: `${hermesCall('{"name": "t", "arguments": {}}')}\n` },
  },
  {
    fact: 'beside a call outside it is a remark',
    input: `${hermesCall('{"name": "a", "arguments": {}}')}\n\`\`\`\n${hermesCall('{"name": "b", "arguments": {}}')}\n\`\`\``,
    dialect: 'auto',
    says: 'A call (Hermes) is in a code fence, so it is prose.',
    fix: null,
  },
  { fact: 'code within a line is not a fence', input: `Like \`${CALL}\` it is.`, silent: true },
  { fact: 'a fence in a value is text', input: exampleCall('<content>```\nls\n```</content>'), silent: true },
];

/** Without the fence where it holds nothing but calls; else the fence ends before the call and begins again after it. */
function takeOut(fence: Fence, finding: Finding, reading: Reading): FixProposal {
  const title = 'Take the call out of the fence';
  const opening = { start: fence.start, end: fence.inside.start };
  const closing = { start: fence.inside.end, end: fence.end };
  if (reading.options.unfenced || holdsOnlyCalls(fence, reading))
    return { title, edits: [remove(opening), remove(closing)], scope: 'reply', keepsValues: true };
  const { call } = reading.calls[finding.call ?? 0] as Reading['calls'][number];
  const line = reading.text.slice(opening.start, opening.end).trimEnd();
  const marks = /^ {0,3}[`~]+/.exec(line)?.[0] ?? '```';
  const edits = [insert(call.start, `${marks}\n`), insert(call.end, `\n${line}`)];
  return { title, edits, scope: 'reply', keepsValues: true };
}

function holdsOnlyCalls(fence: Fence, reading: Reading): boolean {
  let from = fence.inside.start;
  for (let index = Math.max(0, reading.callAt(from)); index < reading.calls.length; index++) {
    const { call } = reading.calls[index] as Reading['calls'][number];
    if (call.end <= from) continue;
    if (call.start >= fence.inside.end) break;
    if (reading.text.slice(from, call.start).trim() !== '') return false;
    from = call.end;
  }
  return reading.text.slice(from, fence.inside.end).trim() === '';
}
