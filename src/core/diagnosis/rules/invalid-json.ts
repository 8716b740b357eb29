import { wordsOf } from '../../dialects/dialect-words.ts';
import { AUTO, MARKED_DIALECTS } from '../../dialects/dialects.ts';
import { NATIVE, titleOf } from '../../dialects/names.ts';
import { tracesOf } from '../../dialects/traces.ts';
import { readReply } from '../../reading/read-reply.ts';
import type { Reading } from '../../reading/reading.ts';
import { quote, quoteAround, quoteSpan } from '../../text/quote.ts';
import { remove } from '../../words/edits.ts';
import type { Finding } from '../../words/finding.ts';
import { acceptRepair } from '../proposals/proposals.ts';
import { BARE_WORD, whyOfWord } from '../words/bare-word.ts';
import { errorText } from '../words/error-text.ts';
import { ownEndAt } from '../words/own-end-at.ts';
import { callWords, placeOf } from '../words/place.ts';
import { exampleCall, hermesCall } from './kit/example-call.ts';
import { lesson } from './kit/lesson.ts';
import { nativeCall } from './kit/native-call.ts';
import { readInstead } from './kit/repair-words.ts';
import type { Rule, RuleTest } from './kit/rule.ts';

export const invalidJson: Rule = {
  code: 'invalid-json',
  title: 'Broken JSON payload',
  about: `The JSON of a call, or of one of its arguments, is not JSON. *Resilient* mode reads on over trailing commas, comments, raw line breaks and tabs in strings, and brackets missing at the end; each is a repair. Anything else, and any fault in *strict* and *ampersand* mode, leaves the call incomplete. Words behind the input of a ReAct action are said to break it, for agents take all up to \`Observation:\`.

A string that holds code is the usual place: one quote too few or an unescaped line break. It is the reason why the format moved to elements.`,
  noun: ['broken JSON'],
  repair: {
    assumed: 'The JSON means what a tolerant reader takes from it.',
    done: readInstead,
    strict: (finding) => `It would refuse the payload: ${errorText(finding) ?? 'it is not JSON'}.`,
  },
  advice: ({ hasElements, body, call }) =>
    hasElements
      ? 'Fix the JSON, or write each argument as an element of its own.'
      : body === 'python' || body === 'keys'
        ? `Write the call in this form:\n${call}`
        : 'Write valid JSON: double quotes, no trailing commas.',
  lesson: lesson('encoding', ['trailing']),
  failing: { input: '<tool>{"tool_name": "read_file", "arguments": {"path": "a.txt",}}</tool>' },
  passing: { input: '<tool>{"tool_name": "read_file", "arguments": {"path": "a.txt"}}</tool>' },
  find: (reading) => (reading.readIn === 'react' ? behindInputs(reading) : []),
  explain(finding, reading) {
    const piece = finding.start < finding.end ? quoteSpan(reading.text, finding) : quoteAround(reading.text, finding);
    const what = errorText(finding) ?? 'a fault';
    return {
      message: `${subjectOf(jsonPlaceOf(finding, reading), reading)} has ${what}${piece === quote('') ? '' : `: ${piece}`}.`,
      why: whyBroken(finding, reading),
    };

    /** Where the JSON is the whole call, the missing end and faults outside the arguments are those of the call. */
    function jsonPlaceOf(finding: Finding, reading: Reading): string {
      const place = placeOf(finding, reading);
      const { call, outline, index } = reading.calls[finding.call ?? -1] ?? {};
      if (!call || !outline || outline.payload.start === outline.payload.end) return place;
      const isWhole = call.arguments.span.start === outline.payload.start && place === 'the arguments';
      return isWhole || finding.start === finding.end ? callWords(index ?? 0, reading) : place;
    }
  },
  fixes(finding, reading) {
    const { text } = reading;
    if (isBehindInput(finding, reading))
      return [{ title: 'Take off what follows the input', edits: [remove(finding)] }];
    if (finding.replacement !== '') return acceptRepair(finding, `Write ${finding.replacement}`);
    const fault = finding.data?.['fault'];
    const isAround = fault === 'before' || fault === 'behind';
    return acceptRepair(
      finding,
      isAround ? `Take ${quote(text.slice(finding.start, finding.end).trim())} off` : 'Remove it',
    );
  },
};

