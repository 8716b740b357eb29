import { groupBy } from '../../../base/group-by.ts';
import type { Span } from '../../../base/span.ts';
import { isCovered } from '../../../base/span-search.ts';
import { decodeReference, REFERENCE } from '../../calls/character-data.ts';
import { wordsOf } from '../../dialects/dialect-words.ts';
import { isDialectId, titleOf } from '../../dialects/names.ts';
import { convertCalls } from '../../reading/convert-calls.ts';
import { readReply } from '../../reading/read-reply.ts';
import type { Reading } from '../../reading/reading.ts';
import { quote, quoteSpan } from '../../text/quote.ts';
import { insert, remove, replace } from '../../words/edits.ts';
import type { Finding } from '../../words/finding.ts';
import { type ForeignCall, foreignCallsOf, isBroken, NAME_WITH_TOKEN } from '../in-prose/foreign-calls.ts';
import { ASCII_BARS, ESCAPED } from '../in-prose/foreign-dialects.ts';
import { missingClosers } from '../in-prose/missing-closers.ts';
import type { FixProposal } from '../proposals/fix-proposal.ts';
import { whyOfWord } from '../words/bare-word.ts';
import { toolNames } from '../words/tool-names.ts';
import { exampleCall, hermesCall, qwenCall } from './kit/example-call.ts';
import { FORM_LESSON } from './kit/lesson.ts';
import type { Rule, RuleTest } from './kit/rule.ts';

