import { isSecretName } from '../../words/secret-name.ts';
import { isBlank, type Line, withText } from './lines.ts';
import { SSE_FIELD } from './sse.ts';
import { parseTimestamp } from './timestamp.ts';
import { isTitle } from './titles.ts';

/** A terminal session with what is no part of the answer taken out. */
export interface Denoised {
  readonly lines: readonly Line[];
  /** Lines taken out: commands, headers, TLS talk, progress. */
  readonly removed: number;
  /** Names of secret headers that were taken out, in lower case. */
  readonly secrets: readonly string[];
  /** The commands and request bodies that were taken out. */
  readonly request: string;
  /** What curl says went wrong. */
  readonly complaints: readonly string[];
  /** The text opens as a session that shows an HTTP answer, so what is left is its body whatever its format. */
  readonly isHttpSession: boolean;
}

/** Takes out what `curl -v`, `-i`, `--trace-time`, a shell and a colouring terminal add around an answer. */
export function stripTerminalNoise(lines: readonly Line[]): Denoised {
  const session = new Session();
  for (const line of lines)
    session.read(line.text.includes('\u001b') ? withText(line, line.text.replace(ANSI, '')) : line);
  return session.result();
}

// oxlint-disable-next-line no-control-regex -- terminal escapes are control characters
const ANSI = /\u001b(?:\[[0-9;?]*[ -/]*[@-~]|\][^\u0007\u001b]*(?:\u0007|\u001b\\)?|[@-Z\\^_])/g;