function whyBroken(finding: Finding, reading: Reading): string {
  const { start, end, severity, data } = finding;
  if (isBehindInput(finding, reading))
    return 'Agents that ask for this form take all up to `Observation:` for the input, so words after it break its JSON: the model went on where it should have stopped.';
  const isError = severity === 'error';
  const syntax = reading.dialect === NATIVE && isError ? syntaxIn(finding, reading) : null;
  if (syntax)
    return `What is there is the syntax of ${titleOf(syntax)}: either the model wrote it into its arguments, or the server’s parser is another model’s.`;
  if (isError && QUOTE.test(reading.text.slice(start, start + 1)))
    return whyOfQuote(reading.text.slice(start, start + LONGEST_LOOKED_AT));
  const own = start === end ? ownEndAt(finding, reading) : null;
  if (own !== null) return own;
  const found = reading.text.slice(start, end);
  if (LEFT_OUT.test(found)) return 'The dots stand for what was left out where this was written down.';
  if (BARE_WORD.test(found)) return whyOfWord(found);
  return (
    WHYS[String(data?.['fault'])] ??
    'The JSON stops being JSON here: either the model wrote it so, or something on the way changed it.'
  );
}

const isBehindInput = ({ data }: Finding, { readIn }: Reading): boolean =>
  readIn === 'react' && data?.['fault'] === 'behind';

