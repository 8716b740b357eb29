import { placeOf } from '../words/place.ts';
import { exampleCall } from './kit/example-call.ts';
import type { Rule, RuleTest } from './kit/rule.ts';

export const forgeReadsDifferently: Rule = {
  code: 'forge-reads-differently',
  title: 'Forge would read it otherwise',
  about: `Forge at its latest commit gives another result for the same bytes, and none of the other \`forge-\` codes says why: it refuses the call, keeps the white space around the tool name, takes the last of several elements of one name where they make a list here, or shows a value that is not the one its tool would get.

What it says is quoted to the letter. Given on request; never counted in the verdict.`,
  noun: ['call that Forge reads otherwise', 'calls that Forge reads otherwise'],
  repair: null,
  advice: null,
  lesson: null,
  failing: { input: exampleCall('<content>if (a < b) return;</content>') },
  passing: { input: exampleCall('<content>if (a &lt; b) return;</content>') },
  explain(finding, reading) {
    const error = finding.data?.['refusal'];
    if (error !== undefined)
      return {
        message: `Forge refuses the reply with "${error}".`,
        why: 'It reads with a strict parser, and its second try repairs ampersands only.',
      };
    return {
      message: `Forge reads ${placeOf(finding, reading)} otherwise: ${finding.data?.['difference'] ?? ''}`,
      why: String(finding.data?.['reason'] ?? 'It reads arguments into a flat map of text.'),
    };
  },
};

export const examples = (): readonly RuleTest[] => [
  {
    fact: 'white space around the name of the tool',
    input: exampleCall('<path>a</path>', ' read_file '),
    says: 'Forge reads the tool name otherwise: " read_file ", white space and all.',
    fix: null,
  },
  {
    fact: 'elements of one name',
    input: exampleCall('<path>a</path>\n  <path>b</path>'),
    says: 'Forge reads `path` otherwise: only the last of the repeated elements, `b`.',
    fix: null,
  },
  {
    fact: 'a wrong end tag',
    input: exampleCall('<path>a</pth>'),
    says: 'Forge refuses the reply with "failed to unmarshal tool call XML: XML syntax error on line 5: element <path> closed by </pth>".',
    fix: null,
  },
  { fact: 'a plain call', input: exampleCall('<path>a</path>\n  <content>b</content>'), silent: true },
  { fact: 'a bare ampersand, which it escapes itself', input: exampleCall('<content>a & b</content>'), silent: true },
];
