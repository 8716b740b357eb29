import type { ServerWords } from '../cases/fixture.ts';
import { NO_TOOL_USED } from '../diagnosis/in-prose/no-tool-used.ts';

interface Loss {
  readonly server: string;
  /** They say it only of the arguments of a tool that they name. */
  readonly ofArguments?: true;
  readonly text: RegExp;
  /** They say it of all that was generated, not of one call. */
  readonly ofReply?: true;
  /** What follows the name of the server; what the pattern holds of the words is put in. */
  readonly does: (sign: string | undefined) => string;
}

/** Words of servers after which the call is not handed over. */
const LOSSES: readonly Loss[] = [
  {
    server: 'Ollama',
    text: /XML syntax error on line \d+: (?:invalid character entity (&[^\s(]{0,40}))?/,
    does: (sign) =>
      `lost this call: it read it as XML, ${sign === undefined ? 'which it is not' : `and \`${sign}\` is none`}`,
  },
  {
    server: 'Ollama',
    text: /(?:^|', err=)(?:invalid character '.{1,6}' (?:looking for|after|in)\b|unexpected end of JSON input)/,
    does: () => 'lost this call: it read it as JSON, which it is not',
  },
  {
    server: 'llama.cpp',
    text: /^unparsed peg-/,
    ofReply: true,
    does: () => 'lost this reply: its parser did not take it',
  },
  {
    server: 'llama.cpp',
    text: /^Failed to parse input at pos (\d+)/,
    ofReply: true,
    does: (position) => `lost this reply: its parser gave up at position ${position}`,
  },
  {
    server: 'Xinference',
    text: /^(.{1,120})/,
    ofReply: true,
    does: (error) => `took no call from this text and hands it on: “${error}”`,
  },
  {
    server: 'Pydantic AI',
    text: /^([^\n]{1,120})/,
    ofReply: true,
    does: (error) => `did not accept this reply and asks for another: “${error}”`,
  },
  { server: 'The AI SDK', text: /./, ofArguments: true, does: () => 'refused the arguments of this call' },
  ...NO_TOOL_USED.map(([server, text]) => ({
    server,
    text,
    ofReply: true as const,
    does: () => 'took no call from this reply',
  })),
  ...[
    { server: 'CrewAI', text: /^Action '/ },
    { server: 'LangChain', text: / is not a valid tool, try / },
  ].map((words) => ({
    ...words,
    ofReply: true as const,
    does: () => 'called nothing, for it has no tool of that name',
  })),
  {
    server: 'Groq',
    text: /^(?:Failed to call a function\b|[a-z_]{1,40}_failed$|failed_generation$)/,
    ofReply: true,
    does: () => 'refused this reply',
  },
];

/** Words of any program about a call that failed. */
const CALL_FAILED =
  /\b(?:fail\w*|could not|cannot|unable|unknown|invalid|malformed|error|not executed|unexpected|missing)\b[^\n]{0,200}\b(?:tool|function|call\w*|arg(?:ument)?s?|JSON|pars\w+)\b|\b(?:tool|function|call|arguments?|JSON)\b[^\n]{0,200}\b(?:fail\w*|invalid|malformed|error|not executed|unexpected|missing|expected)\b|\bno (?:valid )?tool calls? (?:found|detected|was|were)\b|\bwithout (?:a )?value for required\b|\bis having trouble\b|\bexceeded max\w* (?:\w+ )?retries\b|(?:JSONDecode|Parse|Parser|Parsing|Validation|Syntax|InvalidResponseData)(?:Error|Exception)\b/i;
/** So much of them is repeated. */
const REPEATED = 120;

/** What became of the calls, in a sentence. */
export interface LossWords {
  readonly loss: string;
  /** It is said of all that was generated, not of one call. */
  readonly lostAll?: true;
}

/** What became of the call; where the words leave it open, that they tell of a failure. Undefined where they do not. */
export function lossOf({ server, text }: ServerWords, tool?: string): LossWords | undefined {
  for (const { server: named, ofArguments, text: pattern, ofReply, does } of LOSSES) {
    const found = named === server && (!ofArguments || tool !== undefined) ? pattern.exec(text) : null;
    if (found) return { loss: `${server} ${does(found[1])}.`, ...(ofReply && { lostAll: ofReply }) };
  }
  return CALL_FAILED.test(text) ? failureOf({ server, text }) : undefined;
}

/** Words of a failure, repeated. */
export function failureOf({ server, text }: Pick<ServerWords, 'server' | 'text'>): LossWords {
  const said = text.replace(/\s{1,400}/g, ' ').trim();
  const words = said.length <= REPEATED ? said.replace(/\.$/, '') : `${said.slice(0, REPEATED).trim()}…`;
  return { loss: `${server} reports a failure: “${words}”.`, lostAll: true };
}
