import { firstStartAfter } from '../../../base/span-search.ts';
import { childElements, type Element } from '../../calls/element.ts';
import { wordsOf } from '../../dialects/dialect-words.ts';
import type { Reading } from '../../reading/reading.ts';
import { quote, quoteSpan } from '../../text/quote.ts';
import { insert, replace } from '../../words/edits.ts';
import type { Finding } from '../../words/finding.ts';
import { innermostElement } from '../in-calls/element-index.ts';
import { isOpenThinking } from '../in-prose/thinking.ts';
import type { FixProposal } from '../proposals/fix-proposal.ts';
import { escapedCloses } from '../proposals/inner-closes.ts';
import { acceptRepair, completeCdataBeforeOwnEnd, removal } from '../proposals/proposals.ts';
import { placeOf } from '../words/place.ts';
import { wantedAt } from '../words/wanted.ts';
import { exampleCall, exampleWith } from './kit/example-call.ts';
import { CLOSE_LESSON } from './kit/lesson.ts';
import { readInstead } from './kit/repair-words.ts';
import type { Rule, RuleTest } from './kit/rule.ts';

export const unexpectedEndTag: Rule = {
  code: 'unexpected-end-tag',
  title: 'End tag without a start tag',
  about: `An end tag that closes nothing: \`</p>\` in the middle of a value, a second \`</command>\`, or a stray \`</thinking>\` in the prose.

Where an element of the same name was closed just before, the earlier end tag was probably meant as text: code that prints \`</code>\`, say.

After a call it means that a value was cut short: an unescaped \`</tool>\` in the value ended the call there, and the rest of the value is prose. That is an error, since half a file would be written.

Inside a call *resilient* mode drops the tag and reports it; with a schema that says \`string\` the tag stays part of the text. A \`</thinking>\` or \`</think>\` without its opener stays in the prose, and everything before it was read as prose, not as thinking.`,
  noun: ['end tag without a start', 'end tags without a start'],
  repair: {
    assumed: 'An end tag that closes nothing is left out.',
    done: readInstead,
  },
  advice: ({ hasElements, body }) =>
    `Leave that ${body === 'marks' ? 'end tag' : 'piece'} out${hasElements ? ', or write it as &lt;/…&gt; where it is part of the value' : ''}.`,
  lesson: CLOSE_LESSON,
  failing: { input: exampleCall('<content>one</p> two</content>') },
  passing: { input: exampleCall('<content>one&lt;/p> two</content>') },
  explain: (finding, reading) => {
    const tag = quoteSpan(reading.text, finding);
    if (isCut(finding))
      return {
        message: `${quote(elementOf(finding, reading))} was cut short at a \`</tool>\` in its text: its own end tag ${tag} comes after the call.`,
        why: 'The value holds the text of an end tag that was not escaped, and `</tool>` ends the call wherever it is.',
      };
    return finding.call === undefined
      ? {
          message: `${tag} closes no thinking block: none is open there.`,
          why: reading.findings.some((other) => isOpenThinking(other) && other.start < finding.start)
            ? 'The call before it had ended the reasoning: the model wrote its call before it ended its thoughts.'
            : 'The opening tag was in the prompt or was cut off, or the model wrote its end tag twice.',
        }
      : wantedAt(finding)
        ? {
            message: `${tag} should be ${quote(wantedAt(finding) ?? '')}: an end tag in it closes nothing.`,
            why: 'Either the model closed what was closed already, or the opener was lost.',
          }
        : {
            message: `${tag} in ${placeOf(finding, reading)} closes nothing and was left out.`,
            why: wordsOf(reading.dialect).hasElements
              ? 'The tag belongs to text that should have been escaped, or the element was closed twice.'
              : 'The model closed what was closed already, or lost the opener.',
          };
  },
  *fixes(finding, reading) {
    const tag = reading.text.slice(finding.start, finding.end);
    if (finding.call === undefined) {
      yield* openThinking(finding, tag, reading);
      yield removal(finding, `Remove ${tag}`, reading);
      return;
    }
    if (isCut(finding)) {
      yield escapedCloses(Number(finding.data?.['cut']), finding.start, reading);
      return;
    }
    if (!wordsOf(reading.dialect).hasElements) {
      yield* acceptRepair(finding, finding.replacement ? `Change to ${finding.replacement}` : `Remove ${tag}`);
      return;
    }
    const element = innermostElement(finding, reading);
    if (element) yield* completeCdataBeforeOwnEnd(element, reading);
    const cut = element && cutBefore(finding, element, reading);
    if (cut) {
      // Without the tag, or with it as text, the value would be read as cut, and nothing would say so.
      yield* wholeValue(cut, finding, reading);
      return;
    }
    const asText = {
      title: `Keep ${tag} as text`,
      edits: [replace({ start: finding.start, end: finding.start + 1 }, '&lt;')],
    };
    const left = acceptRepair(finding, `Remove ${tag}`);
    if (element && isValue(element, reading)) {
      yield asText;
      // It may be a part of the value.
      for (const proposal of left) yield { ...proposal, unsafe: true };
    } else {
      yield* left;
      yield asText;
    }
  },
};

