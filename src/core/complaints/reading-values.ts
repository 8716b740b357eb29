import { plainText } from '../views/notations/string-text.ts';
import type { ListNode, ObjectNode, StringNode, ValueNode } from '../views/notations/value-node.ts';
import { Draft } from './vocabulary/draft.ts';
import { dotted } from './vocabulary/paths.ts';
import { readWords } from './vocabulary/read-words.ts';

/** What a structured error says: slots from its members, and the texts that hold its words. */
export interface SaidInValue {
  readonly draft: Draft;
  readonly messages: readonly StringNode[];
}

/** Members under which an error is, and those that hold its words. */
const ERROR_KEYS = [
  'error',
  'Err',
  'errors',
  'detail',
  'details',
  'issues',
  'validationErrors',
  'cause',
  'data',
  'body',
  'metadata',
  'raw',
];
const MESSAGE_KEYS = [
  'message',
  'msg',
  'errorMessage',
  'error_message',
  'errorText',
  'error_text',
  'errorMsg',
  'error_msg',
  'finishMessage',
  'status_msg',
  'error_description',
  'reason',
  'raw',
  'exception',
];
/** Members that hold the words of a result that failed. */
const RESULT_KEYS = ['content', 'text', 'value', 'result', 'output', 'message', 'data', 'response'];
/** Members whose words tell what kind of an error it is. */
const TYPE_KEYS = [
  'type',
  'code',
  'status',
  'error_type',
  'category',
  'finishReason',
  'finish_reason',
  'name',
  'statusText',
];
const IS_ERROR = /error|invalid|fail|exceed|denied|exhausted|malformed|_parameter|not_found|missing/i;
const STATUS_KEYS = ['status', 'statusCode', 'status_code', 'code', 'http_status'];
const DEPTH = 12;
const MOST_ISSUES = 100;

/** What a value says where it is an error of any shape, a list of issues, or a result that failed; else undefined. */
export function saidIn(text: string, value: ValueNode): SaidInValue | undefined {
  const reader = new ErrorReader(text);
  return reader.read(value, DEPTH, false) ? reader : undefined;
}

