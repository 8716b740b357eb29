import { isJsonObject, type JsonValue } from '../../json/exact-json.ts';
import { evaluateLiteral } from './python-code.ts';
import { dumpJson } from './python-json.ts';
import { finiteOf, integerOf } from './python-text.ts';
import { callVerbatim, type Outcome, Raised, type Tools } from './reader.ts';
import { memberOf, propertiesOf } from './schema-types.ts';

/** What the machines of Qwen's XML differ in. */
export interface XmlHabits {
  /** Tags whose sign or bracket is missing are repaired; a function that ends has no name any more. */
  readonly repairs?: boolean;
  /** A function without a wrapper ends its call, and one that text follows is not one. */
  readonly implicit?: boolean;
}

const TEXTS = new Set(['string', 'str', 'text', 'varchar', 'char', 'enum']);
const isInteger = (type: string): boolean => /^(?:int|uint|long|short|unsigned)/.test(type);
const isNumber = (type: string): boolean => /^(?:num|float)/.test(type);
const isBoolean = (type: string): boolean => ['boolean', 'bool', 'binary'].includes(type);
const isList = (type: string): boolean => /^(?:array|arr|sequence|dict.*|list.*)$/.test(type);

interface Delta {
  readonly content?: string;
  readonly call?: number;
  readonly name?: string;
  readonly source?: string;
}

/** What was read, and whether anything looked like a call. */
type XmlOutcome = Outcome & { readonly isTouched: boolean };

/**
 * Reads `<tool_call><function=name><parameter=key>` as readers do that feed it to an XML parser, element by element: what that
 * refuses is dropped until the next call begins, and arguments are written as their text comes.
 */
export function readXmlCalls(text: string, tools: Tools, habits: XmlHabits = {}): XmlOutcome {
  return new XmlCalls(text, tools, habits).outcome();
}

class XmlCalls {
  readonly #text: string;
  readonly #tools: Tools;
  readonly #habits: XmlHabits;
  readonly #deltas: Delta[] = [];
  /** Where a mark is next; texts are only looked through forwards. */
  readonly #places = new Map<string, number>();
  #calls = 0;
  /** Number of the call in hand; null outside of calls. */
  #call: number | null = null;
  #function: string | null = null;
  #isFunctionOpen = false;
  #hasParameters = false;
  #parameter: string | null = null;
  #value = '';
  #written = '';
  #owesBreak = false;
  #hasQuote = false;
  #prose = '';
  /** Of a parameter whose value is read as a whole: what was collected; null outside. */
  #whole: string | null = null;
  #wholeName: string | null = null;
  #deferred: string | null = null;
  /** Elements that the XML parser has open; it refuses everything once an element does not fit. */
  #open: string[] = [];
  #isRefusing = false;
  #hasRoot = false;
  /** A call without a wrapper that waits for its first parameter. */
  #pending: { readonly delta: Delta; readonly source: string; text: string } | null = null;
  #isImplicit = false;

  constructor(text: string, tools: Tools, habits: XmlHabits) {
    this.#text = text;
    this.#tools = tools;
    this.#habits = habits;
  }

  outcome(): XmlOutcome {
    const isFound = this.#readElements();
    if (!isFound && this.#prose !== '' && this.#calls === 0) return { calls: [], text: this.#prose, isTouched: false };
    if (isFound) this.#closeRest();
    return this.#merged();
  }

  #readElements(): boolean {
    let isFound = false;
    for (let at = 0; at < this.#text.length; ) {
      const end = this.#elementEnd(at);
      if (end === null) break;
      const element = this.#text.slice(at, end);
      at = end;
      if (this.#call === null && !/^<(?:tool_call>|function=|parameter=)/.test(element)) {
        this.#prose += element;
        continue;
      }
      isFound = this.#feed(element) || isFound;
    }
    return isFound;
  }

  #elementEnd(at: number): number | null {
    const text = this.#text;
    const next = text.indexOf('<', at + 1);
    if (text[at] !== '<') return next < 0 ? text.length : next;
    const repaired = this.#habits.repairs === true ? this.#repairedEnd(at) : undefined;
    if (repaired !== undefined) return repaired;
    const close = this.#next('>', at);
    if (next >= 0 && (close < 0 || next < close)) return this.#isPartial(text.slice(at, next)) ? null : next;
    if (close >= 0) return close + 1;
    const rest = text.slice(at);
    if (this.#habits.implicit === true) return this.#isPartial(rest) || this.#call !== null ? null : text.length;
    const isOpener = '<tool_call>'.startsWith(rest) || rest.startsWith('<function=') || '<function='.startsWith(rest);
    return this.#call !== null || isOpener ? null : text.length;
  }

