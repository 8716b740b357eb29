import type { Draft } from './draft.ts';
import { segmentsOf } from './paths.ts';
import type { Words } from './words.ts';

/** What a checker of schemas says of a value whose path is beside it, above it or below it. */
interface Issue {
  readonly pattern: RegExp;
  readonly report: (draft: Draft, path: string, found: RegExpExecArray) => void;
  /** Where no path is beside it, it says nothing. */
  readonly needsPath?: true;
  /** A person may write it too. */
  readonly isPlain?: true;
}

const lacks: Issue['report'] = (draft, path) => draft.lacks(path);
const refuses: Issue['report'] = (draft, path) => draft.refuses(path);
const mistakes: Issue['report'] = (draft, path, found) => {
  draft.mistakes(path, found.groups?.['expected'] ?? found[0], found.groups?.['got'] ?? '');
};

const ISSUES: readonly Issue[] = [
  { pattern: /\bmissing key(?=\s{0,40}\bat \[)/gi, report: lacks },
  { pattern: /\b(?:field required|missing required argument|property is not defined)\b/gi, report: lacks },
  { pattern: /(?<=(?:^|[:\n;✖-]) ?)Required\b(?! (?!at )\w)|(?<=[:;] )required\b(?! (?!at )\w)/g, report: lacks },
  { pattern: /\bexpected [\w ]{1,40}, (?:but )?(?:received|actual|got) undefined\b/gi, report: lacks },
  {
    pattern: /\b(?:extra inputs are not permitted|extra fields not permitted|unexpected keyword argument)\b(?! ')/gi,
    report: refuses,
  },
  { pattern: /\bProperty '[^'\n]{1,200}' is unsupported\b/gi, report: refuses, needsPath: true },
  {
    pattern:
      /\bexpected (?<expected>[\w ]{1,40}?),? (?:but )?(?:got|received|found|actual|provided as) (?<got>(?!undefined)'?[\w-]{1,40})/gi,
    report: mistakes,
  },
  {
    pattern: /\b(?:type is )?expected as '(?<expected>[\w ]{1,40})' but provided as '(?<got>[\w ]{1,40})'/gi,
    report: mistakes,
  },
  { pattern: /\bInput should be (?<expected>[^[\n]{1,120}?)(?= \[|[\n;]|, unable|$)/g, report: mistakes },
  { pattern: /\binvalid type: (?<got>[^\n]{1,200}?), expected (?<expected>[\w ]{1,60})/gi, report: mistakes },
  {
    pattern:
      /\b(?:must|should) be of type (?<expected>\w{1,30}(?:(?:, ?| or | ?\| ?)\w{1,30}){0,6}),? (?:but )?(?:got|received|found|was) (?<got>\w{1,40})/gi,
    report: mistakes,
    needsPath: true,
  },
  {
    pattern:
      /\b(?:must|should) be an? (?<expected>\w{1,30}),? but (?:got|received|found|was) (?:an? )?(?<got>\w{1,40})/gi,
    report: mistakes,
    needsPath: true,
  },
  {
    pattern:
      /\b(?:must|should) be (?<expected>(?:an?|one|equal|greater|less|at|valid|non-?empty|in|string|number|integer|boolean|object|array)\b[^\n.;,]{0,80})/g,
    report: mistakes,
    needsPath: true,
    isPlain: true,
  },
  {
    pattern: /\b(?:must|should) be (?<expected>(?:of type|between|strictly|positive)\b[^\n.;,]{0,80})/g,
    report: mistakes,
    needsPath: true,
    isPlain: true,
  },
  {
    pattern: /\bis not (?:of type|one of|a valid|an?) (?<expected>[^\n.;,]{2,80})/g,
    report: mistakes,
    needsPath: true,
  },
  {
    pattern:
      /\b(?:Number|String|Array|List|Value|Dictionary) (?:must|should) (?:be|contain|have) (?<expected>[^\n.;]{2,80})/g,
    report: mistakes,
  },
  { pattern: /\bExpected (?<expected>[\w ]{1,40}) but was (?<got>[A-Z_]{3,40})\b/g, report: mistakes },
  { pattern: /\btype must be (?<expected>\w{1,30}), but is (?<got>\w{1,30})/g, report: mistakes },
  // What pydantic 1 says before the type of its error.
  {
    pattern: /\bvalue is not (?:an?|one of) (?<expected>[\w ]{1,60}?)(?= \(type=)/g,
    report: mistakes,
  },
  { pattern: /\b(?<expected>\w{1,20}) type expected(?= \(type=)/g, report: mistakes },
  {
    pattern: /\b(?:ensure this value|unexpected value; permitted:) (?<expected>[^\n(]{1,120}?)(?= \(type=)/g,
    report: mistakes,
  },
  { pattern: /(?<=(?:^|\n)[ \t]{0,40}─ )is missing$/gm, report: lacks },
  { pattern: /\bcould not be converted to (?<expected>[\w.<>]{1,120}\w)/g, report: mistakes },
  {
    pattern:
      /\b(?:string too long|string does not match pattern|array too long|string too short|too (?:big|small))\b/gi,
    report: mistakes,
  },
];

/** The path below: `→ at query`, `at path "query"`, `at "query"`. */
const BELOW = [
  /^[^\n]{0,200}\n?[ \t]{0,20}→ at ([^\s,;)]{1,200})/,
  /^[^\n;]{0,60}?\bat (?:path )?'([^'\n]{1,200})'/,
  /^[^\n]{0,20}\n?[ \t]{0,20}at ((?:\[[^\]\n]{1,100}\]){1,20})/,
  /^[^\n]{0,20}\b(?:field|path|property|parameter|location): '([^'\n]{1,200})'/,
  /^[^\n]{0,20}\bPath: \$\.?([\w.[\]']{1,200})/,
];
/** The path before a colon: `- query: `, `messages.2.content: `, `body → messages → 2: `, `` `/days`: ``. */
const BEFORE =
  /(?:^|[\n,;([✖]|[:!] |- )[ \t*•✖-]{0,9}'?([\w$@/][\w$@.[\]/-]{0,160}(?: (?:→|->) [\w$]{1,60}){0,12})'?(?: \([^)\n]{0,40}\))?: ?$/;
const INVALID = /: invalid [\w ]{1,20}: $/i;
/** A path that is alone on the line above. */
const ABOVE = /(?:^|\n)[ \t─]{0,40}([\w$@[\]'/.-]{1,160}(?: (?:→|->) [\w$]{1,60}){0,12})[ \t]{0,9}\n[ \t✖•─-]{0,40}$/;
/** What is in quotes or has a name's form right before the words. */
const NEAR = 200;
/** Words before a colon that are no paths. */
const NO_PATHS =
  /^(?:error|errors|message|invalid|input|value|tool|function|root|issue|detail|details|reason|cause|[\w.]*(?:Error|Exception))$/i;

/** What checkers of schemas say, each with the path that is nearest. */
export function readIssues(words: Words, draft: Draft, isHistory: boolean): void {
  for (const { pattern, report, needsPath, isPlain } of ISSUES) {
    for (const found of words.plain.matchAll(pattern)) {
      if (isHistory && report === mistakes) continue;
      const path = pathOf(words, found);
      if (path === undefined && needsPath) continue;
      const own = plainPath(path?.path ?? '');
      if (report === mistakes || own !== '') report(draft, own, found);
      draft.isSure ||= isPlain ? path?.isSure === true : true;
    }
  }
  readOthers(words, draft);
}

function pathOf(words: Words, { index, 0: whole }: RegExpExecArray): { path: string; isSure: boolean } | undefined {
  const { plain } = words;
  const end = index + whole.length;
  const behind = plain.slice(end, end + NEAR);
  const at = BELOW.map((pattern) => pattern.exec(behind)?.[1]).find((path) => path !== undefined);
  if (at !== undefined) return { path: at, isSure: true };
  const ahead = plain.slice(Math.max(0, index - NEAR), index);
  const beside = BEFORE.exec(ahead.replace(INVALID, ': '))?.[1];
  if (beside !== undefined && !NO_PATHS.test(beside)) return { path: beside, isSure: true };
  const above = ABOVE.exec(ahead)?.[1];
  if (above !== undefined) return { path: above, isSure: true };
  const noun = / (?:parameter|argument|field|property) $/.exec(ahead)?.[0].length ?? 0;
  const direct = /[ :]$/.test(ahead) ? words.nameBefore(index - noun) : undefined;
  // Of a key in JSON, not of an argument: `key must be a string`.
  const isNone = direct === undefined || NO_PATHS.test(direct.name) || (direct.name === 'key' && !direct.isSure);
  return isNone ? undefined : { path: direct.name, isSure: direct.isSure };
}

/** A path of Ajv begins with the name of what it checks, one of Effect with a bracket. */
function plainPath(path: string): string {
  const own = path.replace(/^(?:data|params)(?=[./])[./]/, '');
  return own.startsWith('[') ? segmentsOf(own).join('.') : own;
}

const GO =
  /\bcannot unmarshal ([\w ]{1,40}) into Go (?:struct field ([\w.[\]]{1,200})|value) of type ([^\s"'},]{1,120})/g;
const VARIANT = /\bunknown variant '([^'\n]{1,120})', expected ([^\n]{1,200})/g;
const INVALID_VALUE =
  /\binvalid (?:value|type|choice)(?: for| at|:)? '([^'\n]{1,200})'(?: \(([^)\n]{1,120})\))?(?:[:,] ([^\n]{1,120}))?/gi;
const INVALID_PATH = /\bInvalid '([^'\n]{1,200})': ([^\n.]{1,160})/g;
const ELEMENT = /\bexpected element type (<[^>\n]{1,80}>) but have (<[^>\n]{1,80}>)/g;
const UNKNOWN_AT = /\bunknown name '([^'\n]{1,120})' at '([^'\n]{1,300})'/gi;
const DECODED = /\b(?:decoded|parsed|resolved) (?:in)?to (?:an? )?([\w ]{1,30}), not (?:an? )?([\w ]{1,30})/g;
const TO_BE =
  /(?:\bExpected '([^'\n]{1,200})' to be|'([^'\n]{1,200})' is expected to be) ((?:an? \w{3,12}\b|one of )[^\n.;]{0,80})/g;
const HAS_TYPE =
  /\b(?:argument|parameter|field|property) '?([\w.-]{1,80})'? has type '?([\w ]{1,40})'? but should be '?([\w ]{1,40})/gi;
const ARGUMENT_IS =
  /\bargument '([^'\n]{1,80})' (?:is|has) (?:an? )?(?:not|out|non)[a-z -]{1,40} (?:to|for) ([\w.$]{1,120})[^<\n]{0,60}<([^>\n]{0,120})>/gi;
const ARGUMENT_INVALID =
  /\b(?:arg|argument|parameter) '?([\w.-]{1,80})'? is invalid: ([^\n]{1,80}?) is (?:not of type|not one of) ([^\n]{1,120})/gi;
const FOR_INPUT = /\bNumberFormatException: For input string: '([^'\n]{0,120})'/g;
const DUPLICATE = /\bduplicate field '([^'\n]{1,120})'/g;
const KEY = /\bInvalid key: Expected ('[^'\n]{1,120}'|never) but received ('[^'\n]{1,120}'|undefined)/g;
/** Where a value is whose path stands behind what is said of it: Jackson's chain, a path from the root. */
const CHAIN = /\breference chain: ([^\n)]{1,400})/;
const FROM_ROOT = /\bpath \$\.?([\w.[\]'-]{1,200})/i;
const INSTANCE = /\bOn (?:instance|data)((?:\[[^\]\n]{1,100}\]){1,20})/;
const WANT = /\bvalidating (\/[\w/]{1,200}): type: [^\n]{0,120}? has type '(\w{1,20})', want (?:one of )?'?(\w{1,20})/g;
const AT_PATH =
  /(?:\b|u003c)at\s+path\s+'([^'\n]{1,200})':\s{1,20}(\w{1,40})\s{1,20}is\s{1,20}(?:not\s{1,20}defined|required|missing)\b/gi;
