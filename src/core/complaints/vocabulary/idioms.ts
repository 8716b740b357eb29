import { MISSED_EDIT } from './edits.ts';
import { type Kind, says } from './kind.ts';

/** A message begins, or a clause behind a label, a sentence or a mark. */
const BEGINNING = String.raw`(?:^|[:;.!>] ?['(]?|\n[^\w\n]{0,6})`;
const beginning = (...patterns: readonly RegExp[]): RegExp[] =>
  patterns.map(({ source }) => new RegExp(`${BEGINNING}(?:${source})`));

const PART = '(?:function name|(?:tool call )?id|index|choices|finish_reason|tool call deltas)';
/** What a server left out of an answer, or sent in a wrong order: no model writes these parts. */
export const LACKING_PART: readonly RegExp[] = [
  new RegExp(
    String.raw`\b(?:stream|chunk|delta|choice|response)s?\b[^\n]{0,60}\b(?:ended without|ha(?:s|ve) no|did not include) (?:an? |any )?(?:streamed )?${PART}\b`,
    'i',
  ),
  new RegExp(String.raw`\bmissing ${PART} for (?:choice|chunk|delta|tool call)\b|\bunexpected event order\b`, 'i'),
  /\bcontent block (?:is not an? \w{1,20} block|not found)\b/i,
  /\breceived [\w-]{1,40}-?(?:delta|chunk|end|stop)\b[^\n]{0,30}\b(?:for missing|before|without)\b/i,
];

/** A reply without words and without calls. */
export const NO_ANSWER: readonly RegExp[] = [
  /\b(?:with|received an?|returned an?|got an?) empty (?:response|reply|completion|content|message)\b|\bnone or empty\b/i,
  /\bempty (?:response|reply|completion|message) (?:received )?from (?!(?:the )?(?:server|upstream)\b)/i,
  /\bnot (?:provide|contain|return) any assistant messages\b/i,
  /\b(?:without|contained no|no) (?:any )?(?:content|message|text|output) or tool calls?\b|\bthe model did not return a response\b/i,
  /nooutputgenerated|emptyresponsebody/i,
];

/** Calls that are whole, but more or fewer than the program runs. */
export const NUMBER_OF_CALLS: readonly RegExp[] = [
  /\bexpected (?:exactly|at least) one (?:tool|function) call\b|\bone (?:tool|function) call (?:at a time|per (?:turn|message|step|action))\b/i,
  /\b(?:not support|more than one|provide multiple) (?:multiple |parallel )?(?:tool|function) calls?\b/i,
];

/** Said so exactly that names beside them change nothing. */
const FIRM: readonly Kind[] = [
  {
    of: 'limit',
    patterns: beginning(
      /agent stopped due to (?:max|iteration|recursion|step)|(?:sorry, )?need more steps to\b|maximum number of (?:turns|messages) \d/,
      /(?:(?:agent|task|workflow|crew|run)|model \S{1,80}) (?:has )?(?:reached|hit|exceeded) (?:an? |the |its )?[\w ]{0,30}\b(?:limit|max\w*)\b/,
      /max(?:imum)? (?:iteration|turn|step|round|tool call)s?\b[^\n]{0,12}\b(?:reached|exceeded)/,
      /(?:reached|exceeded) (?:the )?max(?:imum)? (?:number of )?(?:iteration|turn|step|round|tool call)s?\b/,
      /only \d{1,4} \w{1,30} allowed, stopping|(?:total )?tool call limit (?:\(\d{1,6}\) )?(?:exceeded|reached)/,
      /(?:lm |llm |model )?(?:response|output) was truncated (?:due to|because)|model stream ended due to (?:token limit|max_tokens)/,
      // A guard against calls that repeat.
      /agent got stuck in a loop\b|\w{1,30}(?: \w{1,30})? appears to be stuck in a loop, |(?:a )?(?:potential|infinite) loop (?:was )?detected\b/,
    ),
  },
  {
    of: 'tool',
    patterns: beginning(
      /you must (?:first )?read the file\b|failed to (?:edit(?:,| \S{1,200}[./]\w)|apply (?:the )?(?:patch|diff|edit|hunk)|find expected lines\b)/,
      ...MISSED_EDIT,
    ),
  },
];

/** Said of a call or a reply in general: names beside them say more. */
const LOOSE: readonly Kind[] = [
  {
    of: 'reply',
    patterns: [
      ...beginning(
        /model stream ended with (?:an? )?(?:empty|malformed|unexpected)|unexpected api response: |no object generated: /,
        /(?:the )?llm did not conform to\b|expected (?:exactly|at least) one (?:tool|function) call\b[^\n]{0,40}\b(?:got|received)\b/,
        /(?:invalid|malformed) (?:native )?(?:tool|function) call (?:for '|format|id\b)|invalid format: missed\b/,
        /ill-formed document: |(?:expected|unexpected|missing|unclosed|mismatched) (?:closing|end) tag (?:for )?['<]/,
        /please return text or (?:call|include)\b|json is invalid: |\w{1,30} returned (?:a )?malformed json\b/,
        /(?:an )?error occurred while parsing (?:the )?(?:(?:tool|function) )?(?:call )?arguments[.:;,]/,
        /(?:the )?(?:tool|function) (?:input|call|arguments) (?:was|were) not fully received\b/,
        /simdjson error\b|[a-z]{2,12}_error: the json document\b/,
        ...NO_ANSWER,
      ),
      /\bexpected '?[,:}\]"'{[]{1,3}[^\n]{0,40} at (?:position|line|offset) \d/,
      // Parsers of JSON in Rust end so.
      /\b(?:expected|must be|trailing|control character|duplicate field|invalid|eof|lone|exceeded)\b[^\n]{0,80} at line \d{1,9} column \d{1,9}(?![\w ])/,
    ],
  },
  {
    of: 'transport',
    patterns: beginning(
      /(?:(?:model |response )stream|request) ended without (?:an? |any |sending |producing )?(?:any |finish|final|complet|content|event|data|end)/,
    ),
  },
  {
    of: 'tool',
    patterns: beginning(
      /(?:an )?error occurred while (?:running|executing|calling|invoking) (?:the )?(?:tool|function)(?: call| '[^'\n]{1,80}')?[.:;,]/,
    ),
  },
];

/** What a program's own words are about, whatever is named beside them. */
export const firmIdiom = (heard: string): ReturnType<typeof says> => says(FIRM, heard);

/** What a program's own words are about where nothing is named. */
export const looseIdiom = (heard: string): ReturnType<typeof says> => says(LOOSE, heard);
