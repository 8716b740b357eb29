import type { ToolCall } from '../../calls/tool-call.ts';
import { wordsOf } from '../../dialects/dialect-words.ts';
import type { Reading } from '../../reading/reading.ts';
import { quote, quoteAround, quoteSpan } from '../../text/quote.ts';
import { replace } from '../../words/edits.ts';
import type { Finding } from '../../words/finding.ts';
import { findingsWithin } from '../in-calls/findings-within.ts';
import { ownTags } from '../in-calls/own-tags.ts';
import { renamedWrapper } from '../in-calls/renamed-wrapper.ts';
import type { FixProposal } from '../proposals/fix-proposal.ts';
import { acceptRepair, insertMissing } from '../proposals/proposals.ts';
import { placeOf } from '../words/place.ts';
import { wantedAt } from '../words/wanted.ts';
import { exampleCall, qwenCall } from './kit/example-call.ts';
import { CLOSE_LESSON } from './kit/lesson.ts';
import { readInstead } from './kit/repair-words.ts';
import type { Rule, RuleTest } from './kit/rule.ts';

const RENAMED =
  '<list_files>\n<server_name>local</server_name>\n<tool_name>list_files</tool_name>\n<arguments>\n  <path>src</path>\n</arguments>\n</list_files>';

export const malformedTag: Rule = {
  code: 'malformed-tag',
  title: 'Malformed tag',
  about: `A tag, comment or instruction that is recognisable but not valid XML: \`<path type=text>\` without quotes, \`<input disabled>\` without a value, \`</path\` without its \`>\`, \`</ path>\`, \`<tool >\`, a comment with \`--\` in it, a comment that never ends.

An element of another name in place of \`<tool>\`, often that of the tool itself, with \`<tool_name>\` and \`<arguments>\` in it, is read as the call that it holds: \`<tool_name>\` says which. Strict and ampersand mode, and Forge, see no call there.

In other dialects: a tag that is nearly the dialect's own, such as \`<function="read_file">\` or a misspelt wrapper.

*Resilient* mode reads each as leniently as it can and shows the edit that would have made it right. *Strict* and *ampersand* mode stop with Go's own words.`,
  noun: ['malformed tag', 'malformed tags'],
  repair: {
    assumed: 'The tag is what it looks like.',
    done: readInstead,
  },
  advice: ({ hasElements, mark, call }) =>
    hasElements
      ? 'A tag is < or </, a name and >. Write any other < as &lt;.'
      : `Write ${mark === 'tag' ? 'the tags of a call' : 'a call'} in this form:\n${call}`,
  lesson: CLOSE_LESSON,
  failing: { input: exampleCall('<path type=relative>src/app.ts</path>') },
  passing: { input: exampleCall('<path>src/app.ts</path>') },
  find: (reading) => ownTags(reading).filter(({ code }) => code === 'malformed-tag'),
  explain(finding, reading) {
    const { behind, meant } = finding.data ?? {};
    if (behind !== undefined)
      return {
        message: `${quoteSpan(reading.text, finding)} after ${quote(String(behind))} looks like the opener of an argument${meant === undefined ? '' : `, ${quote(String(meant))}`}, and was read as text of ${placeOf(finding, reading)}.`,
        why: 'A character of the tag is missing, so that the end tag before it was read as text too: either the model left it out, or it was lost on the way.',
      };
    const place = finding.call === undefined ? 'the prose' : placeOf(finding, reading);
    const piece = finding.start === finding.end ? quoteAround(reading.text, finding) : quoteSpan(reading.text, finding);
    const replacement = wantedAt(finding);
    if (finding.data?.['blanks'])
      return {
        message: `The white space around the value of ${place} is not part of it, since the tag beside it is not the dialect's own.`,
        why: 'A tag is missing, after which the white space would be part of the value: either the model left it out, or it was lost on the way.',
      };
    if (!wordsOf(reading.dialect).hasElements && replacement !== undefined)
      return {
        message: `${piece} should be ${quote(replacement)}.`,
        why: `The model wrote the ${wordsOf(reading.dialect).mark} from memory, lost a character on the way, or fell into another syntax.`,
      };
    const { title, hasElements } = wordsOf(reading.dialect);
    if (!hasElements && replacement === undefined)
      return {
        message: `${piece} in ${place} is not how ${title} writes it.`,
        why: 'Either the model fell into another syntax, or it was taught this one.',
      };
    const renamed = replacement?.match(CALL_TAG) ? renamedCall(finding, reading) : null;
    if (renamed !== null)
      return {
        message: `${piece} stands in place of ${quote(replacement ?? '')}, which ${finding.start === renamed.start ? 'opens' : 'closes'} a call whatever its tool is called.`,
        why: 'Small models write the name of the tool in place of the element around the call.',
      };
    const why = 'The model wrote it as HTML would allow it, or lost a character on the way.';
    if (replacement === undefined) return { message: `${piece} in ${place} is not written as XML has it.`, why };
    if (replacement === '') return { message: `${piece} in ${place} does not belong in a tag.`, why };
    if (reading.text.slice(finding.start, finding.start + 2) === '<?')
      return {
        message: `${piece} in ${place} asks for another XML than 1.0 in UTF-8; it is part of no value.`,
        why: 'XML allows such a line at the start of a document alone; here it begins a value.',
      };
    if (finding.start === finding.end)
      return { message: `${quote(replacement)} is missing in ${place}: ${piece}.`, why };
    return { message: `${piece} in ${place} should be ${quote(replacement)}.`, why };
  },
  *fixes(finding, reading) {
    const meant = finding.data?.['meant'];
    if (meant !== undefined) yield { title: `Change to ${meant}`, edits: [replace(finding, String(meant))] };
    if (finding.start === finding.end) return yield* insertMissing(finding, reading);
    yield* bothTagsOfCall(finding, reading);
    yield* acceptRepair(finding, finding.replacement === '' ? 'Remove it' : `Change to ${finding.replacement}`);
    yield* withOtherTag(finding, reading);
    yield* withAllOfCall(finding, reading);
  },
};