export const examples = (): readonly RuleTest[] => [
  {
    fact: 'the end of thinking that nothing opened is opened where the thoughts began',
    input: 'Let me see.</thinking><tool><tool_name>t</tool_name><arguments/></tool>',
    says: '`</thinking>` closes no thinking block: none is open there.',
    fix: {
      title: 'Insert <thinking> before it',
      after: '<thinking>Let me see.</thinking><tool><tool_name>t</tool_name><arguments/></tool>',
    },
  },
  {
    fact: 'thoughts after a call begin there',
    input: '<tool><tool_name>t</tool_name><arguments/></tool>\nDone.</think>',
    says: '`</think>` closes no thinking block: none is open there.',
    fix: {
      title: 'Insert <think> before it',
      after: '<tool><tool_name>t</tool_name><arguments/></tool>\n<think>Done.</think>',
    },
  },
  {
    fact: 'an end of thinking without thoughts is removed',
    input: '<tool><tool_name>t</tool_name><arguments/></tool></think>',
    says: '`</think>` closes no thinking block: none is open there.',
    fix: { title: 'Remove </think>', after: '<tool><tool_name>t</tool_name><arguments/></tool>' },
  },
  {
    fact: 'thinking that is closed twice',
    input: '<think>a</think>b</think>c',
    dialect: 'auto',
    says: '`</think>` closes no thinking block: none is open there.',
    fix: { title: 'Insert <think> before it', after: '<think>a</think><think>b</think>c' },
  },
  {
    fact: 'the end of thinking that a call had ended is not said to lack its opener',
    input:
      '<think>I look. <|tool_calls_section_begin|><|tool_call_begin|>functions.ls:0<|tool_call_argument_begin|>{"path": "src"}<|tool_call_end|><|tool_calls_section_end|></think>',
    dialect: 'auto',
    says: '`</think>` closes no thinking block: none is open there.',
    why: 'The call before it had ended the reasoning: the model wrote its call before it ended its thoughts.',
    fix: {
      title: 'Remove </think>',
      after:
        '<think>I look. <|tool_calls_section_begin|><|tool_call_begin|>functions.ls:0<|tool_call_argument_begin|>{"path": "src"}<|tool_call_end|><|tool_calls_section_end|>',
    },
  },
  {
    fact: 'a value that holds the end of the call is cut there',
    input: exampleCall('<content>Close it with </tool> at the end.</content>'),
    says: '`content` was cut short at a `</tool>` in its text: its own end tag `</content>` comes after the call.',
    fix: {
      title: 'Rewrite as &lt;/tool>',
      after: exampleCall('<content>Close it with &lt;/tool> at the end.</content>'),
    },
  },
  {
    fact: 'a value that holds its own end tag is whole once that is escaped',
    input: exampleCall("<code>if x:\n  print('</code>')\n</code>"),
    says: '`</code>` in the arguments closes nothing and was left out.',
    fix: {
      title: 'Escape the </code> before it',
      after: exampleCall("<code>if x:\n  print('&lt;/code>')\n</code>"),
    },
  },
  {
    fact: 'a value that holds its own end tag and further tags',
    input: exampleCall('<code>a <b>c</b></code> d</code>'),
    says: '`</code>` in the arguments closes nothing and was left out.',
    fix: { title: 'Escape all of <code>', after: exampleCall('<code>a &lt;b>c&lt;/b>&lt;/code> d</code>') },
  },
  {
    fact: 'an end tag that is there twice between key and value',
    input: '<tool_call>f<arg_key>a</arg_key></arg_key><arg_value>x</arg_value></tool_call>',
    dialect: 'auto',
    says: '`<arg_key>a</arg_key></arg_key><arg_value>` should be `<arg_key>a</arg_key><arg_value>`: an end tag in it closes nothing.',
    fix: {
      title: 'Change to <arg_key>a</arg_key><arg_value>',
      after: '<tool_call>f<arg_key>a</arg_key><arg_value>x</arg_value></tool_call>',
    },
  },
  {
    fact: 'an end tag of nothing that is open',
    input: exampleCall('<path>a.ts</path></path>'),
    says: '`</path>` in the arguments closes nothing and was left out.',
    fix: { title: 'Remove </path>', after: exampleCall('<path>a.ts</path>') },
  },
  {
    fact: 'an argument that is text keeps it',
    ...exampleWith({ content: { type: 'string' } }, '<content>one</p> two</content>'),
    silent: true,
  },
];

