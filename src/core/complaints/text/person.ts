/** Marks of a person who speaks of himself, of others, or asks. */
const FIRST_PERSON = [
  /\b(?:I|I'm|I've|I'd|I'll|[Mm]y|[Ww]e|[Ww]e're|[Ww]e've|[Oo]urs|[Mm]ine)\b/,
  // A company speaks so, too.
  /\b[Oo]ur\b(?! (?:developers|engineers|docs|documentation|support|terms|safety|usage|polic))/,
  /\b(?:he|she|they|colleagues?|anyone|anybody|someone|somebody|nobody|guys|folks)\b/i,
  /\b(?:says?|said|tells?|told|complains?|claims?) (?:that|it|me)\b/i,
  /我|咱|大家|怎么|为什么|为何|请问|求助|有人|谁|吗|呢|谢谢|帮忙|？\s*$/,
];
/** Marks of a description: time, doubt, and words that introduce what one sees. */
const DESCRIPTION = [
  /\b(?:sometimes|maybe|perhaps|probably|apparently|usually|often|always|weird|strange|somehow|randomly)\b/i,
  /\b(?:yesterday|today|tonight|night|morning|week|locally|intermittently|repeatedly|once in)\b/i,
  /\b(?:seems?|guess|think|happens?|expect(?:ed)? (?:behaviou?r|result)|as you can see|works?|worked|fails? with|failing)\b/i,
  /\b(?:(?:is|are|was|were) what|in silence|silently|now and then|only (?:with|for|when|in)|comes? back|matters?)\b/i,
  /\bthe (?:model|server|client|agent|gateway) (?:emitted|emits|wrote|writes|sent|sends|returned|returns)\b/i,
  /\b(?:says|shows|showing|any idea|fine for|so that is|reproduce|screenshot|means? that|ever|on purpose|according to)\b/i,
  /如果|假如|的时候|应该|建议|例如|比如|因为|所以|但是|虽然|通常|经常|有时|偶尔|总是|这|那|它|昨天|今天|刚才/,
  /之前|之后|后来|然后|发现|感觉|好像|似乎|会(?:出现|报|导致)|(?:的|了)(?:情况|问题|原因|日志|截图)|报错|如下|(?:错误|异常)处理|超时设置|错误率/,
  /\b(?:typo|by design|anyway|pasted (?:here|below)|went on|or not,|so it is)(?: |[.,!]|$)/i,
];
/** How a sentence of a description begins; a program's message seldom does. */
const NARRATIVE = [
  /^(?:the|this|that|these|those|it|its|there|then|after|before|when(?:ever)?|while|if|a|an|so|and|but|because|with)\b/i,
  /^(?:as|in|on|at|by|from|some|all|most|every|each|since|for|once|during|here|note|hint|also|now|just|only|see)\b/i,
  /^(?:is|are|was|were|do|does|did|can|could(?! not\b)|would|should|will|has|have|why|what|how|where|who|which|you)\b/i,
  /^(?:getting|seeing|facing|having|receiving|hitting|running into|trying|using)\b/i,
  /^(?:tip|observed|(?:expected|actual)(?: \w+)?:|steps|problem|question|summary|title|description|environment|thanks|hi|hello)\b/i,
];

const some = (patterns: readonly RegExp[], words: string): boolean => patterns.some((pattern) => pattern.test(words));

/** Whether a person speaks, whatever he repeats. */
export function isPersonal(words: string): boolean {
  const said = words.replace(LABELED_VALUE, '');
  return !AS_THE_MODEL.test(said) && (some(FIRST_PERSON, said) || isQuestion(said));
}
/** A text behind a label, up to the last quote mark: it is not the speaker's, and may have quote marks inside. */
export const LABELED_VALUE = /(?<=\w=)(["'])[^\n]{1,4000}\1/;
/** Agents write some errors into the conversation as if the model said them. */
const AS_THE_MODEL = /^I (?:did it wrong\. |encountered an error(?: while trying to use the tool)?[.:] )/;

const isQuestion = (words: string): boolean => /\?[\s"')\]]{0,5}$/.test(words) && !SUGGESTION.test(words);
/** A program asks this alone. */
const SUGGESTION = /\bdid you mean\b/i;

/** Whether the words may be a person's description of what went wrong. */
export const isDescription = (words: string): boolean =>
  isPersonal(words) || some(DESCRIPTION, words) || some(NARRATIVE, words.replace(/^[^\w'"`([<{]{1,9}/, ''));

/** What may be between the words of a person and those that he quotes. */
const BETWEEN = /: | - | → | — |：|: ?(?=["'`])/g;
/** A person's clause is no longer. */
const LONGEST_CLAUSE = 300;
/** The class of an exception is no clause, whatever words it has. */
const CLASS = /(?:Error|Exception)$/;

/** How long the clause is in which a person introduces what a program says; 0 where there is none. */
export function clauseOfPerson(words: string): number {
  const line = words.slice(0, LONGEST_CLAUSE).split('\n', 1)[0]!;
  let from = 0;
  for (const { index, 0: between } of line.matchAll(BETWEEN)) {
    const clause = line.slice(from, index).trim();
    if (CLASS.test(clause) || SUGGESTION.test(clause) || !(from === 0 ? isDescription : isPersonal)(clause)) break;
    from = index + between.length;
  }
  return from + words.slice(from).search(/\S|$/);
}
