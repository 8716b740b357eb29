import { plainKey } from '../../transcripts/rows/row-members.ts';
import { plainText, stringView } from '../../views/notations/string-text.ts';
import type { ListNode, ObjectNode, ValueNode } from '../../views/notations/value-node.ts';
import type { View } from '../../views/view.ts';
import type { CallPart, ItemKind, Part } from './item.ts';
import {
  ARGUMENTS,
  CONTENTS,
  FAILURES,
  GENERATED,
  HISTORIES,
  IDS,
  memberOf,
  NAMES,
  REASONINGS,
  TEXTS,
  TOOL_NAMES,
  valueIn,
} from './member-names.ts';
import { isEmptyCall } from './printed-call.ts';

/** Who speaks in what is visited. */
export type Role = 'model' | 'person' | 'tool' | 'unknown';

/** Reads a text inside a value: the parts of a paste of its own. */
export type ReadInner = (view: View, role: Role) => readonly Part[];

/** The items that a value is or holds, by its structure alone; parts inside others come after them. */
export function partsOfValue(view: View, node: ValueNode, readInner: ReadInner): Part[] {
  const visitor = new StructureVisitor(view, readInner);
  visitor.visit(node, 'unknown', '');
  return visitor.parts;
}

type Kind = ItemKind | 'answer';

/** Who an object says that it is of. */
const ROLES: readonly (readonly [kind: Kind, pattern: RegExp])[] = [
  ['result', /^(?:tool|function|ipython|observation|tool[-_]?results?)$/i],
  ['ask', /^(?:system|developer|user|human|customer)$/i],
  ['answer', /^(?:assistant|model|ai|bot|gpt)$/i],
];

/** What an object says that it is, in its type or as the class of a print. */
const TYPES: readonly (readonly [kind: Kind, pattern: RegExp])[] = [
  ['result', /(?:tool|function|custom|mcp)[-_]?(?:call|tool|use)?[-_]?(?:results?|output|response|return)/i],
  ['result', /^Tool(?:Message|Return\w*|Execution\w*)$|^error[-_]text$/i],
  ['call', /(?:tool|function|custom|mcp)[-_]?(?:tool)?[-_]?(?:use|call|invocation|input-available)(?!s)|^function$/i],
  ['ask', /^(?:System|Human|User)(?:Message|Prompt\w*)$|^(?:system|human)$/],
  ['answer', /^(?:AI|Assistant|Model)(?:Message\w*|Response)$|ChatCompletionMessage$|^(?:ai|assistant)$/],
  ['reasoning', /^(?:thinking|reasoning|thought|reasoning_text|summary_text|ThinkingPart|ReasoningItem)$/i],
];

const kindIn = (rows: readonly (readonly [Kind, RegExp])[], word: string): Kind | undefined =>
  rows.find(([, pattern]) => pattern.test(word))?.[0];

/** Deltas and closing events of a call are pieces of it, no calls. */
const PIECE = /delta|start|end|done|stop|added|completed|in_progress/i;

class StructureVisitor {
  readonly parts: Part[] = [];
  readonly #view: View;
  readonly #text: string;
  readonly #readInner: ReadInner;

  constructor(view: View, readInner: ReadInner) {
    this.#view = view;
    this.#text = view.text;
    this.#readInner = readInner;
  }

  /** How many histories of requests are open. */
  #sent = 0;

  #push(part: Part): void {
    this.parts.push(this.#sent > 0 ? { ...part, isSent: true } : part);
  }

  visit(node: ValueNode, role: Role, key: string): void {
    if (node.type === 'list') for (const item of node.items) this.visit(item, role, key);
    else if (node.type === 'string') this.#string(node, role, key);
    else if (node.type === 'object') this.#object(node, role, key);
  }

