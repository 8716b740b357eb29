/**
 * What a member of a row holds, by its name. `reply`: what a model wrote; `perhaps`: the same, unless another member is surer; `talk`: the
 * messages so far; `asked`, `expected`, `tools`: what the model was asked, should have written, and may call; `words`: what a program says;
 * `known`: what else a program knows of it.
 */
export type MemberKind = 'reply' | 'perhaps' | 'talk' | 'asked' | 'expected' | 'tools' | 'words' | 'known';

/** Names without case and signs; the first that fits decides. */
const KINDS: readonly (readonly [kind: MemberKind, name: RegExp])[] = [
  ['expected', /^(?:expected|reference|groundtruth|gold|ideal|target|label|correct(?!ed)|canonical|oracle)/],
  ['expected', /^(?:truth|solutions?)$/],
  [
    'tools',
    /^(?:available|candidate|all)?(?:tools?|functions|function(?=[dsl]))(?:definitions?|defs?|schemas?|lists?|specs?)?$/,
  ],
  ['asked', /request|prompt|question|instruction|query|inputmessages|^system/],
  ['asked', /^(?:inputs?|input.+|usermessage|contexts?|problem|task|template|doc|vars|testcase)$/],
  [
    'known',
    /^(?:user|config|metadata|arguments|args|kwargs|params|parameters|actioninput|tool(?!calls?$|callmetadata$).+)$/,
  ],
  [
    'known',
    /^(?:scores?|features|eventsdata|usage|filteredresps|error|reasoning|reasoning(?:content|text)|thinking|thought)$/,
  ],
  ['words', /^(?:errors|err|log|line|event|message|msg|detail|reason|exception|stack|traceback)$/],
  ['talk', /^(?:messages|conversations?|history|chathistory|contents)$/],
  ['reply', /^(?:repl(?:y|ies)|responses?|outputs?|completions?|generations?|predictions?|resps)(?:text|body|raw)?$/],
  [
    'reply',
    /^(?:raw|failed|model|llm|lm|assistant|ai|bot)(?:reply|response|output|completion|generation|prediction|text|answer)$/,
  ],
  ['reply', /^(?:generatedtexts?|bodyraw)$/],
  ['perhaps', /^(?:answers?|results?|text)$/],
];

/** A member's name without case and signs. */
export const plainKey = (key: string): string => key.toLowerCase().replace(/[^a-z\d]/g, '');

const kinds = new Map<string, MemberKind | null>();

/** So many names are remembered; the rows of a log share theirs. */
const MOST_NAMES = 4_096;

/** What the member of this name holds; null where the name does not say. */
export function memberKind(key: string): MemberKind | null {
  const known = kinds.get(key);
  if (known !== undefined) return known;
  const plain = plainKey(key);
  const kind = KINDS.find(([, name]) => name.test(plain))?.[0] ?? null;
  if (kinds.size < MOST_NAMES) kinds.set(key, kind);
  return kind;
}

const WITHOUT_REPLY: ReadonlySet<MemberKind | null> = new Set(['asked', 'expected', 'tools', 'known']);

/** Whether what a model wrote may be in the member of this name. */
export const mayHoldReply = (key: string): boolean => !WITHOUT_REPLY.has(memberKind(key));
