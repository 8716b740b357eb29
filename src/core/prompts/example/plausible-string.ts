/** What is known of a place that needs a text. */
export interface TextPlace {
  /** The property's name, or for list items what one item is called. */
  readonly name: string;
  /** Its description, else what is said of the tool. */
  readonly about: string;
  /** What is said of the tool. */
  readonly tool?: string;
}

interface Rule {
  /** Tested on the name in words: `oldText` → `old text`. */
  readonly name: RegExp;
  /** Tested on what is said of the place; absent = whatever is said. */
  readonly about?: RegExp;
  /** Tested on what is said of the tool; absent = whatever is said. */
  readonly tool?: RegExp;
  /** Several where lists want different items. */
  readonly values: readonly string[];
}

const CODE = 'if (count < 10 && ready) {\n  start();\n}';
const CODE_WITH_END = 'if (sizes[ids[0]]>10 && ready) {\n  start();\n}';
const MORE_CODE = 'for (const row of rows) {\n  print(row);\n}';
const OBSERVATIONS = ['Likes tea & biscuits', 'Lives in Oslo', 'Reads < 10 mails a day', 'Speaks French & Norwegian'];
const PROSE = 'Reads fast & needs < 1 MB.';
const URLS = ['https://example.com/search?q=parser&page=2', 'https://example.com/docs?id=7&lang=en'];

/** What has a name that is no person's. */
const THING =
  /\b(?:deployment|service|pod|container|project|app|cluster|server|table|index|workflow|pipeline|job|playlist|folder|page|product|template|resource|bucket|queue|topic|channel|stack|secret|volume|pod|release|chart|node|image|resource)\b/i;
const ELEMENT = /\b(?:elements?|selectors?|snapshot)\b/i;
const INPUT = /\b(?:input|source|src|in)\b.*\b(?:path|file)$/;
/** Names of places that a tool writes to. */
const OUTPUT =
  /\b(?:out|output|export|download|save)(?: \w+)? (?:path|file|filename|file name|location|to)$|^(?:output|outfile|save to|save as)$|\bfile ?name$/;

/** What `from` and `to` are, by what is said of the tool. */
const ENDS: readonly (readonly [tool: RegExp, from: readonly string[], to: readonly string[]])[] = [
  [
    /\b(?:relations?|entit(?:y|ies)|graph|edges?|links?|nodes?)\b/i,
    ['Ada Lovelace', 'Grace Hopper'],
    ['Analytical Engine', 'COBOL'],
  ],
  [/\b(?:translat|language)/i, ['en'], ['nb']],
  [/\b(?:currenc|exchange rate|money)/i, ['EUR'], ['USD']],
  [/\b(?:travel|flights?|trains?|routes?|trips?|rides?|distance|directions|commute)\b/i, ['Oslo'], ['Bergen']],
  [/\b(?:rollback|roll back|revert|restore|upgrade|downgrade|migrat)/i, ['1.4.2'], ['1.4.1']],
  [/\b(?:compare|diff|commits?|branch)/i, ['example-base'], ['example-branch']],
  [/\b(?:transfer|pay|payment|send funds)/i, ['example-account-42'], ['example-account-43']],
  [/\b(?:units?|convert|temperature)\b/i, ['celsius'], ['fahrenheit']],
];

/**
 * Texts that look real, the first rule that fits decides. Code, commands, prose and links hold `&` and `<`, so that the
 * examples show how those are written. A model may copy an example and a client run it, so what a tool could change names
 * itself as an example and is nowhere: no file, branch, table or command that projects have.
 */