  #object(node: ObjectNode, role: Role, key: string): void {
    const kind = this.#kindOf(node);
    if (this.#isDefinition(node)) return this.#add('definition', node);
    if (kind === 'ask') {
      this.#add('ask', node);
      // A user's message may hold the results of tools, as blocks.
      return this.#blocks(node, 'person');
    }
    if (kind === 'result' || (kind === undefined && this.#isResult(node))) return this.#result(node);
    const call = this.#callOf(node, kind === 'call');
    if (call) {
      this.#push({ kind: 'call', span: this.#view.back(node), view: this.#view.part(node), call });
      const result = memberOf(node, ['result', 'output', 'error', 'errortext']);
      if (result && !ARGUMENTS.some((name) => name === plainKey(result.key)))
        this.visit(result.value, 'tool', result.key);
      return;
    }
    const inner: Role = kind === 'answer' ? 'model' : role;
    if (kind === 'reasoning' && inner !== 'person') this.#texts(node, 'reasoning');
    const isAsked = isRequest(node);
    for (const member of node.members) {
      const plain = plainKey(member.key);
      if (REASONINGS.some((name) => name === plain) && member.value.type === 'string')
        this.#textPart('reasoning', member.value, member.key);
      else if (kind === 'reasoning' && member.value.type === 'string') continue;
      else {
        const isSent = isAsked && isHistory(member.key, member.value);
        this.#sent += Number(isSent);
        this.visit(member.value, this.#roleIn(member.key, member.value, inner), member.key || key);
        this.#sent -= Number(isSent);
      }
    }
  }

  /** What is a list of messages has no speaker of its own. */
  #roleIn(key: string, value: ValueNode, role: Role): Role {
    return isHistory(key, value) ? 'unknown' : role;
  }

  #blocks(node: ObjectNode, role: Role): void {
    for (const { key, value } of node.members) if (value.type === 'list') this.visit(value, role, key);
  }

  #kindOf(node: ObjectNode): Kind | undefined {
    const role = this.#textIn(node, ['role', 'author']);
    const type = this.#textIn(node, ['type', 'kind', 'partkind', 'event']);
    const ofRole = role === undefined ? undefined : kindIn(ROLES, role);
    if (ofRole) return ofRole;
    const ofType = type === undefined || PIECE.test(type) ? undefined : kindIn(TYPES, type);
    return ofType ?? (node.name === '' ? undefined : kindIn(TYPES, node.name));
  }

