import type { Element } from '../../calls/element.ts';
import { quoteSpan } from '../../text/quote.ts';
import { replace } from '../../words/edits.ts';
import { elementStartingAt } from '../in-calls/element-index.ts';
import type { FixProposal } from '../proposals/fix-proposal.ts';
import { meantByAttributes, namesInCallTag, writeNames } from '../proposals/names-in-attributes.ts';
import { acceptRepair } from '../proposals/proposals.ts';
import { exampleCall } from './kit/example-call.ts';
import { lesson } from './kit/lesson.ts';
import { CALL_NOT_SEEN } from './kit/repair-words.ts';
import type { Rule } from './kit/rule.ts';

export const attributeIgnored: Rule = {
  code: 'attribute-ignored',
  title: 'Attributes are not read',
  about: `A start tag with attributes. This format has none: the element is read, what the attributes say is lost, in Forge as well.

Often it is a habit of another dialect, in which the name of the tool, of its server or of an argument stands in an attribute. The fix then writes that name as this format has it; removing an attribute that says the only name is not offered unasked, and *Fix all* leaves it.`,
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
