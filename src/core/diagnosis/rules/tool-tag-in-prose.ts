import type { Span } from '../../../base/span.ts';
import type { Reading } from '../../reading/reading.ts';
import { trimSpace } from '../../text/characters.ts';
import { quote, quoteSpan } from '../../text/quote.ts';
import { remove, replace } from '../../words/edits.ts';
import type { Finding } from '../../words/finding.ts';
import { type ToolMention, toolMentionsOf } from '../in-prose/tool-mentions.ts';
import { TOOL_END_TAG } from '../in-prose/tool-tags.ts';
import { wrapperMentionsOf } from '../in-prose/wrapper-mentions.ts';
import type { FixProposal } from '../proposals/fix-proposal.ts';
import { exampleCall, qwenCall } from './kit/example-call.ts';
import { lesson } from './kit/lesson.ts';
import type { Rule, RuleTest } from './kit/rule.ts';

export const toolTagInProse: Rule = {
  code: 'tool-tag-in-prose',
  title: 'A tool tag that is only mentioned',
  about: `\`<tool>\` in the prose that no call follows: "Use the <tool> tag". Tags that are nearly it, such as \`<Tool>\` or \`<tool/>\`, are reported here too, because they open nothing.

Where the parts of a call follow such a tag, it was meant, and the fault is reported: wrong letters, a slash, or text between the tag and a JSON object. Then the fix writes the tag as it should be, or removes the text.

A mention is an info as long as no call comes after it, a warning if one does: Forge takes the *first* \`<tool>\` of the reply for the start of the call, reads on to the first \`</tool>\`, cannot parse that text and loses the real call. Backticks do not help.

In other dialects it is reported for a wrapper, such as \`<tool_call>\`, that is not followed by a call.`,
  noun: ['tool tag in prose', 'tool tags in prose'],
  repair: null,
  advice: ({ call }) => `Write the call in this form:\n${call}`,
  lesson: lesson('call-format', ['prose', 'call']),
  failing: { input: `I will use the <tool> tag for this.\n\n${exampleCall('<path>src</path>', 'list_files')}` },
  passing: { input: `I will list the files.\n\n${exampleCall('<path>src</path>', 'list_files')}` },
  *find(reading) {
    const lastCall = reading.calls.at(-1)?.call.start ?? -1;
    for (const { start, end, gap } of toolMentionsOf(reading))
      yield {
        code: 'tool-tag-in-prose',
        severity: gap !== null || start < lastCall ? 'warning' : 'info',
        start,
        end,
        ...(gap === null ? {} : { data: { meant: 1 } }),
      };
    for (const { start, end } of wrapperMentionsOf(reading))
      yield {
        code: 'tool-tag-in-prose',
        severity: start < lastCall ? 'warning' : 'info',
        start,
        end,
        data: { wrapper: 1 },
      };
  },
  explain(finding, reading) {
    const mention = meantBy(finding, reading);
    const tag = quoteSpan(reading.text, finding);
    if (finding.data?.['wrapper'] === 1) {
      const [, tool] = NAME_ALONE.exec(reading.text.slice(finding.end, finding.end + FAR)) ?? [];
      if (tool !== undefined)
        return {
          message: `${tag} opens no call: the tool’s name ${quote(tool)} follows it, as in GLM, and then neither an argument nor the end tag.`,
          why: 'Either the call broke off after its name, or a program shows it here without its arguments.',
        };
      if (isOfOtherPrefix(finding, reading))
        return {
          message: `${tag} opens nothing: the tags after it have another prefix or none.`,
          why: 'One prefix holds for all tags of a call: either the model mixed two, or a program took one off.',
        };
      const following = reading.text.slice(finding.end, finding.end + 40).trim();
      return {
        message: `${tag} opens no call: ${following === '' ? 'nothing follows' : `${quote(following)} follows`} where a call would begin, so it is not read.`,
        why: 'The model talks about the syntax, or wrote the wrapper and then words or another form of call.',
      };
    }
    if (mention === undefined)
      return {
        message: `${tag} in the prose opens no call${finding.severity === 'warning' ? ', and a call follows later' : ''}.`,
        why: 'The model talks about the format, or began a call and wrote something else.',
      };
    const text = trimSpace(reading.text.slice(mention.gap.start, mention.gap.end));
    if (isExact(finding, reading))
      return {
        message: `${quote(text)} comes right after ${tag}, so the call that follows is not read.`,
        why: 'Text may be before a call or after it; either the model spoke on inside it, or something on the way put it there.',
      };
    return {
      message: `${tag} opens no call: the tag is \`<tool>\`${text === '' ? '' : `, and ${quote(text)} comes right after it`}.`,
      why: 'The tag counts in these letters alone: either the model wrote it otherwise, or it means another one.',
    };
  },
  *fixes(finding, reading) {
    if (finding.data?.['wrapper'] === 1) return;
    const mention = meantBy(finding, reading);
    if (mention) yield asOpener(mention, isExact(finding, reading), reading);
    else
      yield { title: 'Write it as &lt;', edits: [replace({ start: finding.start, end: finding.start + 1 }, '&lt;')] };
  },
};