export const foreignDialect: Rule = {
  code: 'foreign-dialect',
  title: 'A call, or a piece of one, that is not read',
  about: `The prose holds calls in a syntax that is known but not this one: any other dialect that is read here, an invoke with a prefix as Muse writes it, and Forge's own elements without \`<tool>\`. They are named and shown, not read, if the reply is read as this format. In a reply that is read in one of them, it is said of calls in another, Forge's own among them, of pieces of calls in any syntax without their opener (a second call in one tag, an end tag written twice), and of DSML between ASCII bars. So is a call in this format whose tags are escaped (\`&lt;tool&gt;\`), with the text that it stands for as its fix; whole calls are offered in the dialect that the reply is read in. Said once a syntax, with the number of places.

Formats that nothing here reads are named too, as a remark where they stand alone: patches for apply_patch, search/replace blocks, actions of UI-TARS, Python in a \`tool_code\` fence, \`✿FUNCTION✿\` of Qwen 1 and 2, \`[TOOL_CALL]\` with \`tool =>\`, \`[Calling tool="…"]\`, blocks of Open WebUI, LangChain's XML and JSON, an OpenAI message, llama.cpp's or TGI's grammar written as text, Python in place of a call, \`<execute_bash>\`, ReAct without its input or its colons, and a channel of Harmony without a recipient. So are calls of Harmony, Kimi K2, Gemma 4 and Mistral whose tokens were stripped, and calls in bare JSON or a list of Python calls amid other text: they are read only where the tool that they name is declared. Of a call in JSON that stops being JSON the tool is told.

Looked for outside code fences, calls and thinking, so nothing is reported for a reply that *explains* a syntax in a code block, or that names its tags in backticks or in the middle of a sentence. Models fall back to the syntax they were trained on when the prompt's format is far away, or when a server strips their special tokens.`,
  noun: ['call syntax in prose', 'call syntaxes in prose'],
  repair: null,
  advice: ({ call }) => `Use this form, no other:\n${call}`,
  lesson: FORM_LESSON,
  failing: {
    input: '<tool_call>\n<function=read_file>\n<parameter=path>\nsrc/app.ts\n</parameter>\n</function>\n</tool_call>',
  },
  passing: { input: exampleCall('<path>src/app.ts</path>', 'read_file') },
  *find(reading) {
    for (const calls of groupBy(foreignCallsOf(reading), kindOf).values()) {
      const [first] = calls;
      if (!first) continue;
      const whole = calls.filter(({ isPart }) => !isPart);
      const lines = (whole.length > 0 ? whole : first.own ? alike(calls, first) : calls.slice(0, 1)).map(
        ({ start }) => reading.lines.position(start).line,
      );
      yield {
        code: 'foreign-dialect',
        severity: first.dialect.unread !== undefined && reading.calls.length === 0 ? 'info' : 'warning',
        start: first.start,
        end: first.end,
        data: {
          dialect: first.dialect.name,
          id: first.dialect.id,
          count: lines.length,
          lines: [...new Set(lines)].slice(0, 20).join(' '),
          ...(whole.length === 0 ? { part: 1 } : {}),
          ...(first.own && { own: first.own }),
          ...toolsOf(whole.length > 0 ? whole : calls),
          ...(first.isBrokenJson && { brokenJson: 1 }),
          ...(first.isCut && { cut: 1 }),
          ...(first.bareWord !== undefined && { word: first.bareWord }),
          ...(first.isCode && { code: 1 }),
          ...(first.stripped !== undefined
            ? { stripped: first.stripped }
            : first.amid !== undefined
              ? { amid: first.amid }
              : isBroken(reading) && isDialectId(first.dialect.id) && !first.isBrokenJson && !first.isCode
                ? { broken: 1, ...namedIn(first, reading) }
                : {}),
          ...unreadFacts(first, reading),
        },
      };
    }
  },
  explain(finding, reading) {
    const count = Number(finding.data?.['count']);
    const lines = String(finding.data?.['lines']).split(' ');
    const where = `${lines.length === 1 ? 'line' : 'lines'} ${lines.slice(0, 5).join(', ')}${lines.length > 5 ? ' …' : ''}`;
    if (finding.data?.['id'] === ESCAPED)
      return {
        message: `${count === 1 ? 'A call whose tags are' : `${count} calls whose tags are`} escaped, ${where}: nothing reads \`&lt;tool&gt;\` as a tag.`,
        why: 'The model, or a program on the way, escaped the whole call instead of the values in it.',
      };
    if (finding.data?.['own'] === 'call')
      return {
        message: `${count === 1 ? 'A call' : `${count} calls`} without ${quote(wordsOf(reading.dialect).opener)}, ${where}: ${count === 1 ? 'it is not read and stays' : 'they are not read and stay'} prose.`,
        why: 'One tag holds one call: the model wrote another one after it, or lost the tags between them.',
      };
    if (finding.data?.['own'] === 'argument-open')
      return {
        message: `${count === 1 ? 'An argument' : `${count} arguments`} outside every call, ${where}: ${count === 1 ? 'it is not read and stays' : 'they are not read and stay'} prose.`,
        why: 'The model closed the call too early, or forgot the opener of the next one.',
      };
    if (finding.data?.['own'] !== undefined)
      return {
        message: `${count === 1 ? `${quoteSpan(reading.text, finding)} closes` : `${count} end tags close`} nothing, ${where}: ${count === 1 ? 'it is' : 'they are'} outside every call, so ${count === 1 ? 'it is' : 'they are'} prose.`,
        why: 'The model closed what was closed already, or a value before it held the end of a call and was cut there.',
      };
    if (finding.data?.['part'] === 1)
      return {
        message: `A piece of a call: ${finding.data['dialect']}, ${where}. Its opener is ${isCutOpener(finding, reading) ? 'cut' : 'missing'}, so it begins no call.`,
        why: whyPiece(finding, reading),
      };
    if (finding.data?.['cut'] === 1)
      return {
        message: `A call${ofTool(finding)} in ${finding.data['dialect']}, ${where}, which is cut off in the middle of a text.`,
        why: 'Either what wrote the call down left out the rest, or the model stopped there.',
      };
    if (finding.data?.['brokenJson'] === 1)
      return {
        message: `A call${ofTool(finding)} in ${finding.data['dialect']}, ${where}, whose JSON cannot be read.`,
        why:
          finding.data['word'] === undefined
            ? 'Either the model wrote no JSON, or something on the way changed it: quotes inside a text without a backslash, or a part left out.'
            : whyOfWord(String(finding.data['word'])),
      };
    if (finding.data?.['code'] === 1)
      return {
        message: `${count === 1 ? 'A call' : `${count} calls`}${ofTool(finding)} in ${finding.data['dialect']}, ${where}, between backticks: not read here.`,
        why: 'Either the model showed the call as code, or whoever copied the text did.',
      };
    if (finding.data?.['unread'] !== undefined)
      return {
        message: `${count === 1 ? 'A call' : `${count} calls`}${ofTool(finding)} in ${finding.data['dialect']}, ${where}: named, not read.`,
        why: String(finding.data['unread']),
      };
    if (finding.data?.['stripped'] !== undefined)
      return {
        message: `${count === 1 ? 'A call' : `${count} calls`}${ofTool(finding)} in ${finding.data['dialect']}, ${where}, with ${count === 1 ? 'its' : 'their'} tokens stripped; ${strippedWords(String(finding.data['stripped']), reading)}.`,
        why: 'Either the server decoded without special tokens, or they were lost on the way. Text may look like this too, so it counts only for a tool that is declared.',
      };
    if (finding.data?.['amid'] !== undefined)
      return {
        message: `${count === 1 ? 'A call' : `${count} calls`}${ofTool(finding)} in ${finding.data['dialect']}, ${where}${isAlone(finding, reading) ? '' : ', amid other text'}; ${strippedWords(String(finding.data['amid']), reading)}.`,
        why: 'The format has no token that opens a call, and text may look like this too, so it counts only for a tool that is declared.',
      };
    if (finding.data?.['broken'] === 1)
      return {
        message: `${count === 1 ? 'A call' : `${count} calls`}${ofTool(finding)} in ${finding.data['dialect']}, ${where}, with broken tags, so it could not be read.`,
        why: 'Tags were lost or changed on the way: many servers take out special tokens, and some halves of them.',
      };
    return {
      message: `${count === 1 ? 'A call' : `${count} calls`} in another syntax: ${finding.data?.['dialect']}, ${where}.`,
      why: 'Either the model fell back to a syntax that it was trained on or saw in another prompt, or the text shows one.',
    };
  },
  *fixes(finding, reading) {
    if (finding.data?.['id'] === ASCII_BARS) yield withBars(reading);
    if (finding.data?.['own'] !== undefined) {
      yield* ownPiecesFixed(finding, reading);
      return;
    }
    if (finding.data?.['id'] !== ESCAPED) {
      yield* writtenHere(finding, reading);
      return;
    }
    const edits = foreignCallsOf(reading)
      .filter(({ dialect }) => dialect.id === ESCAPED)
      .map((call) => replace(call, unescaped(reading.text.slice(call.start, call.end))));
    yield { title: 'Write the tags as tags', edits, scope: 'reply' };
  },
};