const isCut = ({ data }: Finding): boolean => data?.['cut'] !== undefined;

const elementOf = ({ start, end }: Finding, { text }: Reading): string => text.slice(start + 2, end - 1).trim();

/** Thinking began at the start of the reply, or after the last call or thinking. */
function* openThinking({ start }: Finding, tag: string, { outline, text }: Reading): Generator<FixProposal> {
  const call = outline.calls[firstStartAfter(outline.calls, start) - 1];
  const block = outline.thinking[firstStartAfter(outline.thinking, start) - 1];
  const from = Math.max(call?.end ?? 0, block ? text.indexOf('>', block.end) + 1 : 0);
  const thoughts = text.slice(from, start);
  const opener = tag.replace('/', '');
  const at = start - thoughts.trimStart().length;
  if (thoughts.trim() !== '')
    yield { title: `Insert ${opener} before it`, edits: [insert(at, opener)], keepsValues: true };
}

/** The element of the same name that an end tag in its own text had closed: text follows that end tag, up to this one. */
function cutBefore({ start, end }: Finding, parent: Element, { text }: Reading): Element | undefined {
  const name = /^<\/\s*([^\s>]+)/.exec(text.slice(start, end))?.[1];
  const last = childElements(parent).findLast((child) => child.name === name && child.end <= start);
  return last && text.slice(last.end, start).trim() !== '' ? last : undefined;
}

/** The value up to the end tag that closes nothing, with the end tags in it written as text. */
function* wholeValue({ name, openEnd }: Element, { start }: Finding, reading: Reading): Generator<FixProposal> {
  const content = reading.text.slice(openEnd, start);
  // In CDATA an end tag is text already.
  if (content.includes('<![CDATA[')) return;
  const tags = [...content.matchAll(/</g)].map(({ index }) => openEnd + index);
  yield {
    title: tags.length === 1 ? `Escape the </${name}> before it` : `Escape all of <${name}>`,
    edits: tags.map((at) => replace({ start: at, end: at + 1 }, '&lt;')),
  };
  if (!/&|\]\]>/.test(content))
    yield {
      title: `Put the content of <${name}> into CDATA`,
      edits: [insert(openEnd, '<![CDATA['), insert(start, ']]>')],
    };
}

/** Whether an element is a value with text in it, of which an end tag that closes nothing may be a part. */
const isValue = ({ name, parts }: Element, { text }: Reading): boolean =>
  name !== 'tool' &&
  name !== 'arguments' &&
  parts.some(({ kind, start, end }) => kind === 'text' && text.slice(start, end).trim() !== '');