class ErrorReader implements SaidInValue {
  readonly draft = new Draft();
  readonly messages: StringNode[] = [];
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  /** Whether the value is an error, or something inside one. */
  read(value: ValueNode, depth: number, isInside: boolean): boolean {
    if (depth === 0) return false;
    if (value.type === 'list') return this.#list(value, depth, isInside);
    if (value.type === 'string') return isInside && this.#addMessage(value);
    if (value.type !== 'object') return false;
    if (this.#issue(value, depth)) return true;
    if (!isInside && !this.#isError(value)) return false;
    const [variant, ...others] = value.members;
    // Rust names the kind of an error and puts its words behind it.
    if (isInside && variant && others.length === 0 && /^[A-Z][a-zA-Z]+$/.test(variant.key))
      return this.read(variant.value, depth - 1, true);
    this.#members(value, depth);
    return true;
  }

  #list({ items }: ListNode, depth: number, isInside: boolean): boolean {
    let isError = false;
    for (const item of items) {
      if (this.#issue(item, depth)) isError = true;
      else if (item.type === 'string' && isInside) isError = this.#addMessage(item) || isError;
      else if (item.type === 'object') isError = this.read(item, depth - 1, isInside) || isError;
    }
    return isError;
  }

  #isError(value: ObjectNode): boolean {
    const of = (key: string): ValueNode | undefined => memberOf(value, key);
    const error = of('error') ?? of('errors') ?? of('issues') ?? of('Err');
    if (error && (holdsMore(error) || error.type === 'true') && !this.#isEmpty(error)) return true;
    const detail = of('detail');
    if (detail && !this.#isEmpty(detail) && value.members.length <= 3) return true;
    if ((of('isError') ?? of('is_error') ?? of('failed'))?.type === 'true') return true;
    if (['finishMessage', 'errorMessage', 'error_message'].some((key) => of(key) !== undefined)) return true;
    if (this.#wordOf(of('object')) === 'error') return true;
    const types = TYPE_KEYS.map((key) => this.#wordOf(of(key)) ?? '');
    const hasWords = [...MESSAGE_KEYS, ...RESULT_KEYS].some((key) => of(key)?.type === 'string');
    const isCoded = of('message')?.type === 'string' && /^[1-9]\d{3,5}$/.test(this.#wordOf(of('code')) ?? '');
    return isCoded || (hasWords && (types.some((type) => IS_ERROR.test(type)) || this.#statusOf(value) !== undefined));
  }

  #members(value: ObjectNode, depth: number): void {
    const { draft } = this;
    draft.status ??= this.#statusOf(value);
    for (const key of TYPE_KEYS) {
      const word = this.#wordOf(memberOf(value, key));
      if (word !== undefined) draft.heard += ` ${word}`;
    }
    for (const key of [...MESSAGE_KEYS, ...RESULT_KEYS]) {
      const message = memberOf(value, key);
      if (message?.type === 'string') this.#addMessage(message);
      else if (message && holdsMore(message) && MESSAGE_KEYS.includes(key)) this.read(message, depth - 1, true);
    }
    for (const key of ['content', 'result', 'output']) {
      const result = memberOf(value, key);
      if (result?.type === 'object' || result?.type === 'list') this.#result(result, depth);
    }
    for (const key of ERROR_KEYS) {
      const inner = memberOf(value, key);
      if (inner && holdsMore(inner)) this.read(inner, depth - 1, true);
    }
    const tool = memberOf(value, 'tool') ?? memberOf(value, 'tool_name') ?? memberOf(value, 'toolName');
    if (tool?.type === 'string') draft.tool ??= this.#wordOf(tool);
    draft.offers(this.#namesOf(memberOf(value, 'available_tools') ?? memberOf(value, 'availableTools')));
    const param = this.#wordOf(memberOf(value, 'param'));
    if (param !== undefined && /[.[]/.test(param)) draft.at ??= param;
  }

  /** The parts of a result that failed. */
  #result(value: ObjectNode | ListNode, depth: number): void {
    for (const part of value.type === 'list' ? value.items : [value]) {
      if (part.type === 'string') this.#addMessage(part);
      else if (part.type === 'object' && depth > 0) this.#members(part, depth - 1);
    }
  }

  /** An issue of a checker of schemas: a path beside a message. */
  #issue(value: ValueNode, depth: number): boolean {
    if (value.type !== 'object' || depth === 0) return false;
    const of = (key: string): ValueNode | undefined => memberOf(value, key);
    const place = of('path') ?? of('loc') ?? of('instancePath') ?? of('dataPath');
    const text = this.#wordOf(of('message') ?? of('msg'));
    const code = this.#wordOf(of('code') ?? of('type') ?? of('keyword')) ?? '';
    if (place === undefined || (text === undefined && code === '')) return false;
    if (place.type !== 'list' && place.type !== 'string') return false;
    const segments = place.type === 'list' ? place.items.map((item) => this.#wordOf(item) ?? '') : [];
    const path = place.type === 'list' ? dotted(segments) : plainText(this.#text, place);
    const inner = of('errors') ?? of('unionErrors');
    if (inner) this.#union(inner, depth);
    this.draft.heard += ` ${code} ${text ?? ''} ${path}`;
    this.draft.isSure = true;
    this.#oneIssue(value, path.replace(/^body\./, ''), code, text ?? '');
    return true;
  }

  /** Of the branches of a union the one that was followed deepest says what is wrong. */
  #union(value: ValueNode, depth: number): void {
    if (value.type !== 'list' || depth === 0) return;
    const branches = value.items.map((item) => issuesOf(item));
    const deepest = branches.toSorted((a, b) => depthOf(b) - depthOf(a))[0] ?? [];
    for (const issue of deepest) this.#issue(issue, depth - 1);
  }

  #oneIssue(value: ObjectNode, path: string, code: string, text: string): void {
    const { draft } = this;
    // Of all that was sent only the words say what is wrong.
    if (OWN_WORDS.test(code) && /^(?:body)?$/.test(path)) return readWords(text, draft);
    const of = (key: string): ValueNode | undefined => memberOf(value, key);
    const words = EXPECTED.exec(text);
    const expected = this.#wordOf(of('expected')) ?? words?.[1] ?? '';
    const got = this.#wordOf(of('received')) ?? words?.[2] ?? this.#wordOf(of('input')) ?? '';
    const extra = this.#namesOf(of('keys') ?? memberOf(of('params'), 'additionalProperty'));
    const absent = this.#namesOf(memberOf(of('params'), 'missingProperty'));
    if (extra.length > 0) for (const name of extra) draft.refuses(name);
    else if (absent.length > 0) for (const name of absent) draft.lacks(name);
    else if (got === 'undefined' || /\bmissing\b/.test(code) || /^(?:field )?required$|missing required/i.test(text))
      draft.lacks(path);
    else if (/extra_forbidden|unexpected_keyword|unrecognized|not permitted/i.test(`${code} ${text}`))
      draft.refuses(path);
    else if (expected !== '' || !/^invalid_union|^Invalid input$/.test(code || text))
      draft.mistakes(path, expected || text, got);
    draft.offers(this.#namesOf(of('options') ?? of('values')));
  }

  #isEmpty(value: ValueNode): boolean {
    if (value.type === 'object') return value.members.length === 0;
    return value.type === 'list' ? value.items.length === 0 : this.#wordOf(value) === '';
  }

  #wordOf(value: ValueNode | undefined): string | undefined {
    if (value?.type === 'string') return plainText(this.#text, value);
    return value !== undefined && 'text' in value && value.type !== 'null' ? value.text : undefined;
  }

  #namesOf(value: ValueNode | undefined): string[] {
    const named = value?.type === 'list' ? value.items : value?.type === 'string' ? [value] : [];
    return named.flatMap((item) => this.#wordOf(item) ?? []);
  }

  #statusOf(value: ObjectNode): number | undefined {
    for (const key of STATUS_KEYS) {
      const word = this.#wordOf(memberOf(value, key)) ?? '';
      if (/^[45]\d\d$/.test(word)) return Number(word);
    }
    return undefined;
  }

  /** Words long enough to say something; a text that is only a number or an id is none. */
  #addMessage(message: StringNode): boolean {
    if (!/\p{L}{3}|\p{Script=Han}{2}/u.test(plainText(this.#text, message)) || this.messages.includes(message))
      return false;
    this.messages.push(message);
    return true;
  }
}

/** What a check of the program's own found, in words of its own. */
const OWN_WORDS = /^(?:value_error|assertion_error|custom)\b/;
const EXPECTED = /expected ([\w ]{1,40}),? (?:but )?(?:got|received) ([\w ]{1,40})/i;

/** The issues of a branch: a list of them, an object that has one, or an issue alone. */
function issuesOf(item: ValueNode): readonly ValueNode[] {
  if (item.type === 'list') return item.items;
  const issues = memberOf(item, 'issues');
  return issues?.type === 'list' ? issues.items : [item];
}

const depthOf = (issues: readonly ValueNode[]): number =>
  Math.max(0, ...issues.slice(0, MOST_ISSUES).map((issue) => lengthOf(memberOf(issue, 'path'))));

const lengthOf = (path: ValueNode | undefined): number => (path?.type === 'list' ? path.items.length : 0);

/** A value that is no number and no word. */
const holdsMore = ({ type }: ValueNode): boolean => type === 'string' || type === 'object' || type === 'list';

const memberOf = (value: ValueNode | undefined, key: string): ValueNode | undefined =>
  value?.type === 'object' ? value.members.findLast((member) => member.key === key)?.value : undefined;