const RULES: readonly Rule[] = [
  {
    name: /\b(?:key value pairs?|literals?|extended propert(?:y|ies)|env vars?)$/,
    values: ['team=platform', 'tier=web'],
  },
  {
    name: /\b(?:previous|old|original|from|source)\b.*\bpath$/,
    about: /\b(?:mov|renam|previous|old|copy|copi)/i,
    values: ['example/old-name.txt'],
  },
  { name: /\bargv$/, values: ['echo', 'example'] },
  {
    name: /\b(?:thread ts|ts|message ts)$|^timestamp$/,
    tool: /\b(?:slack|thread|message|channel|reaction)s?\b/i,
    values: ['1741944600.123456'],
  },
  { name: /\buser(?: id)?$/, tool: /\bslack\b/i, values: ['U0123456789', 'U0123456790'] },
  { name: /\b(?:repo|repository) (?:path|dir|directory|root)$/, values: ['/home/ada/example'] },
  { name: INPUT, tool: /\b(?:video|movie|clip)/i, values: ['example/clip.mov'] },
  { name: INPUT, tool: /\b(?:image|photo|picture)/i, values: ['example/photo.jpg'] },
  { name: INPUT, tool: /\b(?:audio|speech|sound|transcri)/i, values: ['example/talk.mp3'] },
  { name: /\b(?:attendees?|recipients?|invitees?|participants?)$/, values: ['ada@example.com', 'grace@example.com'] },
  {
    name: /\b(?:to|cc|bcc|from)$/,
    about: /\b(?:e-?mails?|recipients?|attendees?|invit)/i,
    values: ['ada@example.com', 'grace@example.com'],
  },
  { name: /\be ?mails?\b/, values: ['ada@example.com', 'grace@example.com'] },
  { name: /\b(?:url|uri|link|href|endpoint|webhook|website)$/, values: URLS },
  { name: /\b(?:uuid|guid)\b/, values: ['3f0c7a52-9b1e-4d68-8c2f-5a7e1b9d0c34'] },
  { name: /\b(?:sha|hash|digest|checksum)$|^commit(?: id)?$/, values: ['4f2a9c1e7b3d5a6081c2e4f6a8b0d2e4f6a8c0d1'] },
  { name: /\b(?:command|cmd|shell)$/, values: ['echo example && echo done', 'echo example 2>&1'] },
  { name: /\bscript$/, about: /shell|bash|command/i, values: ['echo example && echo done'] },
  { name: /\b(?:args?|arguments?|flags?)$/, values: ['--watch', '--filter=a&b'] },
  {
    name: /\b(?:glob|file pattern|exclude pattern|ignore pattern|include pattern|exclude|ignore)$/,
    values: ['example/**/*.txt', 'example/**/*.log'],
  },
  { name: /\bpattern$/, about: /glob|file/i, values: ['example/**/*.txt'] },
  { name: /\bpattern$/, about: /\bkeys?\b/i, values: ['example:*', 'sample:*'] },
  { name: /\b(?:regex|regexp|pattern)$/, values: ['items?\\[\\d+\\] && \\w+'] },
  { name: /\b(?:diff|patch)$/, values: ['@@ -1 +1 @@\n-if (count > 10) {\n+if (count < 10 && ready) {'] },
  {
    name: /\b(?:old|original|before|search|find)(?: (?:text|string|str|content|code|block|value))$|^search$|^find$/,
    about: /text|code|replac|exact|edit|match/i,
    values: ['if (count < 10) {', 'start();'],
  },
  { name: /\b(?:old|original)(?: (?:text|string|str|content|code|block))$/, values: ['if (count < 10) {'] },
  {
    name: /\b(?:new|replace|replacement|updated)(?: (?:text|string|str|content|code|block))$|^replace(?:ment)?$/,
    values: ['if (count < 10 && ready) {', 'start(count);'],
  },
  { name: /\b(?:html|markup|xml|svg)\b/, values: ['<p class="note">Salt & pepper</p>'] },
  { name: /\bcss\b/, values: ['main > p { color: teal; }'] },
  { name: /\bjson\b/, values: ['{"ready": true}'] },
  { name: /\bsql\b/, values: ['SELECT id FROM example_users WHERE age < 30 AND active = 1'] },
  {
    name: /\b(?:query|statement)$/,
    about: /\bsql\b/i,
    values: ['SELECT id FROM example_users WHERE age < 30 AND active = 1'],
  },
  { name: /\bxpath\b/, values: ['//a[@href]'] },
  { name: /\bselector$/, values: ['form > button.primary'] },
  { name: /\b(?:expression|formula|condition|filter|where|predicate)$/, values: ['price < 100 && stock > 0'] },
  {
    name: /\b(?:code|snippet|source code)$/,
    about: /^(?!.*\b(?:postal|zip|country|currency|language|status|exit|error|discount|promo)\b)/i,
    values: [CODE, MORE_CODE],
  },
  {
    name: /\b(?:contents?|file text|text|data)$/,
    about: /\b(?:files?|code|source|script)\b/i,
    values: [CODE, MORE_CODE],
  },

  { name: /\b(?:zip|postal|postcode)\b/, values: ['SW1A 1AA'] },
  { name: /\bcode$/, about: /\b(?:postal|zip)\b/i, values: ['SW1A 1AA'] },
  { name: /\b(?:pdf)\b.*\b(?:file|filename|name|path)$/, values: ['example/report.pdf'] },
  ...['pdf', 'csv', 'json', 'mp4', 'mp3', 'svg', 'html', 'zip'].map((extension) => ({
    name: OUTPUT,
    about: new RegExp(`\\b${extension}\\b`, 'i'),
    values: [`example/report.${extension}`],
  })),
  { name: OUTPUT, about: /\bvideo/i, values: ['example/clip.mp4'] },
  { name: OUTPUT, about: /\b(?:audio|speech|sound)/i, values: ['example/speech.mp3'] },
  { name: OUTPUT, about: /\b(?:image|picture|screenshot|photo|png)/i, values: ['example/page.png'] },
  {
    name: /\b(?:out|output|export|download|save|target|dest|destination)(?: \w+)? (?:dir|directory|folder)$/,
    values: ['example/out'],
  },
  { name: OUTPUT, about: /\b(?:save|saved|export|output|writes?|written)\b/i, values: ['example/result.txt'] },
  { name: /\b(?:out|output|export|save) (?:path|file|filename)$/, values: ['example/result.txt'] },
  { name: /\b(?:dir|directory|folder|cwd|workspace|working directory)$/, values: ['example/pages', 'example/notes'] },
  {
    name: /\bpath$/,
    about: /\b(?:image|picture|photo|media|audio)\b/i,
    values: ['example/logo.png', 'example/icon.png'],
  },
  { name: /\bpath$/, about: /^(?:search|find|list|browse|walk)\b|\btree\b/i, values: ['example', 'example/notes'] },
  {
    name: /\bpath$/,
    about: /^(?!.*\bfiles?\b).*\b(?:directory|directories|folders?)\b/i,
    values: ['example/pages', 'example/notes'],
  },
  {
    name: /^(?:to|new|dest|destination|target)\b.*\bpath$/,
    about: /\b(?:mov|renam|copy|copi|new)/i,
    values: ['example/new-name.txt'],
  },
  { name: /\bpath$/, values: ['example/notes.txt', 'example/list.txt'] },
  { name: /^(?:source|from|src)$/, about: /\b(?:file|path|move|copy|rename)/i, values: ['example/old-name.txt'] },
  {
    name: /^(?:destination|target|to|dest)$/,
    about: /\b(?:file|path|move|copy|rename)/i,
    values: ['example/new-name.txt'],
  },
  { name: /\b(?:files?|filename|file name)$/, values: ['example/notes.txt', 'example/list.txt'] },

  { name: /^end ?(?:time|date time|timestamp)$|^until$/, values: ['2025-03-14T10:30:00Z'] },
  {
    name: /\b(?:date ?time|timestamp|since|until|start time|end time|deadline|expires?(?: at)?|(?:created|updated|due) at)$/,
    values: ['2025-03-14T09:30:00Z'],
  },
  { name: /\bdate$/, values: ['2025-03-14', '2025-03-15'] },
  { name: /^end$/, about: /\b(?:time|date|event)\b/i, values: ['2025-03-14T10:30:00Z'] },
  { name: /^(?:start|due)(?: date)?$/, about: /\b(?:time|date|event)\b/i, values: ['2025-03-14T09:30:00Z'] },
  { name: /^end date$/, values: ['2025-03-21'] },
  { name: /\btime$/, values: ['09:30'] },
  { name: /^(?:to|target|dest\w*)\b.*\btime ?zone$/, values: ['America/New_York'] },
  { name: /\btime ?zone$|^tz$/, values: ['Europe/Oslo'] },
  { name: /\bduration$/, values: ['15m'] },
  { name: /\b(?:locale|lang)$/, values: ['en'] },
  { name: /\blanguage$/, about: /program|code|syntax/i, values: ['typescript'] },
  { name: /\blanguage$/, values: ['en'] },
  { name: /\bcountry(?: code)?$/, values: ['NO'] },
  { name: /\bcurrency(?: code)?$/, values: ['EUR'] },
  { name: /\bdestination$/, about: /\b(?:address|direction|point|travel|trip)/i, values: ['Bergen', 'Lillehammer'] },
  { name: /\bdestination$/, about: /\b(?:distance|route|travel|trip)/i, values: ['Bergen', 'Lillehammer'] },
  { name: /\b(?:city|location|place|destination|origin)$/, values: ['Oslo', 'Bergen'] },
  { name: /\baddress$/, about: /\bip\b/i, values: ['192.0.2.10'] },
  { name: /\baddress$/, values: ['12 Harbour Street, Oslo'] },
  { name: /\b(?:phone|phone number|mobile)$/, values: ['+47 22 00 00 00'] },
  { name: /\bcolou?r$/, values: ['#2f6fed', '#c2410c'] },
  {
    name: /^(?:exclude|ignore|block(?:ed)?|deny)\b.*\b(?:host|hostname|domain)$/,
    values: ['ads.example.com', 'old.example.com'],
  },
  { name: /\b(?:host|hostname|domain)$/, values: ['example.com', 'example.org'] },
  { name: /\bip\b/, values: ['192.0.2.10'] },
  { name: /\b(?:mime(?: type)?|content type|media type)$/, values: ['text/plain'] },
  { name: /\b(?:encoding|charset)$/, values: ['utf-8'] },
  { name: /\b(?:api key|access key|token|secret|password)$/, values: ['EXAMPLE_SECRET'] },
  { name: /\bversion$/, values: ['1.4.2'] },

  { name: /^(?:source|head)\b.*\bbranch(?: name)?$/, tool: /\b(?:merge|pull) request/i, values: ['example-branch'] },
  { name: /^(?:from|base|source|start|default|target)\b.*\bbranch(?: name)?$/, values: ['example-base'] },
  { name: /\bbranch$/, about: /\bnew branch\b/i, values: ['example-branch'] },
  { name: /\bbranch(?: name)?$/, about: /\bnew branch\b|\bcreates? (?:a |the )?branch\b/i, values: ['example-branch'] },
  { name: /\b(?:branch|base)(?: name)?$/, values: ['example-branch'] },
  { name: /^head$/, values: ['example-branch'] },
  {
    name: /\b(?:owner|org|organization|organisation|login|user|user ?name|assignee|reviewer|author)$/,
    values: ['example-owner', 'example-user'],
  },
  { name: /\b(?:repo|repository)(?: name)?$/, values: ['example-repo'] },
  { name: /\bnamespace$/, tool: /\b(?:fork|repositor|project)/i, values: ['example-owner'] },
  { name: /\bname$/, about: /\brepositor/i, values: ['example-repo'] },
  { name: /\bname$/, about: /\b(?:form|human-readable|input) fields?\b/i, values: ['Email', 'Newsletter'] },
  { name: /\bname$/, about: /\b(?:fields?|columns?)\b/i, values: ['created_at', 'email'] },
  { name: /\bname$/, about: /\bfile\b/i, values: ['example-notes.txt'] },
  { name: /\bname$/, about: /\bbranch\b/i, values: ['example-branch'] },
  { name: /\bname$/, about: /\b(?:variable|environment)\b/i, values: ['EXAMPLE_MODE'] },
  { name: /\b(?:label|tag|category|keyword)$/, values: ['example-label', 'sample-label'] },
  {
    name: /^(?:query|q|search|search query|term|search term)$/,
    about: /\b(?:issue|pull request)/i,
    values: ['is:open label:example'],
  },
  { name: /^(?:query|q)$/, about: /\busers?\b/i, values: ['ada in:name'] },
  { name: /\b(?:query|q|search)$/, tool: /\b(?:maps?|places?|restaurants?|local)\b/i, values: ['coffee & cake'] },
  { name: /^text$/, about: /\b(?:search|find|look|wait|appear)/i, values: ['Terms & conditions'] },
  {
    name: /^input$/,
    about: /\b(?:research|question|task|topic)/i,
    values: ['Compare streaming parsers & how they recover'],
  },
  { name: /\b(?:query|q|search|term|keywords)$/, values: ['parser & lexer', 'streaming'] },

  {
    name: /\b(?:revision|rev|target|commit)$/,
    about: /\b(?:commit|branch|revision|git|diff)/i,
    values: ['example-branch~1'],
  },
  { name: /^(?:end|target|to)\b.*\bref$/, tool: /\b(?:browser|element|drag)\b/i, values: ['e15'] },
  { name: /\bref$/, tool: /\b(?:browser|element|click|page)\b/i, values: ['e12', 'e15'] },
  { name: /\bref$/, about: /\b(?:element|snapshot)\b/i, values: ['e12', 'e15'] },
  { name: /^(?:end|to)\b.*\btarget$/, about: ELEMENT, values: ['e15'] },
  { name: /\btarget$/, about: ELEMENT, values: ['e12', 'e15'] },
  { name: /^(?:end|target|to)\b.*\belement$/, values: ['Done column'] },
  { name: /\bref$/, values: ['example-branch'] },
  { name: /\belement$/, values: ['Submit button', 'Search field'] },
  { name: /\b(?:channel|channel name)$/, values: ['#example'] },
  { name: /\bchannel id$/, values: ['C0123456789'] },
  { name: /\breaction$/, values: ['thumbsup'] },
  {
    name: /\b(?:key|keys|shortcut|modifier)$/,
    about: /\b(?:press|keyboard|modifier|hotkey)\b/i,
    values: ['Enter', 'Tab'],
  },
  { name: /\b(?:table)(?: name)?$/, values: ['example_users', 'example_orders'] },
  { name: /\b(?:columns?|field|fields|attribute|property)(?: name)?$/, values: ['created_at', 'email'] },
  { name: /\bcollection(?: name)?$/, values: ['example_orders'] },
  { name: /\b(?:database|db|schema)(?: name)?$/, values: ['example_shop'] },
  { name: /\bmanifest$/, values: ['apiVersion: v1\nkind: Namespace\nmetadata:\n  name: example'] },
  { name: /\bapi group$/, values: ['apps'] },
  { name: /\bresource type$/, about: /\b(?:kube|k8s|pod|port forward)/i, values: ['pod'] },
  { name: /\bchart$/, values: ['example-chart'] },
  { name: /\bverb$/, values: ['get', 'list'] },
  { name: /\bcontext$/, about: /\bkube/i, values: ['example-context'] },
  {
    name: /\b(?:bucket|namespace|workspace|environment|env|cluster|region|zone)(?: name)?$/,
    values: ['example-staging'],
  },
  { name: /\b(?:image)$/, about: /\b(?:docker|container)/i, values: ['example/image:1.0'] },
  { name: /\bports?$/, values: ['8080:80', '5432:5432'] },
  { name: /\bvolumes?$/, values: ['./example:/example', './sample:/sample'] },
  { name: /\b(?:package|dependency|module|library)(?: name)?$/, values: ['example-package', 'sample-package'] },
  {
    name: /\b(?:function)$/,
    about: /\b(?:script|javascript|element|evaluate|=>)/i,
    values: ['() => document.querySelectorAll("a").length > 3 && true'],
  },
  {
    name: /\b(?:price|product|customer|subscription|invoice|plan)(?: id)?$/,
    about: /\bid\b/i,
    values: ['example_price_42'],
  },
  { name: /\b(?:issue|ticket) key$/, values: ['EXAMPLE-123'] },
  { name: /\b(?:codec)$/, values: ['h264'] },
  { name: /\bbit ?rate$/, values: ['2M'] },
  { name: /\b(?:dimensions?|resolution|size|viewport)$/, values: ['1280x720'] },
  { name: /\b(?:interval|period|granularity)$/, values: ['1d'] },
  { name: /\b(?:recurrence|rrule)$/, values: ['FREQ=WEEKLY;COUNT=4'] },
  { name: /\b(?:account|profile)$/, values: ['example-account', 'sample-account'] },
  { name: /\bparent comment id$/, values: ['example-comment-42'] },
  { name: /\b(?:schedule|cron)$/, values: ['0 9 * * 1-5'] },
  { name: /\b(?:sort|sort by|order by|group by)$/, values: ['created_at'] },
  { name: /\bcursor$|\bpage token$/, values: ['eyJwYWdlIjoyfQ'] },
  {
    name: /\b(?:media|file)? ?(?:type|format)$/,
    about: /\b(?:output|export|file|image) (?:format|type)/i,
    values: ['png'],
  },
  { name: /\bformat$/, values: ['json'] },
  { name: /\bmode$/, values: ['fast'] },
  { name: /\b(?:attachments?)$/, values: ['example/report.pdf', 'example/notes.txt'] },
  { name: /\bvoice(?: name)?$/, values: ['Alba'] },
  { name: /\bnegative prompt$/, values: ['blurry, low contrast'] },
  { name: /\bprompt$/, tool: /\b(?:image|picture|video|draw|paint)/i, values: ['A lighthouse at dusk, oil on canvas'] },
  {
    name: /\b(?:insight|finding|conclusion|lesson)$/,
    values: ['Orders > 100 EUR come from returning customers & partners'],
  },
  { name: /\b(?:suggestion|option|choice|alternative)$/, values: ['Keep the old name', 'Rename both files'] },

  { name: /^commit message$/, values: ['Fix the parser & add tests'] },
  { name: /\bmessage$/, about: /\bcommit\b/i, values: ['Fix the parser & add tests'] },
  { name: /\bmessage$|^text$/, about: /\b(?:messages?|reply|repl(?:y|ies) to|posts?)\b/i, values: ['Hello & welcome'] },
  { name: /\bmessage$/, values: ['Hello & welcome'] },
  { name: /\b(?:title|summary|subject)$/, tool: /\b(?:calendar|meeting|event)\b/i, values: ['Review & lunch'] },
  { name: /\b(?:title|subject|headline)$/, values: ['The parser drops the last chunk'] },
  { name: /\bcontent$/, about: /\bobservation/i, values: OBSERVATIONS },
  {
    name: /\b(?:body|text|comment|content|contents|description|summary|note|notes|details|markdown|html body)$/,
    values: [PROSE, 'Keeps all rows & columns.'],
  },
  { name: /\b(?:thought|reasoning|plan)$/, values: ['The last chunk ends inside an entity, so wait for more.'] },
  { name: /\b(?:question|prompt)$/, values: ['Which chunk ends inside an entity?'] },
  { name: /\b(?:goal|task|instructions?|objective)$/, values: ['Find the chunk that ends inside an entity'] },
  { name: /\b(?:result|answer|response|output)$/, values: ['Done: 214 tests pass & the build is clean.'] },
  { name: /\b(?:reason|explanation|rationale)$/, values: ['The old name is used twice'] },
  { name: /\b(?:observation|fact)$/, values: OBSERVATIONS },
  { name: /\btopic$/, values: ['streaming parsers'] },

  { name: /^(?:relation type|relation|predicate)$/, values: ['wrote about', 'designed'] },
  { name: /^(?:entity type|type|kind)$/, values: ['person', 'person', 'person'] },
  ...ENDS.flatMap(([said, from, to]) => [
    { name: /^(?:from|source)\b/, tool: said, values: from },
    { name: /^(?:to|target)\b/, tool: said, values: to },
  ]),
  { name: /^(?:from|since|start)$/, values: ['2025-03-01'] },
  { name: /\bkey$/, tool: /\b(?:redis|cache|store|kv|key)\b/i, values: ['example:42', 'example:43'] },
  { name: /\bkey$/, values: ['EXAMPLE_MODE', 'EXAMPLE_LEVEL'] },
  { name: /^value$/, about: /\b(?:fill|form|field)/i, values: ['ada@example.com', 'true'] },
  { name: /^value$/, about: /\b(?:variable|environment|env)\b/i, values: ['a&b'] },
  { name: /^values?$/, values: ['example', 'sample'] },
  { name: /\b(?:status|state)$/, values: ['open'] },
  { name: /\bmethod$/, values: ['GET'] },
  { name: /\bmodel$/, values: ['large-1'] },
  { name: /^(?:id|identifier|handle|slug)$/, values: ['example-42', 'example-43'] },
  { name: /\bname$/, about: THING, values: ['example-app', 'example-worker'] },
  { name: /\bname$/, tool: THING, values: ['example-app', 'example-worker'] },
  { name: /\bname$/, values: ['Ada Lovelace', 'Grace Hopper'] },
  { name: /\b(?:icon|emoji)$/, values: ['star'] },
];