  #isDefinition(node: ObjectNode): boolean {
    const inner = valueIn(node, ['function', 'custom']);
    const holder = inner?.type === 'object' ? inner : node;
    const schema = valueIn(holder, ['parameters', 'inputschema', 'argsschema', 'schema', 'format']);
    const isSchema =
      schema?.type === 'object' && schema.members.some(({ key }) => /^(?:properties|type|\$schema|grammar)$/.test(key));
    return isSchema && valueIn(holder, ['name']) !== undefined;
  }

  /** An id of a call beside contents, without a name and arguments. */
  #isResult(node: ObjectNode): boolean {
    const id = memberOf(node, ['toolcallid', 'tooluseid', 'callid']);
    return id !== undefined && memberOf(node, CONTENTS) !== undefined && !this.#callOf(node, false);
  }

  #result(node: ObjectNode): void {
    const id = this.#textIn(node, IDS);
    const name = this.#textIn(node, ['toolname', 'name', 'functionname']);
    const words = this.#textIn(node, CONTENTS);
    this.#push({
      kind: 'result',
      span: this.#view.back(node),
      view: this.#view.part(node),
      result: {
        ...(id !== undefined && { id }),
        ...(name !== undefined && { name }),
        ...(words !== undefined && { words }),
        failed: this.#hasFailed(node),
      },
    });
    for (const { value } of node.members)
      if (value.type === 'string') this.#complaintsIn(value);
      else this.visit(value, 'tool', '');
  }

  #hasFailed(node: ObjectNode): boolean {
    const status = this.#textIn(node, ['status', 'state']);
    if (status !== undefined && /^(?:error|failed|failure|output-error)$/i.test(status)) return true;
    const flags = FAILURES.map((name) => valueIn(node, [name])).filter((value) => value !== undefined);
    if (
      flags.some(
        (value) =>
          value.type === 'true' || value.type === 'object' || (value.type === 'string' && value.end - value.start > 2),
      )
    )
      return true;
    if (BEGINS_AS_ERROR.test(this.#textIn(node, CONTENTS) ?? '')) return true;
    const output = valueIn(node, CONTENTS);
    const isError = (value: ValueNode | undefined): boolean =>
      value?.type === 'object' && /error/i.test(this.#textIn(value, ['type']) ?? '');
    return isError(output) || isError(node);
  }

  /** What is a call by a name beside arguments, or by what its type says it is. */
  #callOf(node: ObjectNode, isSaid: boolean): CallPart | undefined {
    const [only] = node.members;
    if (node.name !== '' && !PRINTED.test(node.name) && this.#isCalled(node))
      return {
        name: node.name,
        args: only?.key === '' ? only.value : node,
        within: this.#view,
        byNames: true,
      };
    const nested = valueIn(node, ['function', 'functioncall', 'tooluse', 'toolinvocation', 'custom', 'toolcall']);
    if (nested?.type === 'object' && !memberOf(node, ARGUMENTS)) {
      const inner = this.#callOf(
        nested,
        isSaid || memberOf(node, ['functioncall', 'tooluse', 'toolcall', 'custom']) !== undefined,
      );
      const id = this.#textIn(node, IDS);
      return inner && { ...inner, ...(id !== undefined && { id }), byNames: inner.byNames && id === undefined };
    }
    const name = NAMES.map((key) => valueIn(node, [key])).find(
      (value) => value?.type === 'string' || value?.type === 'word' || value?.type === 'null',
    );
    const args =
      ARGUMENTS.map((key) => valueIn(node, [key])).find(
        (value) => value !== undefined && isArguments(value, this.#text),
      ) ??
      textAlone(node) ??
      this.#heldBy(node);
    const id = this.#textIn(node, IDS);
    if (!name || (!args && !isSaid)) return undefined;
    const word = name.type === 'string' ? plainText(this.#text, name) : name.type === 'word' ? name.text : '';
    if (!isSaid && !isName(word) && name.type !== 'null') return undefined;
    const byNames = !isSaid && id === undefined;
    // Members alone make no call of an object that is never closed.
    if (byNames && !node.isClosed && args?.isClosed) return undefined;
    return {
      name: word,
      ...(id !== undefined && { id }),
      ...(name.type !== 'null' && { nameNode: name }),
      ...(args && { args }),
      within: this.#view,
      byNames,
    };
  }

  /** The only text of a record that begins as an object does, where the record names a tool. */
  #heldBy(node: ObjectNode): ValueNode | undefined {
    if (!memberOf(node, TOOL_NAMES)) return undefined;
    const texts = node.members.flatMap(({ value }) =>
      value.type === 'string' && /^\s*\{\s*["}]/.test(plainText(this.#text, value)) ? value : [],
    );
    return texts.length === 1 ? texts[0] : undefined;
  }

  /** A tool before its arguments, as programs print a call: `search({"q": "a"})`, `Edit {"path": "a"}`. */
  #isCalled(node: ObjectNode): boolean {
    const { name, start, members } = node;
    const [only, ...more] = members;
    if (isEmptyCall(this.#text, node)) return true;
    const isQuoted = /^\s*\{\s*["']/.test(this.#text.slice(start + name.length, start + name.length + 20));
    return only?.key === '' ? more.length === 0 && only.value.type === 'object' && only.value.name === '' : isQuoted;
  }

  #texts(node: ObjectNode, kind: ItemKind): void {
    for (const { value } of node.members)
      if (value.type === 'string' && value.end - value.start > 40) this.#textPart(kind, value);
  }

  #string(node: Extract<ValueNode, { type: 'string' }>, role: Role, key: string): void {
    const plain = plainKey(key);
    const isOwn =
      GENERATED.some((name) => name === plain) || (role === 'model' && TEXTS.some((name) => name === plain));
    if (node.end - node.start < (isOwn ? 3 : 12)) return;
    const view = stringView(this.#view, node);
    const parts = this.#readInner(view, isOwn ? 'model' : role);
    if (isOwn && !parts.some(({ kind }) => kind === 'reply')) this.#textPart('reply', node, key);
    else for (const part of parts) this.#push(part.kind === 'reply' ? { ...part, field: part.field ?? key } : part);
  }

  #complaintsIn(node: Extract<ValueNode, { type: 'string' }>): void {
    if (node.end - node.start >= 12)
      for (const part of this.#readInner(stringView(this.#view, node), 'tool')) this.#push(part);
  }

  #textPart(kind: ItemKind, node: Extract<ValueNode, { type: 'string' }>, field = ''): void {
    const view = stringView(this.#view, node);
    if (view.text.trim() !== '') this.#push({ kind, span: this.#view.back(node), view, field });
  }

  #add(kind: ItemKind, node: ValueNode): void {
    this.#push({ kind, span: this.#view.back(node), view: this.#view.part(node) });
  }

  #textIn(node: ObjectNode, names: readonly string[]): string | undefined {
    for (const name of names) {
      const value = valueIn(node, [name]);
      if (value?.type === 'string') return plainText(this.#text, value);
      if (value?.type === 'word') return value.text;
    }
    return undefined;
  }
}

/** How the words of a tool begin that failed, where no member says so. */
const BEGINS_AS_ERROR =
  /^\W{0,3}(?:(?:[Ee]rror|ERROR)(?: [\w ]{1,40})?:|(?:\w{1,40}\.){0,6}[A-Z]\w{1,40}(?:Error|Exception):|Traceback \(most recent)/;

/** Classes of values as programs print them, which are no tools. */
const PRINTED =
  /^(?:object|some|ok|err|error|delta|event|chunk|message|(?:hash|btree|ordered)?map|(?:ordered)?dict|array|record|values?|json|tool|function|arg(?:ument)?s|(?:in|out)put|body|response)$/i;

/** Names of tools have no blanks, unless something leaked into them. */
const isName = (word: string): boolean =>
  word !== '' && word.length <= 200 && /^[^\s{}]/.test(word) && !/\s\S+\s\S+\s/.test(word);

/** An object, a text that is one, or nothing. */
function isArguments(node: ValueNode, text: string): boolean {
  if (node.type === 'object') return !node.members.some(({ key }) => /^(?:properties|\$schema)$/.test(key));
  if (node.type === 'string') return node.end - node.start === 2 || /^\s*[{[]/.test(plainText(text, node));
  return node.type === 'missing';
}

/** Arguments that are a text of any kind, where there is nothing but a name beside them. */
function textAlone(node: ObjectNode): ValueNode | undefined {
  const args = valueIn(node, ['arguments']);
  return node.members.length === 2 && args?.type === 'string' && memberOf(node, ['name']) ? args : undefined;
}

/** A list of messages. */
const isHistory = (key: string, value: ValueNode): boolean =>
  value.type === 'list' && HISTORIES.some((name) => name === plainKey(key)) && holdsRoles(value);

/** The body of a request: what a model is asked, and nothing that it answered. */
const isRequest = (node: ObjectNode): boolean =>
  memberOf(node, ['model', 'modelid', 'tools', 'functions', 'maxtokens', 'system']) !== undefined &&
  memberOf(node, ['choices', 'output', 'candidates']) === undefined;

/** Whether items of a list say who speaks. */
const holdsRoles = (list: ListNode): boolean =>
  list.items.some(
    (item) => item.type === 'object' && item.members.some(({ key }) => key === 'role' || key === 'author'),
  );
