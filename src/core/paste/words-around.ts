import { NO_TOOL_USED } from '../diagnosis/in-prose/no-tool-used.ts';

/** What a line of words tells of who wrote it. */
export type LineSign = 'blank' | 'logged' | 'traced' | 'command' | 'heading' | 'data' | 'person' | 'plain';

/** The first that fits a line counts. */
const SIGNS: readonly (readonly [sign: LineSign, pattern: RegExp])[] = [
  ['blank', /^\s*$/],
  [
    'traced',
    /^\s*(?:Traceback \(most recent call last\)|File "[^"\n]{1,300}", line \d|at .{1,200}[(:]\S{0,200}:\d{1,6}\)?$|\.{3} \d+ more$)/,
  ],
  ['traced', /^\s*(?:During handling of the above exception|The above exception was the direct cause|[│└├]\s)/],
  [
    'logged',
    /^(?:[\w.-]{2,60} {1,9}\| {0,9})?\W{0,3}\d{4}[-/]\d\d[-/]\d\d[T ,]{1,2}\d\d:\d\d|^\W{0,3}\d\d:\d\d:\d\d(?:[.,]\d+)?\b|^[A-Z][a-z]{2} [ \d]\d \d\d:\d\d:\d\d /,
  ],
  [
    'logged',
    /^\W{0,3}(?:TRACE|DEBUG|INFO|WARN|WARNING|ERROR|FATAL|CRITICAL)\b\W|\blevel=(?:trace|debug|info|warn|error)\b|^(?:\w+\[\d+\]|\([\w ]{0,30}pid=\d+\)|(?:srv|slot|que)\s+\w)/,
  ],
  // What agents say where they took no call.
  ...NO_TOOL_USED.map(([, words]) => ['logged', words] as const),
  // A clock since the start, and a level of one letter.
  ['logged', /^\d{1,9}(?:\.\d{1,9}){2,3} [A-Z] /],
  ['command', /^\s*(?:[\w.@~/-]{0,60}[$%❯➜]\s+\S|curl\s+\S|(?:>|<) (?:POST|GET|HTTP\/)|HTTP\/\d)/],
  ['data', /^\s*(?:> ?)*(?:[{}[\]<"'`]|~~~|[\w.-]+\s?[({=]\S?|\w+:\s*[{["'`])/],
  // A call amid words, which are not a person's alone.
  ['data', /[{,]\s{0,9}["'](?:name|function|arguments|tool_?\w{0,20})["']\s{0,9}:/],
  ['heading', /^\s{0,3}(?:#{1,6} |\*\*[^*\n]{1,80}\*\*:?\s*$|<\/?(?:details|summary)\b|- \[[ x]\] |\| |[-=]{3,}\s*$)/],
  ['heading', /^\s*(?:[-*]\s+)?[\w ./()-]{2,40}:\s+`?v?\d[\w.+-]*`?\s*$/],
  [
    'heading',
    /^\s*(?:[-*]\s+)?\**(?:[Vv]ersion|OS|Python|Node|Model|Environment|Platform|SDK|Server|Client)\b[^\n]{0,60}[:=]/,
  ],
];

/** Words of a person about a reply: what happened to them, what they ask, what a model or a server did. */
const PERSON: readonly RegExp[] = [
  /\b(?:I|we)(?:'m|'ve|’m|’ve| am| are| have| had)? (?:(?:only|just|also|still|always) )?(?:get|got|getting|see|seeing|saw|use|using|tried|trying|run|running|ran|received|noticed|found|paste|setting up)\b/i,
  /\b(?:every time|each time|sometimes|intermittent\w*|(?:in|on) (?:production|staging)|locally|this morning|yesterday|reproduc\w*|expected behaviou?r|workaround)\b/i,
  /\b(?:my|our) (?:\w+ )?(?:setup|server|agent|client|app|code|log|logs|config|team|colleague|error budget)\b/i,
  /\b(?:the|this|our|its) (?:\w+ )?(?:model|LLM|server|parser|agent|client|stream|response|reply|output|log|error|call)s? (?:\w+ )?(?:is|are|was|emits?|returns?|outputs?|says?|shows?|fails?|holds?|sends?|gives?|contains?|crash\w*|looks?|prints?|printed|wrote|writes?)\b/i,
  /\b(?:it|which) (?:\w{1,12} )?(?:emits|outputs|generates|produces|responds with)\b/i,
  /^(?!.*\b(?:I|let me)\b).*\b(?:tool|function)[ _-]?calls?\b.{0,80}\b(?:(?:are|is|not|never) (?:\w+ )?(?:rendered|executed|run|parsed)|leak\w*|as (?:plain |raw )?text)\b/i,
  /\b(?:is there (?:a|any) way|any (?:idea|help|ideas)|could you|can (?:you|someone|anyone)|what (?:is|am I|does)|why (?:is|does|do)|thanks|thank you|please (?:help|advise))\b/i,
  /\b(?:here(?:'s| is| are)|this is|below is|see|following) (?:the|my|what|a|an|from|log|logs|output|error)\b.{0,80}:?\s*$/i,
  /\b(?:wrote|writes|said|says)\b.{0,20}:\s*$/i,
  /\b(?:observed|actual|expected|got|received|raw (?:output|response|sse|reply)|logs?|output|error|message|console|screen)\b.{0,40}:\s*$/i,
];

/** What a person asks of others, which stands in no text that a model writes into a file. */
const PLEA =
  /\b(?:any (?:idea|ideas|help|hint|suggestion)s?|what am I (?:doing|missing)|is (?:this|there) (?:a|any) (?:known|bug|way)|how (?:do|can|should) I (?:fix|avoid|solve)|please (?:help|advise)|thanks in advance|am I missing something)\b/i;

export const isPlea = (words: string): boolean => PLEA.test(words);

/** Words before something that nobody sent: what was expected, how a call is meant to look. */
const SAMPLE =
  /\b(?:expected|expect|should (?:be|have|look|contain|output|return|give|produce)|correct (?:format|usage|call)|for (?:instance|example)|e\.g\.|desired|instead of|template|usage|reminder|(?:an?|here is an?) example|like this|supposed to|what an? [\w ]{1,30} looks like)\b/i;

/** Over what was answered, or what was asked, on a line that has nothing else. */
const SPEAKERS: readonly (readonly [role: 'model' | 'person', pattern: RegExp])[] = [
  ['model', /^\W{0,6}(?:assistant|ai|model|bot)\b(?: \([^\n]{0,80}\)|:)?\W{0,4}$/i],
  ['person', /^\W{0,6}(?:user|human|system|prompt)\b:?\W{0,4}$/i],
];

/** What a person said in a transcript, behind their label. */
const SAID_BY_PERSON = /^\W{0,6}(?:user|human)\W{0,3}:\W{0,3}\w/im;

/** Whether a text is a transcript, which holds what a person said beside what was answered. */
export const isTranscript = (text: string): boolean => SAID_BY_PERSON.test(text);

/** Whether a text has a line that is only the label of what a model answered. */
export const isAnswered = (text: string): boolean => text.split('\n').some((line) => speakerIn(line) === 'model');

export function signOf(line: string): LineSign {
  const found = SIGNS.find(([, pattern]) => pattern.test(line));
  if (found) return found[0];
  return PERSON.some((pattern) => pattern.test(line)) ? 'person' : 'plain';
}

/** Whether words announce something that is only shown. */
export const announcesSample = (words: string): boolean => SAMPLE.test(words);

export const speakerIn = (line: string): 'model' | 'person' | undefined =>
  SPEAKERS.find(([, pattern]) => pattern.test(line))?.[0];

/** Whether a line is words of a person or a model, and no field of an event, no prefix and no sign. */
export function isWords(line: string): boolean {
  const sign = signOf(line.trimEnd());
  if (sign === 'person' || sign === 'heading') return true;
  return sign === 'plain' && !FIELD.test(line) && WORDS.test(line);
}

/** Whether a line is a sentence of four words or more, as people write them and few programs do. */
export const isSentence = (line: string): boolean => /^\p{Lu}?[^\n=[\]{}|]*[.?!:…]$/u.test(line) && SENTENCE.test(line);

const SENTENCE = /^(?:["'(]?[\p{L}\d][\p{L}\d.'’-]{0,40}["'),;:]?\s+){3}/u;
const FIELD = /^\s*(?:data|event|id|retry):|^\s*:|^[0-9a-k]:/;
const WORDS = /\p{L}{2,}[\s,.:;!?]+\p{L}{2,}/u;