/** Texts made up here that may hold code, each with one in its place that holds the end of a CDATA section. */
export const WITH_CDATA_END: ReadonlyMap<unknown, string> = new Map([
  [CODE, CODE_WITH_END],
  [PROSE, 'Indexes nest & compare:\nsizes[ids[0]]>10'],
]);

/** All values of the table, for places where a pattern decides. */
export const PLAUSIBLE_STRINGS: readonly string[] = [...new Set(RULES.flatMap((rule) => rule.values))];

/** A text for this place that looks real; `variant` counts the items of a list. */
export function plausibleString({ name, about, tool = about }: TextPlace, variant: number): string {
  const words = toWords(name);
  const rule = RULES.find(
    (candidate) =>
      candidate.name.test(words) && (candidate.about?.test(about) ?? true) && (candidate.tool?.test(tool) ?? true),
  );
  const values = rule?.values ?? [];
  const value = values[variant] ?? numbered(values[0] ?? madeUp(words, about), variant);
  return ABSOLUTE.test(about) && RELATIVE_PATH.test(value) ? `/home/ada/${value}` : value;
}

/** A path that is asked for in full. */
const ABSOLUTE = /^(?!.*\brelative\b).*\b(?:absolute|full|fully qualified) (?:\w+ )?(?:file ?)?paths?\b/is;
const RELATIVE_PATH = /^example(?:\/[\w./-]+)?$/;

