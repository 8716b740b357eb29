/** What is known of a place that needs a text. */
export interface TextPlace {
  /** The property's name, or for list items what one item is called. */
  readonly name: string;
  /** Its description, else what is said of the tool. */
  readonly about: string;
}

interface Rule {
  /** Tested on the name in words: `oldText` → `old text`. */
  readonly name: RegExp;
  /** Tested on what is said of the place; absent = whatever is said. */
  readonly about?: RegExp;
  /** Several where lists want different items. */
  readonly values: readonly string[];
}

const CODE = 'if (count < 10 && ready) {\n  start();\n}\n';
const URLS = ['https://example.com/search?q=parser&page=2', 'https://example.com/docs?id=7&lang=en'];

/**
 * Texts that look real, the first rule that fits decides. Code, commands, prose and links hold `&` and `<`, so that the
 * examples show how those are written.
 */
const RULES: readonly Rule[] = [
  { name: /\be ?mail\b/, values: ['ada@example.com', 'grace@example.com'] },
  { name: /\b(?:url|uri|link|href|endpoint|webhook|website)$/, values: URLS },
  { name: /\b(?:uuid|guid)\b/, values: ['3f0c7a52-9b1e-4d68-8c2f-5a7e1b9d0c34'] },
  { name: /\b(?:sha|hash|digest|checksum)$|^commit(?: id)?$/, values: ['4f2a9c1e7b3d5a6081c2e4f6a8b0d2e4f6a8c0d1'] },
  { name: /\b(?:command|cmd|shell)$/, values: ['npm ci && npm test', 'git diff --stat > changes.txt'] },
  { name: /\bscript$/, about: /shell|bash|command/i, values: ['npm ci && npm test'] },
  { name: /\b(?:args?|arguments?|flags?)$/, values: ['--watch', '--filter=a&b'] },
  {
    name: /\b(?:glob|file pattern|exclude pattern|ignore pattern|include pattern|exclude|ignore)$/,
    values: ['**/*.test.ts', 'node_modules/**'],
  },
  { name: /\bpattern$/, about: /glob|file/i, values: ['**/*.ts'] },
  { name: /\b(?:regex|regexp|pattern)$/, values: ['items?\\[\\d+\\] && \\w+'] },
  { name: /\b(?:diff|patch)$/, values: ['@@ -1 +1 @@\n-if (count > 10) {\n+if (count < 10 && ready) {\n'] },
  {
    name: /\b(?:old|original|before|search|find)(?: (?:text|string|str|content|code|block|value))$|^search$|^find$/,
    about: /text|code|replac|exact|edit|match/i,
    values: ['if (count < 10) {'],
  },
  { name: /\b(?:old|original)(?: (?:text|string|str|content|code|block))$/, values: ['if (count < 10) {'] },
  {
    name: /\b(?:new|replace|replacement|updated)(?: (?:text|string|str|content|code|block))$|^replace(?:ment)?$/,
    values: ['if (count < 10 && ready) {'],
  },
  { name: /\b(?:html|markup|xml|svg)\b/, values: ['<p class="note">Salt & pepper</p>'] },
  { name: /\bcss\b/, values: ['main > p { color: teal; }'] },
  { name: /\bjson\b/, values: ['{"ready": true}'] },
  { name: /\bsql\b/, values: ['SELECT id FROM users WHERE age < 30 AND active = 1'] },
  { name: /\b(?:query|statement)$/, about: /\bsql\b/i, values: ['SELECT id FROM users WHERE age < 30 AND active = 1'] },
  { name: /\bxpath\b/, values: ['//a[@href]'] },
  { name: /\bselector$/, values: ['form > button.primary'] },
  { name: /\b(?:expression|formula|condition|filter|where|predicate)$/, values: ['price < 100 && stock > 0'] },
  {
    name: /\b(?:code|snippet|source code)$/,
    about: /^(?!.*\b(?:postal|zip|country|currency|language|status|exit|error|discount|promo)\b)/i,
    values: [CODE],
  },
  { name: /\b(?:contents?|file text|text|data)$/, about: /\b(?:files?|code|source|script)\b/i, values: [CODE] },

  { name: /\b(?:zip|postal|postcode)\b/, values: ['0150'] },
  { name: /\bcode$/, about: /\b(?:postal|zip)\b/i, values: ['0150'] },
  { name: /\b(?:dir|directory|folder|cwd|workspace|working directory)$/, values: ['src/components', 'docs'] },
  {
    name: /\bpath$/,
    about: /\b(?:image|picture|photo|media|audio)\b/i,
    values: ['assets/logo.png', 'assets/icon.png'],
  },
  { name: /\bpath$/, about: /^(?:search|find|list|browse|walk)\b|\btree\b/i, values: ['src', 'docs'] },
  {
    name: /\bpath$/,
    about: /^(?!.*\bfiles?\b).*\b(?:directory|directories|folders?)\b/i,
    values: ['src/components', 'docs'],
  },
  { name: /\bpath$/, values: ['src/app.ts', 'src/main.ts'] },
  { name: /^(?:source|from|src)$/, about: /\b(?:file|path|move|copy|rename)/i, values: ['src/old-name.ts'] },
  { name: /^(?:destination|target|to|dest)$/, about: /\b(?:file|path|move|copy|rename)/i, values: ['src/new-name.ts'] },
  { name: /\b(?:file|filename|file name)$/, values: ['report.txt', 'notes.txt'] },

  {
    name: /\b(?:date ?time|timestamp|since|until|start time|end time|deadline|expires?(?: at)?|(?:created|updated|due) at)$/,
    values: ['2025-03-14T09:30:00Z'],
  },
  { name: /\bdate$/, values: ['2025-03-14', '2025-03-15'] },
  { name: /\btime$/, values: ['09:30'] },
  { name: /\btime ?zone$|^tz$/, values: ['Europe/Oslo'] },
  { name: /\bduration$/, values: ['15m'] },
  { name: /\b(?:locale|lang)$/, values: ['en'] },
  { name: /\blanguage$/, about: /program|code|syntax/i, values: ['typescript'] },
  { name: /\blanguage$/, values: ['en'] },
  { name: /\bcountry(?: code)?$/, values: ['NO'] },
  { name: /\bcurrency(?: code)?$/, values: ['EUR'] },
  { name: /\b(?:city|location|place|destination|origin)$/, values: ['Oslo', 'Bergen'] },
  { name: /\baddress$/, about: /\bip\b/i, values: ['192.0.2.10'] },
  { name: /\baddress$/, values: ['12 Harbour Street, Oslo'] },
  { name: /\b(?:phone|phone number|mobile)$/, values: ['+47 22 00 00 00'] },
  { name: /\bcolou?r$/, values: ['#2f6fed'] },
  { name: /\b(?:host|hostname|domain)$/, values: ['example.com'] },
  { name: /\bip\b/, values: ['192.0.2.10'] },
  { name: /\b(?:mime(?: type)?|content type|media type)$/, values: ['text/plain'] },
  { name: /\b(?:encoding|charset)$/, values: ['utf-8'] },
  { name: /\b(?:api key|access key|token|secret|password)$/, values: ['EXAMPLE_SECRET'] },
  { name: /\bversion$/, values: ['1.4.2'] },

  { name: /\bbranch$/, about: /\bnew branch\b/i, values: ['feature/login'] },
  { name: /\b(?:branch|ref|base)$/, values: ['main'] },
  { name: /^head$/, values: ['feature/login'] },
  {
    name: /\b(?:owner|org|organization|organisation|login|user|user ?name|assignee|reviewer|author)$/,
    values: ['octocat', 'hubot'],
  },
  { name: /\b(?:repo|repository)(?: name)?$/, values: ['hello-world'] },
  { name: /\bname$/, about: /\brepositor/i, values: ['hello-world'] },
  { name: /\bname$/, about: /\bfile\b/i, values: ['notes.txt'] },
  { name: /\bname$/, about: /\bbranch\b/i, values: ['feature/login'] },
  { name: /\bname$/, about: /\b(?:variable|environment)\b/i, values: ['NODE_ENV'] },
  { name: /\b(?:label|tag|category|keyword)$/, values: ['bug', 'docs'] },
  {
    name: /^(?:query|q|search|search query|term|search term)$/,
    about: /\b(?:issue|pull request)/i,
    values: ['is:open label:bug'],
  },
  { name: /\b(?:query|q|search|term|keywords)$/, values: ['parser & lexer'] },

  { name: /^commit message$/, values: ['Fix the parser & add tests'] },
  { name: /\bmessage$/, about: /\bcommit\b/i, values: ['Fix the parser & add tests'] },
  { name: /\bmessage$/, values: ['Hello & welcome'] },
  { name: /\b(?:title|subject|headline)$/, values: ['The parser drops the last chunk'] },
  {
    name: /\b(?:body|text|comment|content|contents|description|summary|note|notes|details|markdown|html body)$/,
    values: ['Reads fast & needs < 1 MB.'],
  },
  { name: /\b(?:thought|reasoning|plan)$/, values: ['The last chunk ends inside an entity, so wait for more.'] },
  { name: /\b(?:question|prompt)$/, values: ['Which chunk ends inside an entity?'] },
  { name: /\b(?:goal|task|instructions?|objective)$/, values: ['Find the chunk that ends inside an entity'] },
  { name: /\b(?:result|answer|response|output)$/, values: ['Done: 214 tests pass & the build is clean.'] },
  { name: /\b(?:reason|explanation|rationale)$/, values: ['The old name is used twice'] },
  { name: /\b(?:observation|fact)$/, values: ['Likes tea & biscuits', 'Lives in Oslo'] },
  { name: /\btopic$/, values: ['streaming parsers'] },

  { name: /^(?:relation type|relation|predicate)$/, values: ['wrote'] },
  { name: /^(?:entity type|type|kind)$/, values: ['person'] },
  { name: /^(?:to|target)$/, values: ['Analytical Engine'] },
  { name: /^(?:from|source)$/, values: ['Ada Lovelace'] },
  { name: /\bkey$/, values: ['NODE_ENV'] },
  { name: /^value$/, about: /\b(?:variable|environment|env)\b/i, values: ['a&b'] },
  { name: /^value$/, values: ['production'] },
  { name: /\b(?:status|state)$/, values: ['open'] },
  { name: /\bmethod$/, values: ['GET'] },
  { name: /\bmodel$/, values: ['large-1'] },
  { name: /\b(?:id|identifier|handle|slug)$/, values: ['item-42', 'item-43'] },
  { name: /\bname$/, values: ['Ada Lovelace', 'Grace Hopper'] },
  { name: /\b(?:icon|emoji)$/, values: ['star'] },
];

/** All values of the table, for places where a pattern decides. */
export const PLAUSIBLE_STRINGS: readonly string[] = [...new Set(RULES.flatMap((rule) => rule.values))];

/** A text for this place that looks real; `variant` counts the items of a list. */
export function plausibleString({ name, about }: TextPlace, variant: number): string {
  const words = toWords(name);
  const rule = RULES.find((candidate) => candidate.name.test(words) && (candidate.about?.test(about) ?? true));
  const values = rule?.values ?? [`Example ${words || 'text'}`];
  return values[variant] ?? `${values[0]} ${variant + 1}`;
}

/** `oldText`, `old_text`, `old-text` → `old text`. */
export const toWords = (name: string): string =>
  name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .toLowerCase();
