import { wordsOf } from '../../dialects/dialect-words.ts';
import type { Reading } from '../../reading/reading.ts';
import { quote } from '../../text/quote.ts';
import { replace } from '../../words/edits.ts';
import type { Finding } from '../../words/finding.ts';
import { findingsWithin } from '../in-calls/findings-within.ts';
import { acceptRepair } from '../proposals/proposals.ts';
import { callWords } from '../words/place.ts';
import { wantedAt } from '../words/wanted.ts';
import { outsideForge } from './kit/advice.ts';
import { FORM_LESSON } from './kit/lesson.ts';
import { readInstead } from './kit/repair-words.ts';
import type { Rule } from './kit/rule.ts';

export const missingWrapper: Rule = {
  code: 'missing-wrapper',
  title: 'Missing wrapper around a call',
  about: `The tag that should stand around the call is missing: \`<function=read_file>\` without \`<tool_call>\` before it. The call is read all the same.

Some models leave the wrapper out in one reply of five, most often behind prose. Many servers look for the wrapper alone, so for them such a reply is plain text and the call is lost without a word.`,
  noun: ['missing wrapper tag', 'missing wrapper tags'],
  repair: {
    assumed: 'The call is read without its wrapper.',
    done: readInstead,
    strict: 'It would not see the call.',
  },
  advice: outsideForge(({ call }) => `Write the whole call in this form:\n${call}`),
  lesson: FORM_LESSON,
  failing: {
    input: '<function=read_file>\n<parameter=path>\nsrc/app.ts\n</parameter>\n</function>\n</tool_call>',
    dialect: 'qwen3-coder',
  },
  passing: {
    input: '<tool_call>\n<function=read_file>\n<parameter=path>\nsrc/app.ts\n</parameter>\n</function>\n</tool_call>',
    dialect: 'qwen3-coder',
  },
  explain: (finding, reading) => ({
    message: `${callWords(finding.call ?? 0, reading)} ${isEnd(finding) ? 'ends' : 'opens'} without ${quote(missingTag(finding, reading))}.`,
    why: isEnd(finding)
      ? 'The whole wrapper is missing, so its end tag is as well.'
      : 'The model left the wrapper out, or the server took it for a special token and removed it.',
  }),
  *fixes(finding, reading) {
    const { open, close } = tagsAround(finding, reading);
    if (open && close)
      yield {
        title: `Put the call into ${missingTag(open, reading)}…${missingTag(close, reading)}`,
        edits: [open, close].map((tag) => replace(tag, tag.replacement ?? '')),
        keepsValues: true,
      };
    else yield* acceptRepair(finding, `Insert ${missingTag(finding, reading)}`);
  },
};

const isEnd = ({ data }: Finding): boolean => data?.['behind'] !== undefined;

/** Both tags of a wrapper that is missing as a whole. */
function tagsAround({ call = -1 }: Finding, { findings, calls }: Reading): { open?: Finding; close?: Finding } {
  const span = calls[call]?.outline;
  const near = span ? [...findingsWithin(findings, span)] : [];
  const [open, close] = near.filter((one) => one.code === 'missing-wrapper' && one.call === call && one.replacement);
  return open && close ? { open, close } : {};
}

/** The tag without what stands there already, as it is or as it should be. */
function missingTag(finding: Finding, reading: Reading): string {
  const { wrapper, opener } = wordsOf(reading.dialect);
  const wanted = wantedAt(finding) ?? '';
  const source = reading.text.slice(finding.start, finding.end);
  const missing = wanted.endsWith(source) ? wanted.slice(0, wanted.length - source.length) : wanted.replace(source, '');
  return missing.trim() || (wrapper?.open ?? opener);
}