  /** Offset of the next mark, each of which is looked for once; -1 where there is none. */
  #next(mark: string, at: number): number {
    const known = this.#places.get(mark);
    if (known === -1 || (known !== undefined && known >= at)) return known;
    const found = this.#text.indexOf(mark, at);
    this.#places.set(mark, found);
    return found;
  }

  #isPartial(source: string): boolean {
    if (this.#habits.implicit !== true) return false;
    return ['<tool_call>', '</tool_call>', '<function=', '</function>', '<parameter=', '</parameter>'].some(
      (tag) => tag.startsWith(source) || source.startsWith(tag),
    );
  }

  #repairedEnd(at: number): number | undefined {
    for (const tag of ['parameter', 'function']) {
      if (!this.#text.startsWith(`<${tag}=`, at)) continue;
      const line = this.#next('\n', at);
      const bracket = this.#next('>', at);
      if (bracket >= 0 && (line < 0 || bracket < line)) continue;
      const close = this.#next(`</${tag}>`, at);
      return close < 0 ? undefined : close + tag.length + 3;
    }
    return undefined;
  }

  /** Hands an element to the XML parser; false where that refuses it. */
  #feed(element: string): boolean {
    const parts = this.#prepared(element);
    const head = parts[0]?.trim() ?? '';
    if (/^<(?:tool_call>|function name=)/.test(head) && this.#calls === 0 && this.#prose !== '') {
      this.#deltas.push({ content: this.#prose });
      this.#prose = '';
    }
    const hasFunction = this.#habits.repairs !== true || (this.#function !== null && this.#function !== '');
    if (head.startsWith('<tool_call>') && this.#calls > 0 && this.#call !== null && hasFunction) {
      if (this.#parameter) this.#end('parameter');
      if (this.#isFunctionOpen || (this.#habits.repairs !== true && this.#function)) this.#end('function');
      this.#deltas.push({ call: this.#call, source: '' });
      this.#reset();
    }
    if (this.#isRefusing) return false;
    try {
      for (const part of parts) this.#parse(part, element);
      return !this.#isRefusing;
    } catch (error) {
      if (!(error instanceof Raised)) throw error;
      return false;
    }
  }

  /** The markup and texts that an element becomes. Texts begin with a NUL. */
  #prepared(written: string): string[] {
    const isFunction =
      /^<\/?function[=>]/.test(written) || (this.#habits.repairs === true && /^<function(?: |[a-zA-Z_])/.test(written));
    const isMarkup = isFunction || /^<\/?(?:tool_call>|parameter[=>])/.test(written);
    const element =
      this.#habits.repairs === true && (this.#call !== null || /^<(?:function|parameter)/.test(written))
        ? this.#repaired(written)
        : written;
    const tagged = element.replace(/<(function|parameter)=([^>]+)>/g, '<$1 name="$2">');
    if (this.#whole !== null) {
      if (tagged.startsWith('</parameter>')) {
        this.#deferred = this.#whole;
        this.#whole = this.#wholeName = null;
        return [`\0${this.#deferred}`, '</parameter>'];
      }
      if (this.#whole === '' && !this.#isReadWhole(element)) {
        this.#whole = null;
        return [`\0${element}`];
      }
      this.#whole += element;
      return [];
    }
    if (tagged.startsWith('<parameter name=')) {
      this.#wholeName = /^<parameter name="([^"]+)">/.exec(tagged)?.[1] ?? this.#wholeName;
      this.#whole = '';
    }
    if (!isMarkup) return [`\0${tagged}`];
    return (tagged.match(/<[^<>]*>|[^<]+|</g) ?? []).map((part) => (part.startsWith('<') ? part : `\0${part}`));
  }

  #isReadWhole(element: string): boolean {
    const type = this.#wholeName === null ? 'string' : this.#typeOf(this.#wholeName);
    return isList(type) || (type === 'object' && /[[{(]/.test(element) && element.includes("'"));
  }

  #repaired(written: string): string {
    let element = written;
    if (!element.includes('<function=')) {
      const named = /<function\s*([a-zA-Z_][a-zA-Z0-9_]*)\s*>/.exec(element);
      if (named && this.#tools.has(named[1]!)) element = element.replace(named[0], `<function=${named[1]}>`);
    }
    for (const tag of ['parameter', 'function']) {
      const mark = `<${tag}=`;
      const start = element.indexOf(mark);
      if (start < 0) continue;
      const rest = element.slice(start);
      const close = rest.indexOf('>');
      const next = rest.indexOf('<', mark.length);
      if (close >= 0 && (next < 0 || close < next)) continue;
      const content = rest.slice(mark.length);
      const source = content.slice(0, /[ \n<]|$/.exec(content)!.index);
      const name = (source.startsWith(`${tag}=`) ? source.slice(tag.length + 1) : source).replace(
        /[^\p{L}\p{N}_-]+$/u,
        '',
      );
      if (name === '' || (tag === 'parameter' && !this.#isParameter(name))) continue;
      element = element.replace(`${mark}${source}`, () => `${mark}${name}>`);
    }
    return element;
  }

  #isParameter(name: string): boolean {
    const schema = this.#function === null ? undefined : this.#tools.schemaOf(this.#function);
    if (!schema) return true;
    const properties = memberOf(schema, 'properties') ?? schema;
    return isJsonObject(properties) && Object.hasOwn(properties, name);
  }

  /** What the XML parser does with a tag or a text. */
  #parse(part: string, element: string): void {
    if (this.#isRefusing) throw new Raised('not well-formed');
    if (part.startsWith('\0')) {
      const text = part.slice(1);
      if (text === '') return;
      if (this.#open.length > 0) this.#characters(text);
      else if (text.trim() !== '') this.#refuse();
      return;
    }
    const close = /^<\/([a-z_]+)>$/.exec(part);
    if (close) {
      if (this.#open.at(-1) !== close[1]) this.#refuse();
      this.#open.pop();
      this.#end(close[1]!);
      return;
    }
    const open = /^<(tool_call|function|parameter)(?: name="([^"<&]*)")?>$/.exec(part);
    if (!open || (this.#hasRoot && this.#open.length === 0)) this.#refuse();
    this.#open.push(open![1]!);
    this.#hasRoot = true;
    this.#start(open![1]!, open![2] ?? null, element);
  }

  #refuse(): never {
    this.#isRefusing = true;
    throw new Raised('not well-formed');
  }

  #start(tag: string, name: string | null, element: string): void {
    if (tag === 'tool_call') {
      this.#closeOpen('tool_call');
      this.#hasParameters = false;
      this.#call = this.#calls++;
      return;
    }
    if (tag === 'function') {
      const isImplicit = this.#call === null;
      if (isImplicit) this.#start('tool_call', null, element);
      this.#isImplicit ||= isImplicit;
      this.#closeOpen('function');
      this.#function = name;
      this.#isFunctionOpen = true;
      if (!name) return;
      const delta: Delta = { call: this.#call!, name, source: '' };
      if (isImplicit && this.#habits.implicit === true) this.#pending = { delta, source: element, text: '' };
      else this.#deltas.push(delta);
      return;
    }
    this.#flushPending();
    this.#closeOpen('parameter');
    this.#parameter = name;
    this.#value = this.#written = '';
    this.#hasQuote = false;
    if (!name) return;
    this.#add(this.#hasParameters ? `, "${name}": ` : `{"${name}": `);
  }

  #flushPending(): void {
    if (this.#pending) this.#deltas.push(this.#pending.delta);
    this.#pending = null;
  }

  #closeOpen(tag: string): void {
    if (this.#parameter) this.#end('parameter');
    if (tag !== 'parameter' && this.#function) this.#end('function');
    if (tag === 'tool_call' && this.#call !== null) this.#end('tool_call');
  }

  #add(source: string): void {
    this.#deltas.push({ call: this.#call ?? -1, source });
  }

  #characters(text: string): void {
    if (this.#pending && this.#parameter === null) {
      if (text.trim() === '') this.#pending.text += text;
      else {
        this.#deltas.push({ content: this.#pending.source + this.#pending.text + text });
        this.#pending = null;
        this.#isImplicit = false;
        this.#calls -= 1;
        this.#reset();
      }
      return;
    }
    if (!this.#parameter) return;
    if (this.#deferred !== null) {
      this.#value += this.#withBreak(text);
      return;
    }
    const type = this.#typeOf(this.#parameter);
    const shown = this.#value === '' && text.startsWith('\n') ? text.slice(1) : text;
    if (TEXTS.has(type) && !this.#hasQuote) {
      this.#add('"');
      this.#hasQuote = true;
    }
    if (shown === '') return;
    const added = this.#withBreak(shown);
    const isNull = this.#value.length === 4;
    this.#value += added;
    if (TEXTS.has(type) && !isNull && this.#value.length > 4) {
      this.#add(dumpJson(added).slice(1, -1));
      return;
    }
    const written = streamed(converted(this.#value, type), type);
    this.#add(written.slice(this.#written.length));
    this.#written = written;
  }

  /** A line break at the end is kept back until more text comes. */
  #withBreak(text: string): string {
    const whole = (this.#owesBreak ? '\n' : '') + text;
    this.#owesBreak = whole.endsWith('\n');
    return this.#owesBreak ? whole.slice(0, -1) : whole;
  }

  #end(tag: string): void {
    if (tag !== 'parameter' && this.#parameter) this.#end('parameter');
    if (tag === 'parameter') this.#endParameter();
    else if (tag === 'function') this.#endFunction();
    else this.#endCall();
  }

  #endParameter(): void {
    if (!this.#parameter) return;
    const type = this.#typeOf(this.#parameter);
    if (this.#deferred !== null)
      this.#add(literalOf(this.#deferred === '' ? this.#value : this.#deferred, this.#owesBreak));
    else if (TEXTS.has(type)) this.#add(this.#value === '' && !this.#hasQuote ? '""' : '"');
    this.#deferred = null;
    this.#owesBreak = this.#hasQuote = false;
    this.#hasParameters = true;
    this.#parameter = null;
    this.#value = this.#written = '';
  }

  #endFunction(): void {
    this.#flushPending();
    this.#add(this.#hasParameters ? '}' : '{}');
    this.#isFunctionOpen = false;
    if (this.#habits.repairs === true) this.#function = null;
    if (!this.#isImplicit || this.#habits.implicit !== true) return;
    this.#isImplicit = false;
    this.#end('tool_call');
  }

  #endCall(): void {
    if (this.#isFunctionOpen) this.#end('function');
    this.#add('');
    if (this.#prose.trim() !== '') this.#deltas.push({ content: this.#prose });
    this.#reset();
  }

  #reset(): void {
    this.#call = null;
    this.#function = null;
    this.#isFunctionOpen = false;
    this.#hasParameters = false;
    this.#parameter = null;
    this.#value = this.#written = this.#prose = '';
    this.#owesBreak = this.#hasQuote = false;
    this.#whole = this.#wholeName = this.#deferred = null;
    this.#open = [];
    this.#isRefusing = this.#hasRoot = false;
  }

  #typeOf(parameter: string): string {
    if (this.#function === null) return 'string';
    const properties = propertiesOf(this.#tools, this.#function);
    const schema = memberOf(properties, parameter);
    if (schema === undefined || !isJsonObject(schema)) return 'string';
    const type = memberOf(schema, 'type') ?? 'string';
    const word = typeof type === 'string' ? type : '[';
    const isKnown =
      TEXTS.has(word) || isInteger(word) || isNumber(word) || isBoolean(word) || isList(word) || word === 'object';
    return isKnown ? word : 'string';
  }

  /** Closes what the text closes and the XML parser refused to. */
  #closeRest(): void {
    if (this.#habits.repairs === true && this.#calls !== 1) return;
    if (this.#call !== null && this.#text.includes('</function>') && this.#lacksFunctionEnd()) {
      if (this.#parameter) this.#end('parameter');
      if (this.#function) this.#end('function');
    }
    if (this.#call !== null && this.#text.includes('</tool_call>') && !this.#hasEmpty()) {
      if (this.#parameter) this.#end('parameter');
      if (this.#function) this.#end('function');
      this.#end('tool_call');
    }
  }

  /** Whether the call in hand was not closed; some count the ends of all calls in place of it. */
  #lacksFunctionEnd(): boolean {
    const ends = this.#deltas.filter(({ source }) => source === '}' || source === '{}');
    if (this.#habits.implicit === true) return this.#text.split('</function>').length - 1 > ends.length;
    return !ends.some(({ call }) => call === this.#call);
  }

  /** Whether an empty part of the call in hand was sent, its name included. */
  #hasEmpty(): boolean {
    return this.#deltas.some(({ call, source }) => call === this.#call && source === '');
  }

  #merged(): XmlOutcome {
    const calls = new Map<number, { name: string | undefined; source: string }>();
    let prose = '';
    for (const { content, call, name, source = '' } of this.#deltas) {
      prose += content ?? '';
      if (call === undefined) continue;
      const before = calls.get(call);
      calls.set(call, { name: name ?? before?.name, source: (before?.source ?? '') + source });
    }
    const named = [...calls.values()].filter(({ name }) => name !== undefined && name !== '');
    return {
      calls: named.map(({ name, source }) => callVerbatim(name!, source)),
      text: prose === '' ? null : prose,
      isTouched: calls.size > 0,
    };
  }
}

function converted(text: string, type: string): JsonValue {
  if (text.length === 4 && text.toLowerCase() === 'null') return null;
  if (isInteger(type)) return integerOf(text) ?? text;
  if (isNumber(type)) return finiteOf(text) ?? text;
  return isBoolean(type) ? text.toLowerCase() === 'true' : text;
}

function streamed(value: JsonValue, type: string): string {
  if (value === null || value === '') return '';
  if (TEXTS.has(type)) return dumpJson(value).slice(1, -1);
  return typeof value === 'string' ? value : dumpJson(value);
}

/** A value that was collected as a whole: as Python's, else as text. */
function literalOf(source: string, owesBreak: boolean): string {
  const literal = evaluateLiteral(owesBreak ? `${source}\n` : source, { setsFail: true });
  return dumpJson(literal === undefined ? source : literal);
}
