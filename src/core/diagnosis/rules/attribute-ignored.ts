import type { Element } from '../../calls/element.ts';
import { quoteSpan } from '../../text/quote.ts';
import { replace } from '../../words/edits.ts';
import { elementStartingAt } from '../in-calls/element-index.ts';
import type { FixProposal } from '../proposals/fix-proposal.ts';
import { meantByAttributes, namesInCallTag, writeNames } from '../proposals/names-in-attributes.ts';
import { acceptRepair } from '../proposals/proposals.ts';
import { exampleCall, invokeCall } from './kit/example-call.ts';
import { lesson } from './kit/lesson.ts';
import { CALL_NOT_SEEN } from './kit/repair-words.ts';
import type { Rule, RuleTest } from './kit/rule.ts';

export const attributeIgnored: Rule = {
  code: 'attribute-ignored',
  title: 'Attributes are not read',
  about: `A start tag with attributes. This format has none: the element is read, and its attributes are lost, in Forge as well.

Often it is a habit of another dialect, in which the name of the tool, of its server or of an argument is in an attribute. The fix then writes that name as this format has it; removing an attribute that holds the only name is not offered unasked, and *Fix all* keeps it.`,
  noun: ['tag with unread attributes', 'tags with unread attributes'],
  repair: {
    assumed: 'The tag opens a call; its attributes are not read.',
    done: () => 'Taken for the start of a call; its attributes were not read.',
    strict: CALL_NOT_SEEN,
  },
  advice: null,
  lesson: lesson('call-format', ['attribute', 'not']),
  failing: { input: exampleCall('<param name="path">src/app.ts</param>') },
  passing: { input: exampleCall('<path>src/app.ts</path>') },
  explain: (finding, reading) => ({
    message: `The attributes of ${quoteSpan(reading.text, finding)} are not read.`,
    why: 'Other XML dialects put names and types into attributes; here they belong into elements.',
  }),
  *fixes(finding, reading) {
    const call = reading.calls[finding.call ?? -1];
    if (finding.replacement !== undefined && call) {
      const names = writeNames(call, reading);
      if (names) yield names;
      for (const proposal of acceptRepair(finding, 'Remove the attributes'))
        yield namesInCallTag(call, reading).size > 0 ? { ...proposal, loses: true } : proposal;
      return;
    }
    const element = elementStartingAt(finding, reading);
    if (!element) return;
    const open = { start: element.start, end: element.openEnd };
    const isEmptyTag = reading.text.slice(open.start, open.end).endsWith('/>');
    const meant = meantByAttributes(element, reading);
    if (meant) yield* writeAsMeant(element, meant, isEmptyTag);
    const removal = {
      title: 'Remove the attributes',
      edits: [replace(open, `<${element.name}${isEmptyTag ? '/' : ''}>`)],
    };
    yield meant ? { ...removal, loses: true } : removal;
  },
};

export const examples = (): readonly RuleTest[] => [
  {
    fact: 'the name of the tool in the tag of the call',
    input: '<tool name="t"><arguments/></tool>',
    says: 'The attributes of `<tool name="t">` are not read.',
    fix: { title: 'Write it as <tool_name>', after: '<tool><tool_name>t</tool_name><arguments/></tool>' },
  },
  {
    fact: 'the names of tool and server',
    input: "<tool server=s toolName='t'>\n<arguments/></tool>",
    says: "The attributes of `<tool server=s toolName='t'>` are not read.",
    fix: {
      title: 'Write it as <server_name> and <tool_name>',
      after: '<tool>\n<server_name>s</server_name>\n<tool_name>t</tool_name>\n<arguments/></tool>',
    },
  },
  {
    fact: 'a name beside an empty element for it',
    input: '<tool name="t"><tool_name/><arguments/></tool>',
    says: 'The attributes of `<tool name="t">` are not read.',
    fix: { title: 'Write it as <tool_name>', after: '<tool><tool_name>t</tool_name><arguments/></tool>' },
  },
  {
    fact: 'a name that an element says as well',
    input: '<tool name="t"><tool_name>t</tool_name></tool>',
    says: 'The attributes of `<tool name="t">` are not read.',
    fix: { title: 'Remove the attributes', after: '<tool><tool_name>t</tool_name></tool>' },
  },
  {
    fact: 'the name of the tool in its own element',
    input: '<tool><tool_name name="t"/></tool>',
    says: 'The attributes of `<tool_name name="t"/>` are not read.',
    fix: { title: 'Write it as <tool_name>', after: '<tool><tool_name>t</tool_name></tool>' },
  },
  {
    fact: 'name and value of an argument',
    input: exampleCall('<param key="p" value="1"/>'),
    says: 'The attributes of `<param key="p" value="1"/>` are not read.',
    fix: { title: 'Write it as <p>', after: exampleCall('<p>1</p>') },
  },
  {
    fact: 'the value of an argument',
    input: exampleCall('<p value="1"/>'),
    says: 'The attributes of `<p value="1"/>` are not read.',
    fix: { title: 'Write it as <p>', after: exampleCall('<p>1</p>') },
  },
  {
    fact: 'an attribute that says nothing of value',
    input: exampleCall('<p type="string">1</p>'),
    says: 'The attributes of `<p type="string">` are not read.',
    fix: { title: 'Remove the attributes', after: exampleCall('<p>1</p>') },
  },
  {
    fact: 'the only name is not thrown away',
    input: '<tool name="t">{"arguments":{}}</tool>',
    says: 'The attributes of `<tool name="t">` are not read.',
    fix: null,
  },
  {
    fact: 'the name of an argument',
    input: exampleCall('<argument name="p">1</argument>'),
    says: 'The attributes of `<argument name="p">` are not read.',
    fix: { title: 'Write it as <p>', after: exampleCall('<p>1</p>') },
  },
  {
    fact: 'attributes are how an invoke names its arguments',
    input: invokeCall('<parameter name="path">a.ts</parameter>'),
    dialect: 'anthropic-invoke',
    silent: true,
  },
];

function* writeAsMeant(
  { start, openEnd, closeStart, end }: Element,
  { name, content }: { name: string; content: string | null },
  isEmptyTag: boolean,
): Generator<FixProposal> {
  const title = `Write it as <${name}>`;
  const open = { start, end: openEnd };
  if (isEmptyTag)
    yield { title, edits: [replace(open, content === null ? `<${name}/>` : `<${name}>${content}</${name}>`)] };
  else if (closeStart < end)
    yield {
      title,
      edits: [replace(open, `<${name}>${content ?? ''}`), replace({ start: closeStart, end }, `</${name}>`)],
    };
}
