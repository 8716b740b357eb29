import { quoteSpan } from '../../text/quote.ts';
import { elementAround } from '../in-calls/element-index.ts';
import { fieldAt } from '../in-calls/fields.ts';
import { LEFT_MARKUP, leftMarkup } from '../in-calls/native-values.ts';
import { ownTags } from '../in-calls/own-tags.ts';
import { wrapInCdata } from '../proposals/proposals.ts';
import { placeOf } from '../words/place.ts';
import { exampleCall, exampleWith } from './kit/example-call.ts';
import { lesson } from './kit/lesson.ts';
import { nativeCall } from './kit/native-call.ts';
import type { Rule, RuleTest } from './kit/rule.ts';

const PROPERTIES = { content: { type: 'string' } };
/** The value holds a tag of its own dialect. */
const OWN_TAG = 'own-tag';

export const markupInString: Rule = {
  code: 'markup-in-string',
  title: 'Markup in a text value',
  about: `A value that should be text holds tags, comments or instructions that are neither escaped nor in CDATA.

With a schema that says \`string\` the value is the exact source between the tags: nothing is decoded and nothing is lost. Without a schema, elements become an object, and comments, instructions and directives are left out of the value.

In a dialect whose values are not escaped it is an info about a value that holds its own end tag, or an opener of an argument, even a damaged one: usually a file that shows the syntax.

In a native call it is a warning about a text that goes on in the syntax of a dialect: \`a.ts</parameter>\`, or a line that begins with \`<parameter=line>\`. The value is kept as it came. Tags in pairs, or amid a line, are text.

Forge decodes into a text field and skips all markup: \`<content><div>Hello</div></content>\` writes an **empty file** and reports success.`,
  noun: ['text value with markup', 'text values with markup'],
  repair: {
    assumed: 'A text holds the source between its tags as it is written.',
    done: () => 'Taken as it is written, tags and all, for the value.',
  },
  advice: null,
  lesson: lesson('encoding', ['lessThan', 'escape']),
  failing: exampleWith(PROPERTIES, '<content><div>Hello</div></content>'),
  passing: { ...exampleWith(PROPERTIES, ''), input: exampleCall('<content><![CDATA[<div>Hello</div>]]></content>') },
  find: (reading) => [...ownTags(reading).filter(({ code }) => code === 'markup-in-string'), ...leftMarkup(reading)],
  explain(finding, reading) {
    if (finding.data?.['kind'] === LEFT_MARKUP)
      return {
        message: `${placeOf(finding, reading)} holds ${quoteSpan(reading.text, finding)}, which ${finding.data['ends'] ? 'ends' : 'begins'} an argument where calls are text.`,
        why: 'Either the server took one argument for the end of another and left its tags in, or the model went on in the tags of another format, or the value shows the syntax of calls.',
      };
    if (finding.data?.['kind'] === OWN_TAG)
      return finding.data['ends']
        ? {
            message: `${placeOf(finding, reading)} holds ${quoteSpan(reading.text, finding)}, its own end tag, and goes on after it.`,
            why: 'The value shows the syntax of calls; a reader that stops at the first end tag cuts it there.',
          }
        : {
            message: `${placeOf(finding, reading)} holds ${quoteSpan(reading.text, finding)}, which opens an argument elsewhere and is text here.`,
            why: 'The value shows the syntax of calls, or the end tag before it is missing.',
          };
    const why = 'The model wrote HTML or code into the field as it is, without CDATA or entities.';
    return finding.data?.['kind'] === 'markup'
      ? {
          message: `${placeOf(finding, reading)} should be text but holds markup, so its source was taken as it is written.`,
          why,
        }
      : {
          message: `The ${finding.data?.['kind'] ?? 'markup'} ${quoteSpan(reading.text, finding)} drops out of ${placeOf(finding, reading)}.`,
          why,
        };
  },
  *fixes(finding, reading) {
    if (finding.data?.['kind'] === OWN_TAG || finding.data?.['kind'] === LEFT_MARKUP) return;
    const element =
      finding.data?.['kind'] === 'markup' ? elementAround(finding, reading) : fieldAt(finding, reading)?.element;
    if (element) yield wrapInCdata(element, reading);
  },
};

export const examples = (): readonly RuleTest[] => [
  {
    fact: 'a comment drops out where no schema says that it is text',
    input: exampleCall('<content>a<!-- b -->c</content>'),
    says: 'The comment `<!-- b -->` drops out of `content`.',
    fix: {
      title: 'Put the content of <content> into CDATA',
      after: exampleCall('<content><![CDATA[a<!-- b -->c]]></content>'),
    },
  },
  {
    fact: 'an instruction drops out too',
    input: exampleCall('<content><?php echo 1; ?>x</content>'),
    says: 'The instruction `<?php echo 1; ?>` drops out of `content`.',
    fix: {
      title: 'Put the content of <content> into CDATA',
      after: exampleCall('<content><![CDATA[<?php echo 1; ?>x]]></content>'),
    },
  },
  {
    fact: 'a comment in a text is kept',
    ...exampleWith(PROPERTIES, '<content>a<!-- b -->c</content>'),
    says: '`content` should be text but holds markup, so its source was taken as it is written.',
    fix: {
      title: 'Put the content of <content> into CDATA',
      after: exampleCall('<content><![CDATA[a<!-- b -->c]]></content>'),
    },
  },
  {
    fact: 'a native call in which a server left the end of an argument and another one',
    ...nativeCall('t', '{"path": "a.ts</parameter>\\n<parameter=line>3"}'),
    says: '`path` holds `</parameter>`, which ends an argument where calls are text.',
    fix: null,
  },
  {
    fact: 'a native call whose text ends as an argument of GLM does',
    ...nativeCall('t', '{"path": "a.ts</arg_value>"}'),
    says: '`path` holds `</arg_value>`, which ends an argument where calls are text.',
    fix: null,
  },
  {
    fact: 'a native call in which an argument begins on a line of its own',
    ...nativeCall('t', '{"path": "a.ts\\n<parameter=line>\\n3"}'),
    says: '`path` holds `<parameter=line>`, which begins an argument where calls are text.',
    fix: null,
  },
  {
    fact: 'a native call that writes about calls',
    ...nativeCall('t', '{"text": "<function=f>\\n<parameter=p>\\n1\\n</parameter>\\n</function>"}'),
    silent: true,
  },
  {
    fact: 'a native call that names a tag',
    ...nativeCall('t', '{"text": "Close it with </parameter> or begin with <parameter=p> again."}'),
    silent: true,
  },
  {
    fact: 'escaped markup is text',
    ...exampleWith(PROPERTIES, '<content>&lt;div>Hello&lt;/div></content>'),
    silent: true,
  },
  {
    fact: 'without a schema elements are an object',
    input: exampleCall('<content><div>Hello</div></content>'),
    silent: true,
  },
];
