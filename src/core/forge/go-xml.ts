import { normaliseLineEnds } from '../text/characters.ts';
import { declarationFault } from '../text/xml-declaration.ts';
import { isXmlName } from '../text/xml-name.ts';
import { characterFault, dereference } from './character-data.ts';
import type { XmlFault, XmlStartTag, XmlToken } from './xml-token.ts';

/** Go ends a name at the first ASCII character that cannot be in a name, and checks afterwards what it has read. */
const NAME = /[A-Za-z0-9_:.\-\u0080-\uFFFF]*/y;
const REFERENCE = /&(?:#x[0-9a-fA-F]*|#[0-9]*|[A-Za-z0-9_:.\-\u0080-\uFFFF]*)/y;
const SPACE = /[ \t\r\n]*/y;
const DIRECTIVE_STOP = /[<>"']/g;
const TEXT_STOP = /[<&]|\]\]>/g;
const VALUE_STOP = { '"': /[<&"]/g, "'": /[<&']/g };

const UNEXPECTED_END = 'unexpected EOF';

/**
 * Go 1.24's `encoding/xml` Decoder (Strict) as a pull reader: the same tokens, the same order of checks, the same error
 * texts. Linear and without recursion. A lone surrogate is invalid UTF-8. After a fault or the end, `next` returns it again.
 */
export class GoXmlDecoder {
  private readonly source: string;
  private position = 0;
  /** Names of the open elements as written, with prefixes, which Go does not resolve before it compares them. */
  private readonly open: string[] = [];
  private selfClosed = false;
  private fault: XmlFault | null = null;

  constructor(source: string) {
    this.source = source;
  }

  next(): XmlToken {
    const token = this.fault === null ? this.rawToken() : null;
    if (token !== null && this.fitsNesting(token)) return token;
    return this.fault ?? this.endOfInput();
  }

  /** Updates the stack of open elements; false, with the fault stored, where the token does not fit it. */
  private fitsNesting(token: XmlToken): boolean {
    if (token.kind === 'start') {
      this.open.push(token.name);
      return true;
    }
    if (token.kind === 'eof' && this.open.length > 0) this.fail(UNEXPECTED_END);
    if (token.kind === 'end') this.close(token.name);
    return this.fault === null;
  }

  private close(name: string): void {
    const opened = this.open.pop();
    if (opened === name) return;
    const end = splitName(name);
    if (opened === undefined) {
      this.fail(`unexpected end element </${end.local}>`);
      return;
    }
    const start = splitName(opened);
    this.fail(
      start.local === end.local
        ? `element <${start.local}> in space ${start.prefix} closed by </${end.local}> in space ${end.prefix || '""'}`
        : `element <${start.local}> closed by </${end.local}>`,
    );
  }

  private rawToken(): XmlToken | null {
    const start = this.position;
    if (this.selfClosed) {
      this.selfClosed = false;
      const name = this.open.at(-1) ?? '';
      return { kind: 'end', start, end: start, name, local: splitName(name).local };
    }
    if (start === this.source.length) return this.endOfInput();
    if (this.source.charAt(start) !== '<') return this.characterData('text', start, this.readText(TEXT_STOP));
    this.position++;
    switch (this.peek()) {
      case null:
        return null;
      case '/':
        return this.readEndTag(start);
      case '?':
        return this.readInstruction(start);
      case '!':
        return this.readDeclaration(start);
      default:
        return this.readStartTag(start);
    }
  }

  private readStartTag(start: number): XmlStartTag | null {
    const name = this.readQualifiedName('expected element name after <');
    if (name === null) return null;
    for (;;) {
      this.skipSpace();
      const character = this.peek();
      if (character === null) return null;
      if (character === '/') {
        this.position++;
        if (this.take() !== '>') return this.fail('expected /> in element');
        this.selfClosed = true;
        break;
      }
      if (character === '>') {
        this.position++;
        break;
      }
      if (this.readAttribute() === null) return null;
    }
    return { kind: 'start', start, end: this.position, name, local: splitName(name).local };
  }

  /** Returns the value; of attributes only their errors matter. */
  private readAttribute(): string | null {
    if (this.readQualifiedName('expected attribute name in element') === null) return null;
    this.skipSpace();
    if (this.take() !== '=') return this.fail('attribute name without = in element');
    this.skipSpace();
    const quote = this.take();
    if (quote !== '"' && quote !== "'") return this.fail('unquoted or missing attribute value in element');
    return this.readText(VALUE_STOP[quote]);
  }

  private readEndTag(start: number): XmlToken | null {
    this.position++;
    const name = this.readQualifiedName('expected element name after </');
    if (name === null) return null;
    this.skipSpace();
    const { local } = splitName(name);
    if (this.take() !== '>') return this.fail(`invalid characters between </${local} and >`);
    return { kind: 'end', start, end: this.position, name, local };
  }

  private readInstruction(start: number): XmlToken | null {
    this.position++;
    const target = this.readName('expected target name after <?');
    if (target === null) return null;
    this.skipSpace();
    const content = this.readThrough('?>', UNEXPECTED_END);
    if (content === null) return null;
    const complaint = target === 'xml' ? declarationFault(content) : null;
    if (complaint !== null) return this.stop(complaint, complaint, null);
    return { kind: 'instruction', start, end: this.position };
  }

  private readDeclaration(start: number): XmlToken | null {
    this.position++;
    switch (this.take()) {
      case '-':
        return this.readComment(start);
      case '[':
        return this.readCData(start);
      default:
        return this.readDirective(start);
    }
  }