/** A tool's name that has its line to itself, after a tag that may be written twice. */
const NAME_ALONE = /^\s{0,9}(?:<tool_call>\s{0,9})?([a-z][\w.-]{0,80})[ \t]{0,9}\n(?=\s{0,99}[^\s<{])/;
const FAR = 300;

export const examples = (): readonly RuleTest[] => [
  {
    fact: 'a wrapper whose prefix the call behind it does not have',
    input:
      '<abc:function_calls>\n<invoke name="ls">\n<parameter name="path">src</parameter>\n</invoke>\n</abc:function_calls>',
    dialect: 'auto',
    says: '`<abc:function_calls>` opens nothing: the tags after it have another prefix or none.',
    why: 'One prefix holds for all tags of a call: either the model mixed two, or a program took one off.',
    fix: null,
  },
  {
    fact: 'the name of a tool, and then the words of a program',
    input: '<tool_call><tool_call>edit\nError: the tool was called with invalid arguments.',
    dialect: 'auto',
    says: '`<tool_call>` opens no call: the tool’s name `edit` follows it, as in GLM, and then neither an argument nor the end tag.',
    fix: null,
  },
  {
    fact: 'other letters, with the parts of a call after it',
    input:
      '<Tool>\n<server_name>s</server_name>\n<tool_name>t</tool_name>\n<arguments><p>1 &amp; 2</p></arguments>\n</Tool>',
    says: '`<Tool>` opens no call: the tag is `<tool>`.',
    fix: {
      title: 'Write it as <tool>',
      after:
        '<tool>\n<server_name>s</server_name>\n<tool_name>t</tool_name>\n<arguments><p>1 &amp; 2</p></arguments>\n</tool>',
    },
  },
  {
    fact: 'words before it, and its end tag as it should be',
    input: 'Now:\n<TOOL>\n<tool_name>t</tool_name>\n<arguments><p>1</p></arguments>\n</tool>',
    says: '`<TOOL>` opens no call: the tag is `<tool>`.',
    fix: {
      title: 'Write it as <tool>',
      after: 'Now:\n<tool>\n<tool_name>t</tool_name>\n<arguments><p>1</p></arguments>\n</tool>',
    },
  },
  {
    fact: 'words between the tag and its parts',
    input: '<Tool> Sure:\n<tool_name>t</tool_name>\n<arguments><p>1</p></arguments>\n</Tool>',
    says: '`<Tool>` opens no call: the tag is `<tool>`, and `Sure:` comes right after it.',
    fix: {
      title: 'Write it as <tool>',
      after: '<tool> \n<tool_name>t</tool_name>\n<arguments><p>1</p></arguments>\n</tool>',
    },
  },
  {
    fact: 'a prefix',
    input: '<x:tool><tool_name>t</tool_name><arguments><p>1</p></arguments></x:tool>',
    says: '`<x:tool>` opens no call: the tag is `<tool>`.',
    fix: { title: 'Write it as <tool>', after: '<tool><tool_name>t</tool_name><arguments><p>1</p></arguments></tool>' },
  },
  {
    fact: 'a slash',
    input: '<tool/>\n<tool_name>t</tool_name>\n<arguments><p>1</p></arguments></tool>',
    says: '`<tool/>` opens no call: the tag is `<tool>`.',
    fix: {
      title: 'Write it as <tool>',
      after: '<tool>\n<tool_name>t</tool_name>\n<arguments><p>1</p></arguments></tool>',
    },
  },
  {
    fact: 'words before the JSON of a call',
    input: '<tool> Sure: {"tool_name":"t","arguments":{"p":1}}</tool>',
    says: '`Sure:` comes right after `<tool>`, so the call that follows is not read.',
    fix: { title: 'Remove the text after it', after: '<tool>  {"tool_name":"t","arguments":{"p":1}}</tool>' },
  },
  {
    fact: 'a sentence that goes on only mentions it',
    input: 'The <Tool> holds <tool_name> and <arguments>.',
    says: '`<Tool>` in the prose opens no call.',
    fix: { title: 'Write it as &lt;', after: 'The &lt;Tool> holds <tool_name> and <arguments>.' },
  },
  {
    fact: 'a wrapper before anything but a call',
    input: '<tool_call>\nnot a call\n</tool_call>',
    dialect: 'auto',
    says: '`<tool_call>` opens no call: `not a call⏎</tool_call>` follows where a call would begin, so it is not read.',
    fix: null,
  },
  {
    fact: 'a wrapper before a call, which readers take for its own',
    input: `Write <tool_call> and then the call.\n${qwenCall('<parameter=path>\nsrc\n</parameter>')}`,
    dialect: 'auto',
    says: '`<tool_call>` opens no call: `and then the call.⏎<tool_call>⏎<functio` follows where a call would begin, so it is not read.',
    fix: null,
  },
  {
    fact: 'the wrapper of MiniMax',
    input: '<minimax:tool_call>\nnot a call\n</minimax:tool_call>',
    dialect: 'auto',
    says: '`<minimax:tool_call>` opens no call: `not a call⏎</minimax:tool_call>` follows where a call would begin, so it is not read.',
    fix: null,
  },
  {
    fact: 'a sentence that begins with it only mentions it',
    input: '<TOOL> is wrong.',
    says: '`<TOOL>` in the prose opens no call.',
    fix: { title: 'Write it as &lt;', after: '&lt;TOOL> is wrong.' },
  },
  {
    fact: 'the wrapper of Anthropic models',
    input: '<function_calls>\nnot a call\n</function_calls>',
    dialect: 'auto',
    says: '`<function_calls>` opens no call: `not a call⏎</function_calls>` follows where a call would begin, so it is not read.',
    fix: null,
  },
  {
    fact: 'the wrapper of DeepSeek',
    input: '<｜DSML｜tool_calls>\nnot a call\n</｜DSML｜tool_calls>',
    dialect: 'auto',
    says: '`<｜DSML｜tool_calls>` opens no call: `not a call⏎</｜DSML｜tool_calls>` follows where a call would begin, so it is not read.',
    fix: null,
  },
];

type Opener = ToolMention & { readonly gap: NonNullable<ToolMention['gap']> };

/** Whether an invoke follows, with a prefix that the wrapper does not have. */
const isOfOtherPrefix = ({ start, end }: Span, { text }: Reading): boolean =>
  text.slice(start, end).includes(':function_calls') &&
  /^\s*<(?:[\w-]{1,40}:)?invoke\b/.test(text.slice(end, end + FAR));

/** The tag, where it was meant to open a call. */
function meantBy({ start, data }: Finding, reading: Reading): Opener | undefined {
  if (data?.['meant'] !== 1) return undefined;
  return toolMentionsOf(reading).find((mention): mention is Opener => mention.start === start && mention.gap !== null);
}

const isExact = ({ start, end }: Finding, { text }: Reading): boolean => text.slice(start, end) === '<tool>';

/** Corrects the tag and its end tag, and removes what is between the tag and the first part. */
function asOpener({ start, end, gap }: Opener, exact: boolean, { text }: Reading): FixProposal {
  const source = text.slice(gap.start, gap.end);
  const trimmed = trimSpace(source);
  const from = gap.start + source.indexOf(trimmed);
  const edits = trimmed === '' ? [] : [remove({ start: from, end: from + trimmed.length })];
  if (exact) return { title: 'Remove the text after it', edits };
  edits.unshift(replace({ start, end }, '<tool>'));
  const [close] = text.slice(end, text.length).matchAll(TOOL_END_TAG);
  if (close && close[0] !== '</tool>')
    edits.push(replace({ start: end + close.index, end: end + close.index + close[0].length }, '</tool>'));
  return { title: 'Write it as <tool>', edits };
}
