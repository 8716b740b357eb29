import type { LeafNode, ValueNode } from './text/values.ts';
import { Draft } from './vocabulary/draft.ts';
import { dotted } from './vocabulary/paths.ts';

/** What a structured error says: slots from its members, and the texts that hold its words. */
export interface SaidInValue {
  readonly draft: Draft;
  readonly messages: readonly LeafNode[];
}

/** Members under which an error is, and those that hold its words. */
const ERROR_KEYS = [
  'error',
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
  'finishMessage',
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
export function saidIn(value: ValueNode): SaidInValue | undefined {
  const draft = new Draft();
  const messages: LeafNode[] = [];
  const isError = readError(value, draft, messages, DEPTH, false);
  return isError ? { draft, messages } : undefined;
}

function readError(value: ValueNode, draft: Draft, messages: LeafNode[], depth: number, isInside: boolean): boolean {
  if (depth === 0) return false;
  if (value.type === 'list') {
    let isError = false;
    for (const item of value.items) {
      if (readIssue(item, draft, depth)) isError = true;
      else if (item.type === 'string' && isInside) isError = addMessage(item, messages) || isError;
      else if (item.type === 'object') isError = readError(item, draft, messages, depth - 1, isInside) || isError;
    }
    return isError;
  }
  if (value.type !== 'object') return isInside && value.type === 'string' && addMessage(value, messages);
  if (readIssue(value, draft, depth)) return true;
  const isError = isInside || isErrorObject(value.members);
  if (!isError) return false;
  readMembers(value.members, draft, messages, depth);
  return true;
}

type Members = ReadonlyMap<string, ValueNode>;

function isErrorObject(members: Members): boolean {
  const error = members.get('error') ?? members.get('errors') ?? members.get('issues');
  if (error && (error.type !== 'word' || error.text === 'true') && !isEmpty(error)) return true;
  const detail = members.get('detail');
  if (detail && !isEmpty(detail) && members.size <= 3) return true;
  if (isTrue(members.get('isError') ?? members.get('is_error') ?? members.get('failed'))) return true;
  if (members.has('finishMessage') || members.has('errorMessage') || members.has('error_message')) return true;
  const types = TYPE_KEYS.map((key) => wordOf(members.get(key)) ?? '');
  const hasWords = [...MESSAGE_KEYS, ...RESULT_KEYS].some((key) => members.get(key)?.type === 'string');
  if (wordOf(members.get('object')) === 'error') return true;
  return hasWords && (types.some((type) => IS_ERROR.test(type)) || statusOf(members) !== undefined);
}

function readMembers(members: Members, draft: Draft, messages: LeafNode[], depth: number): void {
  draft.status ??= statusOf(members);
  for (const key of TYPE_KEYS) {
    const word = wordOf(members.get(key));
    if (word !== undefined) draft.heard += ` ${word}`;
  }
  for (const key of [...MESSAGE_KEYS, ...RESULT_KEYS]) {
    const message = members.get(key);
    if (message?.type === 'string') addMessage(message, messages);
  }
  for (const key of ['content', 'result', 'output']) {
    const result = members.get(key);
    if (result?.type === 'object' || result?.type === 'list') readResult(result, draft, messages, depth);
  }
  for (const key of ERROR_KEYS) {
    const inner = members.get(key);
    if (inner && inner.type !== 'word') readError(inner, draft, messages, depth - 1, true);
  }
  const param = wordOf(members.get('param'));
  if (param !== undefined && param !== 'null' && param !== 'None' && /[.[]/.test(param)) draft.at ??= param;
}

/** The parts of a result that failed. */
function readResult(value: ValueNode, draft: Draft, messages: LeafNode[], depth: number): void {
  const parts = value.type === 'list' ? value.items : [value];
  for (const part of parts) {
    if (part.type === 'string') addMessage(part, messages);
    else if (part.type === 'object' && depth > 0) readMembers(part.members, draft, messages, depth - 1);
  }
}

/** An issue of a checker of schemas: a path beside a message. */
function readIssue(value: ValueNode, draft: Draft, depth: number): boolean {
  if (value.type !== 'object' || depth === 0) return false;
  const { members } = value;
  const place = members.get('path') ?? members.get('loc') ?? members.get('instancePath') ?? members.get('dataPath');
  const text = wordOf(members.get('message') ?? members.get('msg'));
  const code = wordOf(members.get('code') ?? members.get('type') ?? members.get('keyword')) ?? '';
  if (place === undefined || (text === undefined && code === '') || (place.type !== 'list' && place.type !== 'string'))
    return false;
  const path = place.type === 'list' ? dotted(place.items.map((item) => wordOf(item) ?? '')) : (wordOf(place) ?? '');
  const inner = members.get('errors') ?? members.get('unionErrors');
  if (inner) readUnion(inner, draft, depth);
  draft.heard += ` ${code} ${text ?? ''} ${path}`;
  draft.isSure = true;
  readOneIssue(members, path.replace(/^body\./, ''), code, text ?? '', draft);
  return true;
}

/** Of the branches of a union the one that was followed deepest says what is wrong. */
function readUnion(value: ValueNode, draft: Draft, depth: number): void {
  if (value.type !== 'list' || depth === 0) return;
  const branches = value.items.map((item) => issuesOf(item));
  const deepest = branches.toSorted((a, b) => depthOf(b) - depthOf(a))[0] ?? [];
  for (const issue of deepest) readIssue(issue, draft, depth - 1);
}

/** The issues of a branch: a list of them, an object that has one, or an issue alone. */
function issuesOf(item: ValueNode): readonly ValueNode[] {
  if (item.type === 'list') return item.items;
  const issues = item.type === 'object' ? item.members.get('issues') : undefined;
  return issues?.type === 'list' ? issues.items : [item];
}

const depthOf = (issues: readonly ValueNode[]): number =>
  Math.max(0, ...issues.slice(0, MOST_ISSUES).map((issue) => lengthOf(memberOf(issue, 'path'))));

const lengthOf = (path: ValueNode | undefined): number => (path?.type === 'list' ? path.items.length : 0);

const EXPECTED = /expected ([\w ]{1,40}),? (?:but )?(?:got|received) ([\w ]{1,40})/i;

function readOneIssue(members: Members, path: string, code: string, text: string, draft: Draft): void {
  const words = EXPECTED.exec(text);
  const expected = wordOf(members.get('expected')) ?? words?.[1] ?? '';
  const got = wordOf(members.get('received')) ?? words?.[2] ?? wordOf(members.get('input')) ?? '';
  const extra = namesOf(members.get('keys') ?? memberOf(members.get('params'), 'additionalProperty'));
  const absent = namesOf(memberOf(members.get('params'), 'missingProperty'));
  if (extra.length > 0) for (const name of extra) draft.refuses(name);
  else if (absent.length > 0) for (const name of absent) draft.lacks(name);
  else if (got === 'undefined' || /\bmissing\b/.test(code) || /^(?:field )?required$|missing required/i.test(text))
    draft.lacks(path);
  else if (/extra_forbidden|unexpected_keyword|unrecognized|not permitted/i.test(`${code} ${text}`))
    draft.refuses(path);
  else if (expected !== '' || !/^invalid_union|^Invalid input$/.test(code || text))
    draft.mistakes(path, expected || text, got);
  draft.offers(namesOf(members.get('options') ?? members.get('values')));
}

const isTrue = (value: ValueNode | undefined): boolean => value?.type === 'word' && /^true$/i.test(value.text);

const isEmpty = (value: ValueNode): boolean =>
  value.type === 'object'
    ? value.members.size === 0
    : value.type === 'list'
      ? value.items.length === 0
      : value.text === '';

const wordOf = (value: ValueNode | undefined): string | undefined =>
  value?.type === 'string' || value?.type === 'word' ? value.text : undefined;

const memberOf = (value: ValueNode | undefined, key: string): ValueNode | undefined =>
  value?.type === 'object' ? value.members.get(key) : undefined;

const namesOf = (value: ValueNode | undefined): string[] =>
  value?.type === 'list'
    ? value.items.flatMap((item) => wordOf(item) ?? [])
    : value?.type === 'string'
      ? [value.text]
      : [];

function statusOf(members: Members): number | undefined {
  for (const key of STATUS_KEYS) {
    const word = wordOf(members.get(key)) ?? '';
    if (/^[45]\d\d$/.test(word)) return Number(word);
  }
  return undefined;
}

/** Words long enough to say something; a text that is only a number or an id is none. */
function addMessage(leaf: LeafNode, messages: LeafNode[]): boolean {
  if (!/[A-Za-z]{3}/.test(leaf.text) || messages.includes(leaf)) return false;
  messages.push(leaf);
  return true;
}