/** What follows the input of an action, up to what a program answers; a fence around the input is its own. */
function behindInputs({ text, calls }: Reading): Finding[] {
  return calls.flatMap(({ index, call: { complete, end } }) => {
    const next = calls[index + 1]?.call.start ?? text.length;
    const rest = text.slice(end, next).replace(/^\s*```/, (fence) => ' '.repeat(fence.length));
    const words = rest.slice(0, ANSWERED.exec(rest)?.index).trimEnd();
    const start = end + words.search(/\S|$/);
    if (!complete || words === '' || start === end + words.length) return [];
    const data = { fault: 'behind' };
    return [{ code: 'invalid-json', severity: 'warning', start, end: end + words.length, call: index, data }];
  });
}
const ANSWERED =
  /(?:^|\n)[ \t>]*(?:(?:Observation|Final Answer)\s?:|Finished chain\.|\[(?:DEBUG|INFO|WARNING|ERROR)\]|\w{0,60}Error:|Traceback \()/;

/** What stands in place of JSON's quotes. */
const QUOTE = /['“”„‟‘’]/;
/** A call of Python where a value is due. */
const PYTHON_CALL = /[:,[{(]\s{0,9}([A-Za-z_][\w.]{0,60}\()/;

function whyOfQuote(source: string): string {
  if (!source.startsWith("'"))
    return 'JSON has straight quotes: either the model wrote typographic ones, or something on the way made them of straight ones.';
  const [, call] = PYTHON_CALL.exec(source.split('\n', 1)[0]!) ?? [];
  return call === undefined
    ? 'Python writes texts between single quotes, JSON does not: either the model wrote Python, or a program printed its own data in place of JSON.'
    : `${quote(`${call}…)`)} is a call of Python and no value: either the model wrote a program, or a program printed its own data in place of JSON.`;
}

/** Dots in place of arguments. */
const LEFT_OUT = /^(?:\.{3,40}|…)$/;

/** By the kind of fault, where more is known than that it is one. */
const WHYS: Readonly<Record<string, string>> = {
  before:
    'Arguments are JSON from the first character to the last. Either the model wrote more than them, or the server passed on what it should have taken off.',
  behind:
    'Arguments are JSON from the first character to the last. Either the model wrote more than them, or the server passed on what it should have taken off.',
  'no-start':
    'Either what sent the arguments in pieces left out the first of them, or this is a part of a stream from its middle.',
  another:
    'Either the model wrote the arguments of two calls into one, or something on the way joined them; which are meant cannot be known.',
  'line-break':
    'JSON has \\n in place of a line break: either the model wrote it as in plain text, or something on the way undid an escape.',
  tab: 'JSON has \\t in place of a tab: either the model wrote it as in plain text, or something on the way undid an escape.',
  comment: 'JSON has no comments; languages that look like it do.',
  'trailing-comma': 'JSON has no comma after the last item; languages that look like it do.',
  quote: 'A quote inside a string needs a backslash: either the model left it out, or something on the way undid it.',
  bracket: 'Either the model left the bracket out, or something on the way lost the end.',
  brackets: 'Either the model left the brackets out, or something on the way lost the end.',
};

/** The dialect whose syntax stands in place of the arguments of a native call; null where it is not one. */
function syntaxIn({ start, end }: Finding, { text, options: { tools } }: Reading): string | null {
  const source = text.slice(start, Math.min(end, start + LONGEST_LOOKED_AT));
  const part = MARKED_DIALECTS.find((dialect) =>
    tracesOf(dialect).partOpens?.some((pattern) =>
      new RegExp(pattern.source, pattern.flags.replace('g', '')).test(source),
    ),
  );
  return part?.id ?? readReply(source, { dialect: AUTO, tools }).dialect;
}
const LONGEST_LOOKED_AT = 2_000;

/** Where no JSON is written, only what holds the fault is named. */
function subjectOf(place: string, reading: Reading): string {
  const { body } = wordsOf(reading.dialect);
  if (body === 'json' || body === 'marks') return `The JSON of ${place}`;
  return place === 'the arguments' ? 'What the call gives' : place.replace(/^the /, 'The ');
}

export const examples = (): readonly RuleTest[] => [
  {
    fact: 'a word before the arguments of a native call',
    ...nativeCall('read_file', 'json\n{"path": "a.ts"}'),
    says: 'The JSON of the call has text before it: `json⏎`.',
    fix: { title: 'Take `json` off', after: nativeCall('read_file', '{"path": "a.ts"}').input },
  },
  {
    fact: 'a word without quotes is named',
    ...nativeCall('get_relations', '{"table": "invoice", "direction": both}'),
    says: 'The JSON of the call has a word that JSON does not know: `both`.',
    why: '`both` is no word of JSON, which has true, false and null alone, and a text is between quotes: either the model left these out, or a program printed its own data in place of JSON.',
    fix: null,
  },
  {
    fact: 'typographic quotes are said to be that',
    input: '<tool_call> {“name”: “book_room”, “arguments”: {“nights”: 2}} </tool_call>',
    dialect: 'auto',
    says: 'The JSON of the call has a word that JSON does not know: `“name”`.',
    why: 'JSON has straight quotes: either the model wrote typographic ones, or something on the way made them of straight ones.',
    fix: null,
  },
  {
    fact: 'a call of Python among literals is said to be what cannot be read',
    input: "Action: find\nAction Input: {'type': 'object', 'properties': AttributedDict()}",
    dialect: 'auto',
    says: "The JSON of the call has a word that JSON does not know: `'type'`.",
    why: '`AttributedDict(…)` is a call of Python and no value: either the model wrote a program, or a program printed its own data in place of JSON.',
    fix: null,
  },
  {
    fact: 'words after the input of an action are taken for a part of it',
    input: 'Action: find\nAction Input: {"a": 1}\n\nThought: I wait.\n[Pausing]',
    dialect: 'auto',
    says: 'The JSON of the call has text after it: `Thought: I wait.⏎[Pausing]`.',
    why: 'Agents that ask for this form take all up to `Observation:` for the input, so words after it break its JSON: the model went on where it should have stopped.',
    fix: {
      title: 'Take off what follows the input',
      after: 'Action: find\nAction Input: {"a": 1}\n\n',
    },
  },
  {
    fact: 'what a program answers is not behind the input, nor is the end of a fence',
    input:
      'Action: find\nAction Input:\n```json\n{"a": 1}\n```\nObservation: one.\nAction: find\nAction Input: {}\n\n> Finished chain.',
    dialect: 'auto',
    silent: true,
  },
  {
    fact: 'two different objects',
    ...nativeCall('read_file', '{"path": "a.ts"}{"path": "b.ts"}'),
    says: 'The JSON of the call has a second, different object after it: `{"path": "b.ts"}`.',
    fix: null,
  },
  {
    fact: 'the syntax of a dialect in place of the arguments',
    ...nativeCall('read_file', '<parameter=path>a.ts</parameter>'),
    says: 'The JSON of the call has no JSON value: `<parameter=path>a.ts</parameter>`.',
    why: 'What is there is the syntax of Qwen3-Coder: either the model wrote it into its arguments, or the server’s parser is another model’s.',
    fix: null,
  },
  {
    fact: 'arguments of which the first piece is gone are not cut off',
    ...nativeCall('run', 'code": "uptime"}'),
    says: 'The JSON of the call has an end without its beginning: `code": "uptime"}`.',
    why: 'Either what sent the arguments in pieces left out the first of them, or this is a part of a stream from its middle.',
    fix: null,
  },
  {
    fact: 'a quote behind the arguments opens no text',
    ...nativeCall('run', '{"code": "ls"}"'),
    says: 'The JSON of the call has text after it: `"`.',
    fix: { title: 'Take `"` off', after: nativeCall('run', '{"code": "ls"}').input },
  },
  {
    fact: 'what Python prints in place of JSON',
    input: hermesCall("{'name': 't', 'arguments': {}}"),
    dialect: 'hermes',
    says: "The JSON of the call has a word that JSON does not know: `'name'`.",
    why: 'Python writes texts between single quotes, JSON does not: either the model wrote Python, or a program printed its own data in place of JSON.',
    fix: null,
  },
  {
    fact: 'a call without arguments',
    input: '<tool>{"tool_name": "t",}</tool>',
    says: 'The JSON of the call has a comma before a closing bracket: `,`.',
    fix: { title: 'Remove it', after: '<tool>{"tool_name": "t"}</tool>' },
  },
  {
    fact: 'brackets that are missing at the end',
    input: '<tool_call>{"name": "f", "arguments": {"a": 1</tool_call>',
    dialect: 'auto',
    says: 'The JSON of the call has brackets missing at the end: `…rguments": {"a": 1`.',
    fix: { title: 'Write }}', after: '<tool_call>{"name": "f", "arguments": {"a": 1}}</tool_call>' },
  },
  {
    fact: 'a comment',
    input: '<tool>{"tool_name": "t", /* now */ "arguments": {}}</tool>',
    says: 'The JSON of the call has a comment: `/* now */`.',
    fix: { title: 'Remove it', after: '<tool>{"tool_name": "t",  "arguments": {}}</tool>' },
  },
  {
    fact: 'a raw line break in a text',
    input: hermesCall('{"name": "t", "arguments": {"p": "a\nb"}}'),
    dialect: 'hermes',
    says: 'The JSON of `p` has a raw line break in a string: `⏎`.',
    fix: { title: 'Write \\n', after: hermesCall('{"name": "t", "arguments": {"p": "a\\nb"}}') },
  },
  {
    fact: 'a quote inside a text that is not escaped',
    input: hermesCall('{"name": "t", "arguments": {"p": "say "hi" now"}}'),
    dialect: 'hermes',
    says: 'The JSON of `p` has an unescaped quote in a string: `"`.',
    fix: null,
  },
  {
    fact: 'a word that is no value, and follows no text',
    input: hermesCall('{"name": "t", "arguments": {"p": yes}}'),
    dialect: 'hermes',
    says: 'The JSON of the arguments has a word that JSON does not know: `yes`.',
    fix: null,
  },
  {
    fact: 'strict mode ends the call at it',
    input: '<tool>{"tool_name": "t",}</tool>',
    recovery: 'strict',
    says: 'The JSON of the call has a comma before a closing bracket: `,`.',
    fix: { title: 'Remove it', after: '<tool>{"tool_name": "t"}</tool>' },
  },
  {
    fact: 'a colon that is missing cannot be read over',
    input: '<tool>{"tool_name" "t"}</tool>',
    says: 'The JSON of the call has no colon where one belongs: `"t"`.',
    fix: null,
  },
  {
    fact: 'a text that is meant as JSON but need not be',
    input: exampleCall('<content>{a: 1,}</content>'),
    silent: true,
  },
  {
    fact: 'a bracket too many closes nothing, which is another fault',
    input: hermesCall('{"name": "read_file", "arguments": {"path": "a"}}}'),
    dialect: 'hermes',
    silent: true,
  },
];