export const examples = (): readonly RuleTest[] => [
  {
    fact: 'an end tag without its last character',
    input: exampleCall('<path>src/app.ts</path\n  <content>x</content>'),
    says: '`>` is missing in `path`: `src/app.ts</path`.',
    fix: { title: 'Insert >', after: exampleCall('<path>src/app.ts</path>\n  <content>x</content>') },
  },
  {
    fact: 'a blank before the name',
    input: exampleCall('<path>src/app.ts</ path>'),
    says: '` ` in `path` does not belong in a tag.',
    fix: { title: 'Remove it', after: exampleCall('<path>src/app.ts</path>') },
  },
  {
    fact: 'an attribute without a value',
    input: exampleCall('<input disabled>x</input>'),
    says: '`disabled` in `input` should be `disabled=""`.',
    fix: { title: 'Change to disabled=""', after: exampleCall('<input disabled="">x</input>') },
  },
  {
    fact: 'a comment that holds two dashes',
    input: exampleCall('<!-- a -- b --><path>x</path>'),
    says: '`-` in the arguments should be `- `.',
    fix: { title: 'Change to - ', after: exampleCall('<!-- a - - b --><path>x</path>') },
  },
  {
    fact: 'another version of XML',
    input: exampleCall('<content><?xml version="1.1"?>a</content>'),
    says: '`<?xml version="1.1"?>` in `content` asks for another XML than 1.0 in UTF-8; it is part of no value.',
    fix: { title: 'Change to <?xml version="1.0"?>', after: exampleCall('<content><?xml version="1.0"?>a</content>') },
  },
  {
    fact: 'a name in quotes in Qwen3-Coder',
    input: qwenCall('<parameter="path">\nsrc/app.ts\n</parameter>'),
    dialect: 'qwen3-coder',
    says: '`<parameter="path">` should be `<parameter=path>`.',
    fix: { title: 'Change to <parameter=path>', after: qwenCall('<parameter=path>\nsrc/app.ts\n</parameter>') },
  },
  {
    fact: 'both tags around a value change where one alone would not be read',
    input: '<tool_call>\n<function=f>\n<path>\na\n</path>\n<text>\nb\n</text>\n</function>\n</tool_call>',
    dialect: 'qwen3-coder',
    says: '`<path>` should be `<parameter=path>`.',
    fix: {
      title: 'Change to <parameter=path>…</parameter>',
      after: qwenCall('<parameter=path>\na\n</parameter>\n<text>\nb\n</text>', 'f'),
    },
  },
  {
    fact: 'the title of the fix is one line',
    input: '<tool_call>function=run>\n<parameter=cmd>\nls\n</parameter>\n</function>\n</tool_call>',
    dialect: 'auto',
    says: '`<tool_call>function=run>` should be `<tool_call>⏎<function=run>`.',
    fix: { title: 'Change to <tool_call>⏎<function=run>', after: qwenCall('<parameter=cmd>\nls\n</parameter>', 'run') },
  },
  {
    fact: 'the name of the tool in place of the element around the call',
    input: RENAMED,
    says: '`<list_files>` stands in place of `<tool>`, which opens a call whatever its tool is called.',
    fix: {
      title: 'Change to <tool>…</tool>',
      after: RENAMED.replace('<list_files>', '<tool>').replace('</list_files>', '</tool>'),
    },
  },
  {
    fact: 'another element around the call that the right end tag closes',
    input: RENAMED.replace('</list_files>', '</tool>').replace('<list_files>', '<tool_call>'),
    dialect: 'auto',
    says: '`<tool_call>` stands in place of `<tool>`, which opens a call whatever its tool is called.',
    fix: {
      title: 'Change to <tool>',
      after: RENAMED.replace('<list_files>', '<tool>').replace('</list_files>', '</tool>'),
    },
  },
  {
    fact: 'an element with such children and no arguments is prose',
    input: '<host>\n<server_name>web</server_name>\n<tool_name>backup</tool_name>\n<port>80</port>\n</host>',
    silent: true,
  },
  {
    fact: 'a tool of an agent that has such arguments is read as that',
    input:
      '<use_mcp_tool>\n<server_name>maps</server_name>\n<tool_name>route</tool_name>\n<arguments>{}</arguments>\n</use_mcp_tool>',
    dialect: 'auto',
    silent: true,
  },
  {
    fact: 'attributes in quotes are not a fault of the tag',
    input: exampleCall('<path type="text">src/app.ts</path>'),
    silent: true,
  },
];