const TRACE_TIME = /^\d\d:\d\d:\d\d\.\d{6} (?:\[[\d-]+\] )?(?=[*<>{}=] ?)/;
const STATUS_LINE = /^(?:< )?HTTP\/[\d.]+ \d{3}/;
const REQUEST_LINE = /^(?:> )?(?:GET|POST|PUT|PATCH) \S+ HTTP\/[\d.]+\s*$/;
const HEADER = /^(?:[<>] )?[\w-]+:(?: |$)/;
const TOOLS = '(?:curl|https?|xh|wget)\\s+\\S';
const BARE_COMMAND = new RegExp(`^${TOOLS}`);
const PROMPTED_COMMAND = new RegExp(`^\\S{0,60}[$%#❯➜>]\\s+(?:\\S{1,60}\\s+)?${TOOLS}`);
const PROMPT = /^(?:\S{0,60}[$❯➜]|\S{1,60}@\S{1,60}[#%])\s*$/;
const BYTES = /^[{}] \[\d+ bytes data\]/;
const METER =
  /^\s*(?:% Total\s+% Received.*|Dload\s+Upload.*|\d+\s+[\d.]+[kMG]?\s+\d+\s+[\d.]+[kMG]?\s.*(?:--:--:--|\d+:\d\d:\d\d)\s+[\d.]+[kMG]?\s*)$/;
/** What curl says before the answer; Markdown bullets begin like it, so only its own words count. */
const TALK_BEFORE =
  /^\*\s+(?:Trying|Connected|Host |IPv[46]:|ALPN|TLS|SSL|Server certificate|[Uu]sing |Re-?using|upload|Request completely|subject:|start date:|expire date:|issuer:|subjectAlt|CA(?:file|path):|Certificate|\[HTTP|\(\d+\)|Established|schannel|[Ww]e are|HTTP\/|OpenSSL|GnuTLS|Could not|Added|Hostname|old SSL)/;
const TALK_AFTER =
  /^\* (?:Connection #\d+ to host|Closing connection|transfer closed|TLSv\d|Leftovers after|Excess found|Mark bundle|HTTP\/2 stream|Operation timed out after|(?:Recv|Send) failure:|OpenSSL SSL_|GnuTLS recv|Curl_)/;
const COMPLAINT = /^curl: \(\d+\) .*/;
const NAME = /(?<![\w-])([\w-]{1,80})\s*:/g;

type Phase = 'body' | 'command' | 'request-headers' | 'request-body' | 'response-headers';

class Session {
  readonly #kept: Line[] = [];
  readonly #secrets = new Set<string>();
  readonly #request: string[] = [];
  readonly #complaints: string[] = [];
  #phase: Phase = 'body';
  #quote = '';
  #removed = 0;
  #holdsText = false;
  #hasStatus = false;
  #opensWithNoise: boolean | undefined;
  #timeMs: number | undefined;

  read(line: Line): void {
    const stamp = TRACE_TIME.exec(line.text)?.[0];
    if (stamp !== undefined) this.#timeMs = parseTimestamp(stamp);
    const text = stamp === undefined ? line.text : line.text.slice(stamp.length);
    const isNoise = this.#isNoise(text);
    const isOpening = this.#opensWithNoise === undefined && isTitle(text);
    if (text.trim() !== '' && !isOpening) this.#opensWithNoise ??= isNoise;
    if (isNoise) this.#remove(text);
    else this.#keep(line);
  }

  result(): Denoised {
    const last = this.#kept.findLastIndex((line) => !isBlank(line));
    const endsAtPrompt = this.#removed > 0 && PROMPT.test(this.#kept[last]?.text ?? '');
    return {
      lines: endsAtPrompt ? this.#kept.slice(0, last) : this.#kept,
      removed: this.#removed + (endsAtPrompt ? 1 : 0),
      secrets: [...this.#secrets],
      request: this.#request.join('\n').trim(),
      complaints: this.#complaints,
      isHttpSession: this.#hasStatus && this.#opensWithNoise === true,
    };
  }

  #keep(line: Line): void {
    const text = line.text.replace(GLUED_TALK, '');
    const timed = this.#timeMs !== undefined && line.timeMs === undefined ? { ...line, timeMs: this.#timeMs } : line;
    this.#kept.push(withText(timed, text));
    this.#holdsText ||= !isBlank(line);
  }

  #remove(text: string): void {
    this.#removed += 1;
    for (const [, name = ''] of text.matchAll(NAME)) if (isSecretName(name)) this.#secrets.add(name.toLowerCase());
    const complaint = COMPLAINT.exec(text);
    if (complaint) this.#complaints.push(complaint[0]);
    if (this.#phase === 'command' || this.#phase === 'request-body') this.#request.push(text);
    // A command ends with its last line, where neither a quote nor a backslash continues it.
    if (this.#phase === 'command' && this.#quote === '' && !text.endsWith('\\')) this.#phase = 'body';
  }

  #isNoise(text: string): boolean {
    if (this.#phase === 'command' && this.#continuesCommand(text)) return true;
    if (this.#phase === 'body' && SSE_FIELD.test(text)) return false;
    if (STATUS_LINE.test(text)) {
      this.#phase = 'response-headers';
      this.#hasStatus = true;
      return true;
    }
    if (REQUEST_LINE.test(text)) {
      this.#phase = 'request-headers';
      return true;
    }
    if (this.#phase === 'response-headers' || this.#phase === 'request-headers') return this.#isHeader(text);
    if (this.#phase === 'request-body' && !SSE_FIELD.test(text)) return true;
    if (!this.#hasStatus && this.#isCommand(text)) {
      if (this.#opensWithNoise === undefined) this.#removeTitles();
      this.#phase = 'command';
      this.#quote = openQuote('', text);
      return true;
    }
    return this.#isTalk(text) || text === '^C' || this.#isAnswerTitle(text);
  }

  /** Between a command and its answer. */
  #isAnswerTitle(text: string): boolean {
    return this.#request.length > 0 && !this.#holdsText && isTitle(text);
  }

  /** What is over the command that opens the text. */
  #removeTitles(): void {
    this.#removed += this.#kept.filter((line) => !isBlank(line)).length;
    this.#kept.length = 0;
    this.#holdsText = false;
  }

  /** Without a prompt a command counts only where it opens the text, or is right under its title. */
  #isCommand(text: string): boolean {
    return PROMPTED_COMMAND.test(text) || (this.#opensWithNoise === undefined && BARE_COMMAND.test(text));
  }

  #isTalk(text: string): boolean {
    const talk = this.#hasStatus ? TALK_AFTER : TALK_BEFORE;
    return BYTES.test(text) || METER.test(text) || COMPLAINT.test(text) || talk.test(text);
  }

  #isHeader(text: string): boolean {
    if (/^[<>]?\s*$/.test(text)) {
      this.#phase = this.#phase === 'request-headers' && !text.startsWith('>') ? 'request-body' : 'body';
      return true;
    }
    if (BYTES.test(text) || METER.test(text) || /^\*( |$)/.test(text)) return true;
    if (HEADER.test(text) && !SSE_FIELD.test(text)) return true;
    this.#phase = 'body';
    return false;
  }

  /** A quote that never closes must not swallow the answer. */
  #continuesCommand(text: string): boolean {
    if (/^(?:data|event): ?/.test(text) || STATUS_LINE.test(text) || this.#isTalk(text)) {
      this.#phase = 'body';
      return false;
    }
    this.#quote = openQuote(this.#quote, text);
    return true;
  }
}

/** The end of curl's talk on the line of a body without a last line break. */
const GLUED_TALK = /(?<=[}\]])\* (?:Connection #\d+ to host .*|Closing connection.*)$/;

/** The quote mark still open at the end of a shell line, empty where none is. */
function openQuote(quote: string, text: string): string {
  let open = quote;
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at]!;
    if (char === '\\' && open !== "'") at += 1;
    else if (open === '' ? char === '"' || char === "'" : char === open) open = open === '' ? char : '';
  }
  return open;
}
