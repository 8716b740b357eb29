import { quote, quoteSpan } from '../../text/quote.ts';
import { acceptRepair } from '../proposals/proposals.ts';
import { nativeCall } from './kit/native-call.ts';
import { readInstead } from './kit/repair-words.ts';
import type { Rule, RuleTest } from './kit/rule.ts';

const LIST = { name: 'skills_list', inputSchema: { type: 'object', properties: {} } };
const ONCE = nativeCall('skills_list', '{}').input;

export const doubledToolName: Rule = {
  code: 'doubled-tool-name',
  title: 'The tool’s name twice in a row',
  about: `The name of a native call is the name of a tool twice: \`skills_listskills_list\`. It is read once.

Servers that send the name in every event of a stream meet clients, or proxies, that add the pieces up.`,
  noun: ['doubled tool name', 'doubled tool names'],
  repair: {
    assumed: 'The name is meant once.',
    done: readInstead,
    strict: 'It would look for a tool of the whole name.',
  },
  advice: null,
  lesson: null,
  failing: { ...nativeCall('skills_listskills_list', '{}'), tools: [LIST] },
  passing: { ...nativeCall('skills_list', '{}'), tools: [LIST] },
  explain: (finding, reading) => ({
    message: `The name ${quoteSpan(reading.text, finding)} is ${quote(String(finding.data?.['name'] ?? finding.replacement ?? ''))} more than once.`,
    why: 'Either the server sent the name more than once and something on the way added it up, or the model wrote it so.',
  }),
  fixes: (finding) => acceptRepair(finding, 'Write the name once'),
};

export const examples = (): readonly RuleTest[] => [
  {
    fact: 'without tools a long name is seen to be doubled',
    ...nativeCall('skills_listskills_list', '{}'),
    says: 'The name `skills_listskills_list` is `skills_list` more than once.',
    fix: { title: 'Write the name once', after: ONCE },
  },
  {
    fact: 'three times',
    ...nativeCall('skills_listskills_listskills_list', '{}'),
    tools: [LIST],
    says: 'The name `skills_listskills_listskills_list` is `skills_list` more than once.',
    fix: { title: 'Write the name once', after: ONCE },
  },
  { fact: 'a short name may be made so', ...nativeCall('gogo', '{}'), silent: true },
  {
    fact: 'a tool may be called so',
    ...nativeCall('pingpingpingping', '{}'),
    tools: [{ name: 'pingpingpingping', inputSchema: {} }],
    silent: true,
  },
];