/** What is said in one: a syntax; JSON that cannot be read is no call like those that can. */
const kindOf = ({ dialect, isBrokenJson }: ForeignCall): string => `${dialect.id}${isBrokenJson ? ' broken' : ''}`;

/** The tools of calls that are named alone, each once, where all of them name one. */
function toolsOf(calls: readonly ForeignCall[]): Finding['data'] {
  const names = [...new Set(calls.map(({ tool, amid, stripped }) => tool ?? amid ?? stripped ?? ''))];
  return names.includes('') ? {} : { tool: names.join(BETWEEN) };
}
const BETWEEN = ', ';

/** The tool in an attribute of a call whose tags are broken. */
function namedIn({ start, end, tool }: ForeignCall, { text }: Reading): Finding['data'] {
  const [, named] = tool === undefined ? (ATTRIBUTE.exec(text.slice(start, end)) ?? []) : [];
  return named === undefined ? {} : { tool: named };
}
const ATTRIBUTE = /\b(?:tool|name)=\\?"([\w.:/-]{1,100})\\?"/;

/** The same as part of a sentence. */
export const ofTool = ({ data }: Finding): string =>
  data?.['tool'] === undefined ? '' : ` of ${toolNames(String(data['tool']).split(BETWEEN))}`;

/** Whether the reply ends inside the opener of a call, of which this is the beginning. */
export const isCutOpener = ({ start }: Span, { text }: Reading): boolean =>
  /^(?:[<[][^<>[\]\s]*(?: name[^<>\s]*)?|\{\s{0,99}"(?:name|tool_name)"[^{}]*)$/.test(
    text.slice(start, Math.min(text.length, start + 2_000)).trimEnd(),
  );

const whyPiece = (finding: Finding, reading: Reading): string =>
  NAME_WITH_TOKEN.test(reading.text.slice(finding.start, finding.end))
    ? 'A token is after a name: either the server left it in the name of a call, or both were copied out of one.'
    : isCutOpener(finding, reading)
      ? 'The reply ends here: either it hit its length limit, or the connection broke, or the model stopped, or what wrote it down left out the rest.'
      : 'Either the model left the opener out, or the server took it for a special token and removed it, or this is a part of the reply.';

/** Why nothing reads a call, and the brackets that its JSON lacks. */
function unreadFacts({ start, dialect: { unread, isData } }: ForeignCall, { text, lines }: Reading): Finding['data'] {
  if (unread === undefined) return {};
  const isObject = isData === true && text.slice(start, start + 1) === '{';
  const lack = isObject ? missingClosers(String(text), start) : null;
  if (!lack) return { unread };
  const { line } = lines.position(lack.at);
  return {
    unread: `${quote(lack.closers)} is missing on line ${line}, so it is no JSON. ${unread}`,
    lacks: lack.closers,
  };
}

export const examples = (): readonly RuleTest[] => [
  {
    fact: 'prose before a call',
    input: 'I will look it up. <tool_call>{"name": "x", "arguments": {}}</tool_call>',
    says: 'A call in another syntax: Hermes, line 1.',
    fix: {
      title: 'Write it as Forge XML',
      after:
        'I will look it up. <tool>\n<server_name>local</server_name>\n<tool_name>x</tool_name>\n<arguments></arguments>\n</tool>',
    },
  },
  {
    fact: 'the parts of a call without its tag',
    input: '<tool_name>ls</tool_name><arguments><path>a</path></arguments>',
    says: 'A call in another syntax: Forge without its tool tag, line 1.',
    fix: null,
  },
  {
    fact: 'one call without its tag, whatever it lacks at its end',
    input: '<server_name>s</server_name>\n<tool_name>t</tool_name>\n<arguments>\n<p>1</p>',
    dialect: 'auto',
    says: 'A call in another syntax: Forge without its tool tag, line 1.',
    fix: null,
  },
  {
    fact: 'a call whose tags are escaped',
    input:
      '&lt;tool&gt;\n&lt;tool_name&gt;t&lt;/tool_name&gt;\n&lt;arguments&gt;&lt;p&gt;1 &amp;amp; 2&lt;/p&gt;&lt;/arguments&gt;\n&lt;/tool&gt;',
    says: 'A call whose tags are escaped, line 1: nothing reads `&lt;tool&gt;` as a tag.',
    fix: {
      title: 'Write the tags as tags',
      after: '<tool>\n<tool_name>t</tool_name>\n<arguments><p>1 &amp; 2</p></arguments>\n</tool>',
    },
  },
  {
    fact: 'a second call in the tag of a Hermes call',
    input: hermesCall('{"name": "a", "arguments": {}}\n{"name": "b", "arguments": {}}'),
    dialect: 'auto',
    says: 'A call without `<tool_call>`, line 3: it is not read and stays prose.',
    fix: {
      title: 'Insert <tool_call>',
      after: '<tool_call>\n{"name": "a", "arguments": {}}\n<tool_call>\n{"name": "b", "arguments": {}}\n</tool_call>',
    },
  },
  {
    fact: 'an end tag too many',
    input: `${hermesCall('{"name": "a", "arguments": {}}')}\n</tool_call>`,
    dialect: 'auto',
    says: '`</tool_call>` closes nothing, line 4: it is outside every call, so it is prose.',
    fix: { title: 'Remove </tool_call>', after: '<tool_call>\n{"name": "a", "arguments": {}}\n</tool_call>\n' },
  },
  {
    fact: 'an argument outside every call',
    input:
      '<tool_call>\n<function=a>\n<parameter=x>\n1\n</parameter>\n</function>\n<parameter=y>\n2\n</parameter>\n</tool_call>',
    dialect: 'auto',
    says: 'An argument outside every call, line 7: it is not read and stays prose.',
    fix: null,
  },
  {
    fact: 'a piece without its opener',
    input: 'src</parameter>\n</function>\n</tool_call>',
    dialect: 'auto',
    says: 'A piece of a call: Qwen3-Coder, line 2. Its opener is missing, so it begins no call.',
    fix: null,
  },
  {
    fact: 'DSML between bars of ASCII',
    input:
      '<|DSML|tool_calls>\n<|DSML|invoke name="read_file">\n<|DSML|parameter name="path" string="true">src/app.ts</|DSML|parameter>\n</|DSML|invoke>\n</|DSML|tool_calls>',
    dialect: 'auto',
    says: 'A call in another syntax: DeepSeek DSML with U+007C for its bars, line 1.',
    fix: {
      title: 'Write the bars as U+FF5C',
      after:
        '<｜DSML｜tool_calls>\n<｜DSML｜invoke name="read_file">\n<｜DSML｜parameter name="path" string="true">src/app.ts</｜DSML｜parameter>\n</｜DSML｜invoke>\n</｜DSML｜tool_calls>',
    },
  },
  {
    fact: 'a format that is named and not read',
    input: '*** Begin Patch\n*** Update File: a.ts\n*** End Patch',
    dialect: 'auto',
    says: 'A call in apply_patch (Codex, GPT-4.1 and GPT-5), line 1: named, not read.',
    fix: null,
  },
  {
    fact: 'the beginning of a tag that several formats have',
    input: 'I look.\n<function',
    dialect: 'auto',
    says: 'A piece of a call: Hermes, JSON in <function=…>, Qwen3-Coder or another, line 2. Its opener is cut, so it begins no call.',
    why: 'The reply ends here: either it hit its length limit, or the connection broke, or the model stopped, or what wrote it down left out the rest.',
    fix: null,
  },
  {
    fact: 'a tag of text that is cut is no opener',
    input: 'I look.\n<section',
    dialect: 'auto',
    silent: true,
  },
  {
    fact: 'a call in JSON between backticks',
    input: '```json {"name": "tell_joke", "arguments": {"about": "cats"}} ```',
    dialect: 'auto',
    says: 'A call of `tell_joke` in Bare JSON, line 1, between backticks: not read here.',
    fix: null,
  },
  {
    fact: 'a call without its tokens, and no tools',
    input: 'commentary to=functions.get_weather json{"city":"Paris"}',
    dialect: 'auto',
    says: 'A call of `get_weather` in Harmony (gpt-oss), line 1, with its tokens stripped; add its tools to read it.',
    fix: null,
  },
  {
    fact: 'a call of Kimi with broken tags',
    input: 'Look: <|open|>toolscall tool="f<|sep|><|open|>argument key="a"<|sep|>v<|close|>argument<|sep|>',
    dialect: 'auto',
    says: 'A call in Kimi XTML, line 1, with broken tags, so it could not be read.',
    fix: null,
  },
  {
    fact: "Forge's own beside a call in another dialect",
    input: `${qwenCall('<parameter=path>\nsrc\n</parameter>')}\n${exampleCall('<path>src</path>')}`,
    dialect: 'auto',
    says: 'A call in another syntax: Forge XML, line 8.',
    fix: {
      title: 'Write it as Qwen3-Coder',
      after:
        '<tool_call>\n<function=read_file>\n<parameter=path>\nsrc\n</parameter>\n</function>\n</tool_call>\n<tool_call>\n<function=write_file>\n<parameter=path>\nsrc\n</parameter>\n</function>\n</tool_call>',
    },
  },
  {
    fact: 'a call that is cut off cannot be converted',
    input: '<tool_call>\n<function=read_file>\n<parameter=path>\nsrc/a',
    says: 'A call in another syntax: Qwen3-Coder, line 1.',
    fix: null,
  },
  {
    fact: 'tags that are escaped as numbers',
    input: '&#60;tool&#x3E;&#60;tool_name&#x3E;t&#60;/tool_name&#x3E;&#60;arguments/&#x3E;&#60;/tool&#x3E;',
    says: 'A call whose tags are escaped, line 1: nothing reads `&lt;tool&gt;` as a tag.',
    fix: { title: 'Write the tags as tags', after: '<tool><tool_name>t</tool_name><arguments/></tool>' },
  },
  {
    fact: 'tags of which only the beginning is escaped',
    input: '&lt;tool>&lt;tool_name>t&lt;/tool_name>&lt;arguments/>&lt;/tool>',
    says: 'A call whose tags are escaped, line 1: nothing reads `&lt;tool&gt;` as a tag.',
    fix: { title: 'Write the tags as tags', after: '<tool><tool_name>t</tool_name><arguments/></tool>' },
  },
  {
    fact: 'a value without its key, as GLM writes it',
    input: '<arg_value>src</arg_value>',
    dialect: 'auto',
    says: 'A piece of a call: GLM, line 1. Its opener is missing, so it begins no call.',
    fix: null,
  },
  {
    fact: 'a piece of which the end tag tells the dialect',
    input: '<parameter name="path">src</parameter>\n</invoke>\n</minimax:tool_call>',
    dialect: 'auto',
    says: 'A piece of a call: MiniMax M2, line 1. Its opener is missing, so it begins no call.',
    fix: null,
  },
  {
    fact: 'JSON that lost the opener before it',
    input: '{"name": "a"}\n</tool_call>',
    dialect: 'auto',
    says: 'A piece of a call: Hermes, line 1. Its opener is missing, so it begins no call.',
    fix: null,
  },
  {
    fact: 'an end tag is left where a value may have been cut at it',
    input:
      '<function_calls>\n<invoke name="w">\n<parameter name="c">a</parameter></invoke> b</parameter>\n</invoke>\n</function_calls>',
    dialect: 'anthropic-invoke',
    says: '2 end tags close nothing, lines 3, 4: they are outside every call, so they are prose.',
    fix: null,
  },
  {
    fact: 'a call that begins with signs alone',
    input: 'Sure.\n>>>f\n{"a": 1}',
    dialect: 'hermes',
    says: 'A call in another syntax: Functionary, line 2.',
    fix: {
      title: 'Write it as Hermes',
      after: 'Sure.\n<tool_call>\n{"name": "f", "arguments": {"a": 1}}\n</tool_call>',
    },
  },
  {
    fact: 'in Forge the broken call of Kimi is in another syntax',
    input: 'Look: <|open|>toolscall tool="f<|sep|><|open|>argument key="a"<|sep|>v<|close|>argument<|sep|>',
    says: 'A call in another syntax: Kimi XTML, line 1.',
    fix: null,
  },
  {
    fact: 'a syntax that is named between backticks',
    input: 'Qwen writes `<function=name>` and `<parameter=path>`.',
    silent: true,
  },
  {
    fact: 'a syntax that a sentence mentions',
    input: 'The tags <function=name> and <parameter=path> belong to another format.',
    silent: true,
  },
  { fact: 'an escaped tag in a sentence', input: 'Escape the tag as &lt;tool&gt; in prose.', silent: true },
  { fact: 'escaped tags between backticks', input: '`&lt;tool&gt;&lt;tool_name&gt;` is text.', silent: true },
  {
    fact: 'a wrapper with words before its call',
    input: '<tool_call>\n  x<function=f>\n</function>\n</tool_call>',
    dialect: 'auto',
    silent: true,
  },
  {
    fact: 'escaped tags in a code fence',
    input: '```\n&lt;tool&gt;&lt;tool_name&gt;t&lt;/tool_name&gt;&lt;/tool&gt;\n```',
    silent: true,
  },
  {
    fact: 'after a call that is not complete an end tag is a consequence',
    input: '<tool_call>\n<function=a>\n<function=b>\n</function>\n</function>\n</tool_call>',
    dialect: 'auto',
    silent: true,
  },
];

/** What is missing for a call to be read whose tokens are gone. */
function strippedWords(tool: string, { options: { tools } }: Reading): string {
  if (tools.length === 0) return 'add its tools to read it';
  const isDeclared = tools.some(({ name }) => name === tool);
  return isDeclared
    ? 'another format decides here, so it is not read'
    : `${quote(tool)} is none of the tools, so it is not read`;
}

/** Nothing else is in the text. */
const isAlone = ({ start, end }: Span, { text }: Reading): boolean => String(text).trim().length === end - start;

const alike = (calls: readonly ForeignCall[], { own }: ForeignCall): readonly ForeignCall[] =>
  calls.filter((call) => call.own === own || (isEnd(call.own) && isEnd(own)));

const isEnd = (own: ForeignCall['own'] | undefined): boolean => own?.endsWith('-close') === true;

/** Adds openers that calls lack; removes end tags where none of them may have cut an argument short. */
function* ownPiecesFixed({ data }: Finding, reading: Reading): Generator<FixProposal> {
  const pieces = foreignCallsOf(reading).filter(({ own }) => own !== undefined);
  const { opener } = wordsOf(reading.dialect);
  const edits = pieces.flatMap(({ own, start }) => (own === 'call' ? [insert(start, `${opener}\n`)] : []));
  if (data?.['own'] === 'call') yield { title: `Insert ${opener}`, edits, scope: 'reply' };
  const [first, second] = pieces;
  if (!first || !pieces.every(({ own }) => own === 'call-close' || own === 'wrapper-close')) return;
  const title = second ? `Remove ${pieces.length} end tags` : `Remove ${reading.text.slice(first.start, first.end)}`;
  yield { title, edits: pieces.map(remove), scope: 'reply', keepsValues: true };
}

/** The calls written in the reply's dialect, where they are complete in their own. */
function* writtenHere({ data }: Finding, reading: Reading): Generator<FixProposal> {
  const source = data?.['id'] === 'muse' ? 'anthropic-invoke' : String(data?.['id']);
  const { options, outline, dialect } = reading;
  if (dialect === null || source === dialect || !isDialectId(source)) return;
  const other = readReply(String(reading.text), { dialect: source, tools: options.tools });
  const conversion = convertCalls(other, dialect, (span) => isCovered(outline.prose, span));
  if (conversion.ok && conversion.edits.length > 0)
    yield { title: `Write it as ${titleOf(dialect)}`, edits: conversion.edits, scope: 'reply' };
}

/** Every tag of the prose with the bars of the dialect. */
function withBars(reading: Reading): FixProposal {
  const edits = reading.outline.prose.flatMap(({ start, end }) =>
    Array.from(
      reading.text.slice(start, end).matchAll(/(?<=<\/?)(\|{1,2} ?(?:DS|GC)ML)(\|{1,2})/g),
      ({ index, 0: source }) =>
        replace({ start: start + index, end: start + index + source.length }, source.replaceAll('|', '\uff5c')),
    ),
  );
  return { title: 'Write the bars as U+FF5C', edits, scope: 'reply' };
}

const unescaped = (source: string): string => source.replace(REFERENCE, (found) => decodeReference(found, 'literal'));
