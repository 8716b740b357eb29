import { exampleCall } from './kit/example-call.ts';
import type { Rule, RuleTest } from './kit/rule.ts';

export const forgeMergesCalls: Rule = {
  code: 'forge-merges-calls',
  title: 'Forge would not run both calls',
  about: `The reply holds more than one call. Forge runs one a turn, and which one depends on where the stream was cut: in separate chunks the contents are glued together, so that one tool runs with another's arguments; in one chunk all but the last are lost; in a whole text all but the first.

Given on request; never counted in the verdict.`,
  noun: ['call that Forge does not run', 'calls that Forge does not run'],
  repair: null,
  advice: null,
  lesson: null,
  failing: {
    input: `${exampleCall('<path>a.txt</path>', 'read_file')}\n${exampleCall('<path>src</path>', 'list_files')}`,
  },
  passing: { input: exampleCall('<path>a.txt</path>', 'read_file') },
  explain: (_finding, reading) => ({
    message: `Forge would run one call for these ${reading.calls.length}, and may put their contents together.`,
    why: 'Its stream parser collects the contents of all calls of a reply in one place.',
  }),
};

export const examples = (): readonly RuleTest[] => [
  {
    fact: 'three calls',
    input: `${exampleCall('', 'a')}${exampleCall('', 'b')}${exampleCall('', 'c')}`,
    says: 'Forge would run one call for these 3, and may put their contents together.',
    fix: null,
  },
  {
    fact: 'the same call twice',
    input: `${exampleCall('<p>1</p>')}\n${exampleCall('<p>1</p>')}`,
    says: 'Forge would run one call for these 2, and may put their contents together.',
    fix: null,
  },
  {
    fact: 'a call in thinking does not count',
    input: `<thinking>${exampleCall('', 'a')}</thinking>${exampleCall('', 'b')}`,
    silent: true,
  },
  {
    fact: 'a tag that is mentioned is not a call',
    input: `Use <tool> for it.\n${exampleCall('<path>a</path>')}`,
    silent: true,
  },
];