const JACKSON =
  /\bcannot (?:deserialize|construct|coerce) (?:value|instance) of (?:type )?'([^'\n]{1,200})' from ([\w ]{1,40})/gi;
const CONSTRAINT =
  /\bvalue (?:'([^'\n]{0,200})' )?at '([^'\n]{1,300})' failed to satisfy constraint: ([^\n;]{1,200})/gi;
const COERCED = /\bcannot coerce ([\w ]{1,40}?)(?: \([^)\n]{0,40}\))? to '([^'\n]{1,200})'/gi;
const ENUM_ONLY = /([\w.[\]]{8,240}): only '(\w{1,40})' is supported/g;
const SWIFT =
  /\bcodingPath: \[([^\n]{0,600}?)\], debugDescription: 'Expected to decode ([^'\n]{1,60}?) but found ([^'\n]{1,40}?) instead/g;
const SWIFT_KEY = /\bkeyNotFound\(\w{1,40}\(stringValue: '([^'\n]{1,100})'/g;

/** What is said in an order of its own. */
function readOthers({ plain }: Words, draft: Draft): void {
  const each = (pattern: RegExp, read: (found: RegExpExecArray) => void): void => {
    for (const found of plain.matchAll(pattern)) {
      read(found);
      draft.isSure = true;
    }
  };
  // A struct without a name leaves the dot before its field.
  each(GO, ([, got = '', field = '', type = '']) =>
    draft.mistakes(
      segmentsOf(field)
        .slice(field.startsWith('.') ? 0 : 1)
        .join('.') || field,
      type,
      got,
    ),
  );
  each(VARIANT, ([, got = '', expected = '']) => draft.mistakes('', expected, got));
  each(INVALID_VALUE, ([, name = '', type, rest]) => {
    if (type === undefined && segmentsOf(name).length === 1) draft.mistakes('', rest ?? '', name);
    else draft.mistakes(name, type ?? rest ?? '', type === undefined ? '' : (rest ?? ''));
  });
  each(INVALID_PATH, ([, path = '', expected = '']) => draft.mistakes(path, expected, ''));
  each(ELEMENT, ([, expected = '', got = '']) => draft.mistakes('', expected, got));
  each(UNKNOWN_AT, ([, name = '', path = '']) => {
    draft.refuses(name);
    draft.at ??= path;
  });
  each(DECODED, ([, got = '', expected = '']) => draft.mistakes('', expected, got));
  each(WANT, ([, path = '', got = '', expected = '']) =>
    draft.mistakes(path.replace(/\/properties(?=\/)/g, ''), expected, got),
  );
  each(JACKSON, ([, expected = '', got = '']) => draft.mistakes('', expected, got));
  each(CONSTRAINT, ([, got = '', path = '', expected = '']) => draft.mistakes(path, expected, got));
  each(COERCED, ([, got = '', expected = '']) => draft.mistakes('', expected, got));
  each(SWIFT, ([, keys = '', expected = '', got = '']) => {
    const path = [...keys.matchAll(/stringValue: '([^'\n]{1,100})'/g)].map(([, key = '']) => key);
    draft.mistakes(path.join('.'), expected, got);
  });
  each(SWIFT_KEY, ([, key = '']) => draft.lacks(key));
  each(AT_PATH, ([, path = '', key = '']) => draft.lacks(`${path}.${key}`));
  each(ENUM_ONLY, ([, path = '', only = '']) => draft.mistakes(path, only, ''));
  each(TO_BE, ([, path = '', other = '', expected = '']) => draft.mistakes(path || other, expected, ''));
  each(HAS_TYPE, ([, path = '', got = '', expected = '']) => draft.mistakes(path, expected, got));
  each(ARGUMENT_IS, ([, path = '', expected = '', got = '']) => draft.mistakes(path, expected, got));
  each(ARGUMENT_INVALID, ([, path = '', got = '', expected = '']) => draft.mistakes(path, expected, got));
  each(FOR_INPUT, ([, got = '']) => draft.mistakes('', 'a number', got));
  each(DUPLICATE, ([, path = '']) => draft.mistakes(path, 'given once', ''));
  each(KEY, ([, expected = '', got = '']) =>
    expected === 'never' ? draft.refuses(got.replace(/'/g, '')) : draft.lacks(expected.replace(/'/g, '')),
  );
  const instance = INSTANCE.exec(plain)?.[1] ?? keysOf(CHAIN.exec(plain)?.[1]) ?? FROM_ROOT.exec(plain)?.[1];
  const nameless = draft.wrong.findIndex(({ path }) => path === '' || path.startsWith("'"));
  if (instance === undefined) return;
  const path = segmentsOf(instance).join('.');
  const wrong = draft.wrong[Math.max(0, nameless)];
  if (wrong) draft.wrong.splice(Math.max(0, nameless), 1, { ...wrong, got: wrong.path || wrong.got, path });
  else draft.at ??= path;
}

/** The keys and indexes that a chain of classes names: `A['pier']->java.util.ArrayList[0]`. */
const keysOf = (chain: string | undefined): string | undefined =>
  chain && [...chain.matchAll(/\['?([\w.-]{1,80})'?\]/g)].map(([, key]) => key).join('.');
