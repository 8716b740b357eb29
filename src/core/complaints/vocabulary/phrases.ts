import type { Draft } from './draft.ts';
import type { Name, Words } from './words.ts';

/** Words in lower case with a name after or before them. */
export interface Phrase {
  readonly pattern: RegExp;
  readonly name: 'after' | 'before';
  /** No person writes it so, even with a bare name. */
  readonly isIdiom?: true;
}

const after = (pattern: RegExp): Phrase => ({ pattern, name: 'after' });
const before = (pattern: RegExp): Phrase => ({ pattern, name: 'before' });
const idiomAfter = (pattern: RegExp): Phrase => ({ pattern, name: 'after', isIdiom: true });
const idiomBefore = (pattern: RegExp): Phrase => ({ pattern, name: 'before', isIdiom: true });

const MISSING: readonly Phrase[] = [
  after(/\bfollowing (?:required )?(?:parameter|argument|field)s? (?:is|are) (?:required|missing): ?/g),
  before(/ (?:parameter|argument|field|property|arg) (?:is|was) (?:required|missing|mandatory|empty|not provided)\b/g),
  after(/\bmissing or empty (?=')/g),
  before(/(?<=\bkey '[^'\n]{1,80}') not found\b/g),
  idiomAfter(/\bmissing required (?:propert(?:y|ies)|parameters?|arguments?),? including(?: the following)?: ?/g),
  idiomAfter(
    /\bmissing (?:\d+ |some |a |an )?(?:required )?(?:positional|keyword-only|input)? ?(?:arguments?|keys?|keywords?)(?:\(s\))?: ?/g,
  ),
  after(
    /\bmissing (?:a |an |the |some )?(?:required )?(?:parameter|argument|field|property|properties|key|member|header)s?(?:\(s\))?(?![a-z]):? ?/g,
  ),
  after(/\bmissing (?:required )?(?:parameter|argument|field)s?(?:\(s\))? (?:for|in|of) [^:\n]{1,100}: ?/g),
  after(/\b(?:is|are) missing (?:a |an |the )?(?:required )?(?:parameter |argument |field |property )?(?=['\w])/g),
  after(/\bwithout (?:a )?value for (?:the )?(?:required )?(?:parameter |argument )?/g),
  after(/\brequired (?:parameter|argument|field|property|key|member)s?(?:\(s\))?(?: are| missing)?:? (?=['[\w])/g),
  after(/\b(?:must have|requires) (?:a |the )?(?:required )?(?:(?:property|properties|parameters?|keys?) )?(?=['\w])/g),
  idiomAfter(/\bmissing (?=[\w.]{1,60} for (?:choice|chunk|delta|tool call)\b)/g),
  after(/\bmissing (?='[^'\n]{1,100}'(?:[.,;)\n]|$| (?:field|parameter|argument|property|key|member)\b))/g),
  // What has to go with it.
  after(/\bwhen using '[^'\n]{1,80}', (?='[^'\n]{1,80}' must be (?:set|provided|specified))/g),
  after(/\b(?:missing|required|null|empty)\b[^\n]{0,60}\(parameter (?=')/g),
  before(/(?<=\b(?:parameter|argument) '?[\w.-]{1,80}'?) (?:is |was )?not (?:found|provided|given|supplied|set)\b/g),
  before(
    / (?:field |parameter |argument )?(?:must|should) be (?:defined|provided|set|present|specified|supplied|given)\b/g,
  ),
  before(/(?<!\bbecause '[^'\n]{1,80}') (?:is|are) (?:missing|nil|null|undefined)\b/gi),
  before(/ (?:is|are) (?:a |an )?(?:required|mandatory)\b/gi),
  before(/ (?:cannot|can't|must not|may not|should not) be (?:empty|blank|null|undefined|omitted|missing)\b/gi),
];

const UNKNOWN: readonly Phrase[] = [
  idiomBefore(/ is not in the (?:tool|function)'s (?:args|arguments|(?:input )?schema|parameters)\b/g),
  after(/\b(?:does|do) not support (?:the )?(?:parameter|argument|field|option)s?:? /g),
  idiomAfter(/\bunexpected keyword arguments? /gi),
  after(
    /\b(?:un(?:known|expected|recogni[sz]ed|supported)|extra\w{0,5}) (?:request |input )?(?:keyword )?(?:parameter|argument)s?(?:\(s\))?(?: supplied)?:? ?/g,
  ),
  after(
    /\b(?:un(?:known|expected|recogni[sz]ed|supported)|extra\w{0,5}) (?:additional )?(?:field|propert(?:y|ies))s?(?![a-z]):? ?/g,
  ),
  after(
    /\b(?:un(?:known|expected|recogni[sz]ed|supported)|extra\w{0,5}) (?:key|name|option|member|input)(?:word)?(?:s|\(s\))?(?![a-z])(?: in object)?:? ?/g,
  ),
  after(/\b(?:additional|extra) propert(?:y|ies) (?:are|is) not (?:allowed|permitted):? ?/gi),
  after(/\badditional propert(?:y|ies) (?=')/gi),
  after(
    /\b(?:argument|parameter|field|property|option)s? not (?:supported|allowed|permitted|recogni[sz]ed)[^:\n]{0,60}: /g,
  ),
  before(/ (?:was|were|is|are) (?:unexpected|unrecogni[sz]ed|unsupported|unknown)\b/gi),
  before(
    / (?:is|are) not (?:permitted|allowed|supported|recogni[sz]ed|a (?:valid|known) (?:parameter|argument|property|field))\b/gi,
  ),
];

const AVAILABLE: readonly Phrase[] = [
  after(/\btry (?:again with )?one of(?: these)?(?: tools)? ?/g),
  after(
    /\b(?:available|valid|known|allowed|existing|registered|supported) (?:tool|function|model|name|option|action)s?(?: names)?(?: are| include)? ?/g,
  ),
  after(/\bsupported values (?:are|is) ?/g),
  after(/\bone of(?: these(?: tools)?| the following(?: tools)?| the (?:available )?tools)?(?:, [\w ]{1,30}: )? ?/g),
  after(/\bdid you mean(?: one of)?(?: the)?(?: tool| function)? ?/g),
  after(/\binstead,? (?:use|call|try) (?=')/g),
  after(/\buse (?='[^']{1,80}' instead)/g),
  after(/\bknown properties: ?/g),
  after(/\bchoose from ?/g),
];

/** What is before the name of a tool. */
const TOOL: readonly Phrase[] = [
  idiomAfter(/\b(?:tool|function)_?not_?found(?:error|exception)?: /g),
  idiomAfter(/\binvalid json arguments? used with \S{1,80} for /g),
  idiomAfter(/\bin (?:the )?(?:tool|function) call (?:to |of )?(?=['\w])/g),
  idiomAfter(/\b(?:command|action) (?='[^'\n]{1,80}' not found in\b)/g),
  idiomBefore(/ accepts these inputs\b/g),
  idiomBefore(/ failed because the arguments were invalid\b/g),
  idiomAfter(/\b(?:tool|function)(?: call)? not found: |\bforbidden function evaluation: /g),
  idiomAfter(/\bstructured content (?:for|returned by) (?:the )?tool /g),
  idiomAfter(/\bfunction (?=[\w.-]{1,100} arguments:?(?:\n|$))/g),
  after(/\b(?:tool|function) (?=[\w.:-]{1,100} (?:is )?(?:currently )?disabled\b)/g),
  idiomAfter(/\btool call (?=[\w.-]{1,100} emitted\b)/g),
  idiomAfter(/\b(?:tool|function) with (?:the )?name (?='[^'\n]{1,80}' is not (?:available|registered|part)\b)/g),
  idiomAfter(/\b(?:tool|function) call with (?:the )?name (?=')|\bno such (?:tool|function) available: /g),
  idiomAfter(
    /\b(?:un(?:known|available|registered|supported|defined)|nonexistent|no such) (?:(?:[a-z]{1,12} )?(?:tool|function)(?: name| call)?s?|call(?=:)):? ?/g,
  ),
  idiomAfter(
    /\b(?:arguments|input|parameters|args|params) (?:for|to|of) (?:the )?(?:mcp )?(?:tool|function)(?: call)? /g,
  ),
  idiomAfter(/\b(?:validation|validating|parsing) failed (?:for|of) (?:the )?(?:tool|function)?(?: call)? ?(?!')/g),
  idiomAfter(
    /\b(?:failed to|unable to|could not|errors?) (?:validate|execut(?:e|ing)|run(?:ning)?|call(?:ing)?|invok(?:e|ing)) (?:mcp )?(?:tool|function):? /g,
  ),
  idiomAfter(/\b(?:schema|parameters|arguments) for (?:tool|function) /g),
  after(
    /\binvalid (?:(?:tool|function) call )?(?:arguments|input|parameters|args|params) (?:for|to) (?='?[\w.-]{1,100}'?: )/g,
  ),
  idiomAfter(
    /\bno (?:such )?(?:tool|function)(?: is)? (?:named|called|with name|with the name|found with name|registered as) ?/g,
  ),
  idiomAfter(/\bno \w{1,60} (?:found|registered) for (?:the )?(?:tool|function)(?: name)?:? ?/g),
  idiomBefore(/ function_?declaration '/g),
  after(/\b(?:tool|function)(?: call)?(?: named| with name| called| name| for)?:? ?(?='[\w{<(])/g),
  after(
    /\b(?:tried|attempted|trying) to (?:use|call|invoke|execute) (?:an? |the )?(?:unavailable |unknown )?(?:tool |function )?/g,
  ),
  after(/\b(?:missing|required) (?:parameter|argument|field)s?(?:\(s\))? for (?=')/g),
  idiomAfter(/\b(?:tool|function)[ _]call (?:arguments|input) (?:for|of|to) (?=['\w])/g),
  idiomAfter(/\binputvalidationerror: /g),
  idiomAfter(/\b(?:tool|function) (?=[A-Za-z_][\w.-]{1,80}: [a-z])/g),
  idiomAfter(/^(?:error: )?(?=[a-z]+(?:[_-][a-z]+){1,6}: '?[\w.]{1,60}'? (?:is|are) (?:required|missing)\b)/g),
  after(/\b(?:tool|function)[ _]name: ?(?=['\w])/g),
  // Fields of a log: `tool_name=<search>`, `tool_use … name=search`.
  after(/\b(?:tool|function)(?:_?name)?=<?(?=['\w])/g),
  after(/\btool_?(?:use|call)\b[^\n]{0,80}\bname=<?(?=['\w])/g),
  idiomBefore(/ tool was (?:called|invoked) with\b/g),
  idiomAfter(
    /\b(?:tool|function) (?:with name |named )?(?=[\w.:-]{1,100} (?:is )?not (?:found|registered|available|defined|in )\b)/g,
  ),
  idiomAfter(/\bnot an? (?:tool|function) (?:named|called) (?=\S{1,100}$)/gm),
  idiomAfter(/\btool (?=[\w.:-]{1,100} has an output schema\b)/g),
  after(/\b(?:tool|function) (?=[\w.:-]{1,100} (?:failed|errored|crashed|timed out|returned an error)\b)/g),
  idiomAfter(/\bfunction (?=[\w.:-]{1,100} (?:is )?(?:does not exist|not found))/g),
  after(/\baction (?='[^'\n]{1,200}' do(?:n't|es ?n[o']t) exist\b)/g),
  idiomBefore(/ is not a (?:valid|known|registered|recogni[sz]ed) (?:tool|function)\b/gi),
  idiomBefore(/\(\) (?:missing \d|got an? |takes )/g),
  idiomBefore(/ \[[\w-]{1,80}\]: (?=tool call|function call|invalid|missing)/g),
];

/** A name of any signs between the word tool and what is said of it. */
const ANY_TOOL = /\b(?:Tool|Function) (?!choice\b)(\S[^\n]{0,200}?) (?:is |was )?not found\b/g;
/** What pydantic says above its list; its classes are no tools, but for those that MCP servers make of a function's name. */
const PYDANTIC_HEAD = /\bvalidation errors? for (?:call\[)?([\w.]{1,100})/g;
const MADE_CLASS = /(?:Arguments|Args|Input|Params|Schema)$/;

/** All that is said with a name beside it. */
export function readPhrases(words: Words, draft: Draft): void {
  readTool(words, draft);
  each(words, draft, MISSING, (name) => draft.lacks(name));
  each(words, draft, UNKNOWN, (name) => draft.refuses(name));
  each(words, draft, AVAILABLE, (name) => draft.offers([name]));
}

function readTool(words: Words, draft: Draft): void {
  for (const found of words.raw.matchAll(PYDANTIC_HEAD)) {
    const name = found[1]!.replace(MADE_CLASS, '');
    draft.isSure = true;
    if (/^[a-z]/.test(name)) draft.tool ??= name;
  }
  const any = [...words.raw.matchAll(ANY_TOOL)].map(([, name = '']) => name).find((name) => /[{"'|<]/.test(name));
  if (any !== undefined && !/^['"`]/.test(any)) draft.tool ??= any;
  for (const { pattern, name: side, isIdiom } of TOOL) {
    for (const found of words.lower.matchAll(pattern)) {
      if (draft.tool !== undefined) return;
      const name = side === 'after' ? words.nameAt(found.index + found[0].length) : words.nameBefore(found.index);
      draft.tool = name && lastOfCall(name.name);
      draft.isSure ||= name !== undefined && isIdiom === true;
    }
  }
}

/** Methods that every tool of a framework has. */
const OF_ANY_TOOL = /^(?:a?call|a?run|a?invoke|execute|forward)$/;

/** Python's function without its class; what begins with an underscore is of a library. */
function lastOfCall(name: string): string | undefined {
  const last = /^[A-Z][\w.]{0,200}\.(\w{1,100})$/.exec(name)?.[1] ?? name;
  return last.startsWith('_') || (last !== name && OF_ANY_TOOL.test(last)) ? undefined : last;
}

function each(words: Words, draft: Draft, phrases: readonly Phrase[], add: (name: string) => void): void {
  for (const { pattern, name: side, isIdiom } of phrases) {
    for (const found of words.lower.matchAll(pattern)) {
      const names = side === 'after' ? words.namesAt(found.index + found[0].length) : nameBeforeIn(words, found);
      for (const name of names) {
        add(name.name);
        draft.isSure ||= name.isSure || isIdiom === true;
      }
    }
  }
}

function nameBeforeIn(words: Words, found: RegExpExecArray): Name[] {
  const name = words.nameBefore(found.index);
  return name ? [name] : [];
}
