import { counted } from '../../../base/counted.ts';
import type { Span } from '../../../base/span.ts';
import type { Reading } from '../../reading/reading.ts';
import { endKind } from '../../reading/stream-end.ts';
import { quote } from '../../text/quote.ts';
import type { Finding } from '../../words/finding.ts';
import { removal } from '../proposals/proposals.ts';
import { exampleCall, hermesCall } from './kit/example-call.ts';
import { nativeCall } from './kit/native-call.ts';
import type { Rule, RuleTest } from './kit/rule.ts';

/** A model that goes on after its call may begin with some line breaks; more than so many characters are no beginning. */
const MOST_BREAKS = 16;

const BLANKS = '\n'.repeat(40);
const BY_LIMIT = { reason: 'length' } as const;

export const blanksToLimit: Rule = {
  code: 'blanks-to-limit',
  title: 'White space up to the limit',
  about: `The last call is whole, nothing but white space follows it, and the token limit ended the reply. The call can run; nothing that was to follow is missing.

Small models fall into such a loop, above all where the request forces a call (\`tool_choice\`): the grammar of the server then allows no other text, and the model never ends its turn. A higher limit brings more white space. Ask again without the forced choice, or end the reply at a stop sequence.`,
  noun: ['run of white space', 'runs of white space'],
  repair: null,
  advice: 'End the message right after the call.',
  quotesNothing: true,
  lesson: null,
  failing: { input: exampleCall('<path>src/app.ts</path>') + BLANKS, streamEnd: BY_LIMIT },
  passing: { input: exampleCall('<path>src/app.ts</path>'), streamEnd: { reason: 'stop' } },
  *find(reading): Iterable<Finding> {
    const { streamEnd } = reading.options;
    const last = reading.calls.at(-1);
    if (!last?.call.complete || !streamEnd || endKind(streamEnd) !== 'length') return;
    const blanks = blanksAtEnd(reading);
    if (blanks.end - blanks.start > MOST_BREAKS && isNothingBetween(last.call.end, reading))
      yield { code: 'blanks-to-limit', severity: 'warning', ...blanks, call: last.index };
  },
  explain: ({ start, end }, { options: { streamEnd } }) => ({
    message: `After the call come ${counted(end - start, 'character')} of white space, up to the token limit (${quote(streamEnd?.reason ?? '')}).`,
    why: 'The call is whole: a higher limit would only bring more white space.',
  }),
  fixes: (finding, reading) => [removal(finding, 'Remove the white space', reading)],
};

function blanksAtEnd({ text }: Reading): Span {
  let start = text.length;
  while (start > 0 && /\s/.test(String.fromCharCode(text.charCodeAt(start - 1)))) start--;
  return { start, end: text.length };
}

/** Whether a reply holds no prose and no thinking behind an offset but white space and the end of a code fence. */
function isNothingBetween(from: number, { outline: { prose, thinking }, text }: Reading): boolean {
  const after = prose.filter(({ end }) => end > from).map(({ start, end }) => text.slice(Math.max(start, from), end));
  return thinking.every(({ end }) => end <= from) && /^\s*(?:`{3,}|~{3,})?\s*$/.test(after.join(''));
}

const HERMES = hermesCall('{"name": "t", "arguments": {}}');
const FOUND = 'After the call come 40 characters of white space, up to the token limit (`length`).';

export const examples = (): readonly RuleTest[] => [
  {
    fact: 'line breaks after a call of Hermes',
    input: HERMES + BLANKS,
    dialect: 'hermes',
    streamEnd: BY_LIMIT,
    says: FOUND,
    fix: { title: 'Remove the white space', after: HERMES },
  },
  {
    fact: 'line breaks after the code fence that is the whole reply',
    input: `\`\`\`json\n{"name": "t", "arguments": {}}\n\`\`\`${BLANKS}`,
    dialect: 'auto',
    tools: [{ name: 't', inputSchema: { type: 'object' } }],
    streamEnd: { reason: 'MAX_TOKENS' },
    says: FOUND.replace('length', 'MAX_TOKENS'),
    fix: { title: 'Remove the white space', after: '```json\n{"name": "t", "arguments": {}}\n```' },
  },
  {
    fact: 'line breaks in the arguments of a native call, after their JSON',
    ...nativeCall('t', `{}${BLANKS}`),
    streamEnd: BY_LIMIT,
    says: FOUND.replace('40', '41'),
    fix: { title: 'Remove the white space', after: '→ t\n{}' },
  },
  { fact: 'a reply that the model ended', input: HERMES + BLANKS, dialect: 'hermes', silent: true },
  {
    fact: 'text between the call and the white space',
    input: `${HERMES}\nNow${BLANKS}`,
    dialect: 'hermes',
    streamEnd: BY_LIMIT,
    silent: true,
  },
  {
    fact: 'a call that is not whole',
    input: exampleCall('<path>a').slice(0, -'</arguments>\n</tool>'.length) + BLANKS,
    streamEnd: BY_LIMIT,
    silent: true,
  },
  {
    fact: 'some line breaks, after which more could have come',
    input: `${HERMES}\n\n`,
    dialect: 'hermes',
    streamEnd: BY_LIMIT,
    silent: true,
  },
];