  private readComment(start: number): XmlToken | null {
    if (this.take() !== '-') return this.fail('invalid sequence <!- not part of <!--');
    if (this.readThrough('--', UNEXPECTED_END) === null) return null;
    if (this.take() !== '>') return this.fail('invalid sequence "--" not allowed in comments');
    return { kind: 'comment', start, end: this.position };
  }

  private readCData(start: number): XmlToken | null {
    for (const expected of 'CDATA[') {
      if (this.take() !== expected) return this.fail('invalid <![ sequence');
    }
    const content = this.readThrough(']]>', 'unexpected EOF in CDATA section');
    if (content === null) return null;
    return this.characterData('cdata', start, this.allowed(normaliseLineEnds(content)));
  }

  /** `<!` and everything up to a `>` outside quotes, comments and inner `<…>`; the first character is never checked. */
  private readDirective(start: number): XmlToken | null {
    let depth = 0;
    while (this.fault === null) {
      const stop = this.seek(DIRECTIVE_STOP);
      if (stop === null) return this.fail(UNEXPECTED_END);
      this.position++;
      if (stop === '>' && depth === 0) return { kind: 'directive', start, end: this.position };
      if (stop === '>') depth--;
      else if (stop !== '<') this.readThrough(stop, UNEXPECTED_END);
      else if (this.source.startsWith('!--', this.position)) {
        this.position += 3;
        this.readThrough('-->', UNEXPECTED_END);
      } else depth++;
    }
    return null;
  }

  /** Decoded text up to one of `stops`, consuming a quote but not a `<`; characters are checked only after the whole run. */
  private readText(stops: RegExp): string | null {
    let text = '';
    for (;;) {
      const from = this.position;
      const stop = this.seek(stops);
      text += normaliseLineEnds(this.source.slice(from, this.position));
      if (stop === '&') {
        const character = this.readReference();
        if (character === null) return null;
        text += character;
      } else if (stop === ']]>') {
        this.position += stop.length;
        return this.fail('unescaped ]]> not in CDATA section');
      } else if (stop === '<' && stops !== TEXT_STOP) {
        this.position++;
        return this.fail('unescaped < inside quoted string');
      } else {
        if (stop !== null && stop !== '<') this.position++;
        return this.allowed(text);
      }
    }
  }

  private readReference(): string | null {
    const start = this.position;
    const reference = this.match(REFERENCE);
    if (this.peek() === null) return null;
    if (this.source.charAt(this.position) === ';') {
      this.position++;
      const character = dereference(reference);
      if (character !== null) return character;
    }
    const written = this.source.slice(start, this.position);
    return this.fail(`invalid character entity ${written}${written.endsWith(';') ? '' : ' (no semicolon)'}`);
  }

  private readQualifiedName(complaint: string): string | null {
    const name = this.readName(complaint);
    if (name === null || name.indexOf(':') === name.lastIndexOf(':')) return name;
    return this.fail(complaint);
  }

  private readName(complaint: string): string | null {
    if (this.peek() === null) return null;
    const name = this.match(NAME);
    if (name === '') return this.fail(complaint);
    if (this.peek() === null) return null;
    return isXmlName(name) ? name : this.fail(`invalid XML name: ${name}`);
  }

  private allowed(text: string): string | null {
    const complaint = characterFault(text);
    return complaint === null ? text : this.fail(complaint);
  }

  private characterData(kind: 'text' | 'cdata', start: number, text: string | null): XmlToken | null {
    return text === null ? null : { kind, start, end: this.position, text };
  }

  private endOfInput(): XmlToken {
    return { kind: 'eof', start: this.position, end: this.position };
  }

  /** The character at the position; null, with the fault stored, at the end of the input. */
  private peek(): string | null {
    return this.position < this.source.length ? this.source.charAt(this.position) : this.fail(UNEXPECTED_END);
  }

  private take(): string | null {
    const character = this.peek();
    if (character !== null) this.position++;
    return character;
  }

  private match(sticky: RegExp): string {
    sticky.lastIndex = this.position;
    const found = sticky.exec(this.source)?.[0] ?? '';
    this.position += found.length;
    return found;
  }

  private skipSpace(): void {
    this.match(SPACE);
  }

  /** Moves to the next of `stops` and returns it, or to the end of the input and returns null. */
  private seek(stops: RegExp): string | null {
    stops.lastIndex = this.position;
    const found = stops.exec(this.source);
    this.position = found?.index ?? this.source.length;
    return found?.[0] ?? null;
  }

  /** Reads past the next `mark` and returns what comes before it. */
  private readThrough(mark: string, complaint: string): string | null {
    const from = this.position;
    const at = this.source.indexOf(mark, from);
    this.position = at < 0 ? this.source.length : at + mark.length;
    return at < 0 ? this.fail(complaint) : this.source.slice(from, at);
  }

  /** Stores a syntax error at the position, unless there was one before. */
  private fail(message: string): null {
    const line = 1 + countLineFeeds(this.source, this.position);
    return this.stop(`XML syntax error on line ${line}: ${message}`, message, line);
  }

  private stop(error: string, message: string, line: number | null): null {
    this.fault ??= { kind: 'fault', start: this.position, end: this.position, error, message, line };
    return null;
  }
}

function splitName(name: string): { readonly prefix: string; readonly local: string } {
  const colon = name.indexOf(':');
  if (colon <= 0 || colon === name.length - 1) return { prefix: '', local: name };
  return { prefix: name.slice(0, colon), local: name.slice(colon + 1) };
}

function countLineFeeds(text: string, end: number): number {
  let count = 0;
  for (let at = text.indexOf('\n'); at >= 0 && at < end; at = text.indexOf('\n', at + 1)) count++;
  return count;
}