const CALL_TAG = /^<\/?tool>$/;

/** The call that a tag opens or closes in place of `<tool>` or `</tool>`; null where it does not. */
function renamedCall({ call, start, end }: Finding, reading: Reading): ToolCall | null {
  const own = reading.calls[call ?? -1];
  if (!own || renamedWrapper(own, reading) === null) return null;
  return start === own.call.start || end === own.call.end ? own.call : null;
}

/** Where both tags of a call have another name, the one is no end of the other. */
function* bothTagsOfCall(finding: Finding, reading: Reading): Generator<FixProposal> {
  if (!finding.replacement?.match(CALL_TAG) || renamedCall(finding, reading) === null) return;
  const tags = reading.findings.filter(
    (other) => other.code === finding.code && other.call === finding.call && other.replacement?.match(CALL_TAG),
  );
  if (tags.length < 2) return;
  yield {
    title: `Change to ${tags.map(({ replacement }) => replacement).join('…')}`,
    edits: tags.map((tag) => replace(tag, tag.replacement ?? '')),
    keepsValues: true,
  };
}

/** Elements in place of all arguments are read only as long as all are written so; they are corrected together. */
function* withAllOfCall({ call, code, replacement }: Finding, reading: Reading): Generator<FixProposal> {
  const span = reading.calls[call ?? -1]?.outline;
  if (!span || replacement === undefined) return;
  const tags = [...findingsWithin(reading.findings, span)].filter(
    (other) => other.code === code && other.call === call && other.replacement !== undefined,
  );
  if (tags.length < 3) return;
  yield {
    title: `Put the ${tags.length} tags of the call right`,
    edits: tags.map((tag) => replace(tag, tag.replacement ?? '')),
    keepsValues: true,
  };
}

/** Where one corrected tag of a pair would not be read alone, both tags are corrected. */
function* withOtherTag(finding: Finding, reading: Reading): Generator<FixProposal> {
  if (finding.call === undefined || finding.replacement === undefined) return;
  const value = reading.pathsOf(finding.call).find(finding)?.value;
  if (!value || (value.inner.start < finding.end && finding.start < value.inner.end)) return;
  const tags = [...findingsWithin(reading.findings, value.span)].filter(
    ({ code, call, start, end, replacement }) =>
      code === finding.code &&
      call === finding.call &&
      replacement !== undefined &&
      (end <= value.inner.start || start >= value.inner.end) &&
      end <= value.span.end,
  );
  if (tags.length < 2) return;
  yield {
    title: `Change to ${tags.map(({ replacement }) => replacement).join('…')}`,
    edits: tags.map((tag) => replace(tag, tag.replacement ?? '')),
    keepsValues: true,
  };
}