/** A value of its own for each item: the second of `a.txt` is `a-2.txt`, of `PROJ-123` `PROJ-124`. */
export function numbered(value: string, variant: number): string {
  if (variant === 0) return value;
  const day = /^\d{4}-\d\d-(\d\d)(?=T)/.exec(value)?.[1];
  if (day !== undefined) return value.slice(0, 8) + next(day, variant) + value.slice(10);
  if (/(?:^|[^\d\s%]|\s)\d{1,6}$/.test(value)) return value.replace(/\d+$/, (digits) => next(digits, variant));
  const count = String(variant + 1);
  if (/\s/.test(value)) return `${value.replace(/[.!?]$/, '')} (${count})`;
  const dot = /^[^.@:]+(?=\.\w+$)/.exec(value)?.[0];
  return dot === undefined ? `${value}-${count}` : `${dot}-${count}${value.slice(dot.length)}`;
}

const next = (digits: string, variant: number): string => String(Number(digits) + variant).padStart(digits.length, '0');

/** Where no rule knows the name: an identifier of it, or a sentence where the description asks for prose. */
function madeUp(words: string, about: string): string {
  if (words === '') return 'parser & lexer';
  if (/\b(?:text|sentence|paragraph|prose|message|describe|description of|explain)\b/i.test(about)) return PROSE;
  const id = /^(.*) ids?$/.exec(words)?.[1] ?? ID_OF.exec(about)?.[1]?.toLowerCase();
  return `${(id ?? words).replaceAll(' ', '-')}-${id === undefined ? '1' : '42'}`;
}

/** `The ID of the existing block …` → `block`. */
const ID_OF = /\b(?:id|identifier) of (?:the |an? )?(?:existing |new |parent |target )?([a-z]{3,20})\b/i;

/** `oldText`, `old_text`, `old-text` → `old text`. */
export const toWords = (name: string): string =>
  name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .toLowerCase();
