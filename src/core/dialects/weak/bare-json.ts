import type { Span } from '../../../base/span.ts';
import { memberNode, textOf } from '../../calls/tolerant-json.ts';
import { parseWireJson } from '../../calls/wire-json.ts';
import type { Node } from '../../json/json-tree.ts';
import type { Vocabulary } from '../kit/vocabulary.ts';
import { CALL_KEYS } from '../kit/wire-keys.ts';
import { withoutEndTokens } from './hidden.ts';
import { closingOf, NAME, unnamedAt, type WeakContext, type WeakForm, type WeakOpening } from './weak-form.ts';

const FIRST_KEY = `["'](?:${CALL_KEYS.join('|')})["']\\s*:`;
const OPENER = new RegExp(`(?:\\[\\s*)?\\{\\s*${FIRST_KEY}`, 'g');
const WHOLE_NAME = new RegExp(`^${NAME}$`, 'u');
const HAS_ARGUMENTS = /["'](?:arguments|parameters|args)["']\s*:\s*(?:\{|"\s*\{)/;
const FOREIGN_END = /^\s*<\/(?:tool_call|tool|function_call)>/;

/** What an object is as a call by its members; null where it is not one, or the definition of a tool (formats.md §1.8, §1.10). */
function callOf(
  root: Node | undefined,
): { readonly name: string; readonly given: Node | undefined; readonly node: Node } | null {
  if (root?.type !== 'object') return null;
  const held = memberNode(root, 'function');
  const node = held?.type === 'object' ? held : root;
  const name = textOf(memberNode(node, 'name') ?? memberNode(node, 'tool_name'));
  if (name === '' || ['description', 'inputSchema', 'strict'].some((key) => memberNode(node, key))) return null;
  const given = memberNode(node, 'arguments') ?? memberNode(node, 'parameters') ?? memberNode(node, 'args');
  const isSchema =
    textOf(memberNode(given ?? null, 'type')) === 'object' &&
    memberNode(given ?? null, 'properties')?.type === 'object';
  return isSchema ? null : { name, given, node };
}

/** The object looks like a call and like nothing else. */
function isLikely(root: Node): boolean {
  const call = callOf(root);
  if (!call || !WHOLE_NAME.test(call.name)) return false;
  const keys = [root, call.node].flatMap(({ children = [] }) => children.map(({ children: [key] = [] }) => key?.value));
  const { given } = call;
  const isObject = given?.type === 'object' || (given?.type === 'string' && /^\s*\{/.test(String(given.value)));
  return isObject && keys.every((key) => CALL_KEYS.includes(String(key)));
}

/** The object is a call even where no tools are known: under `args` other programs keep other things. */
function isSure(root: Node): boolean {
  const node = callOf(root)?.node ?? null;
  return isLikely(root) && (memberNode(node, 'arguments') ?? memberNode(node, 'parameters')) !== undefined;
}

/** JSON that holds calls and nothing else, or as much of it as has come. */
interface Candidate {
  readonly start: number;
  readonly end: number;
  readonly items: readonly Node[];
}

/** How far a call may reach once the budget for looking is used up; longer ones are passed over then. */
const SHORT_CALL = 1_000;

function candidates({ text, seen, budget }: Pick<WeakContext, 'text' | 'seen' | 'budget'>): readonly Candidate[] {
  const found: Candidate[] = [];
  OPENER.lastIndex = 0;
  for (let match = OPENER.exec(seen); match; match = OPENER.exec(seen)) {
    const start = match.index;
    const look = budget.left > 0 ? budget : { left: SHORT_CALL };
    const close = closingOf(seen, start, '"', look);
    const isCut = close < 0;
    OPENER.lastIndex = start + 1;
    // It was not looked at up to the end of the text.
    if (isCut && look.left <= 0) continue;
    const end = isCut ? seen.length : close;
    const source = text.slice(start, end);
    const tree = parseWireJson(source, isCut);
    const items = tree?.type === 'array' ? (tree.children ?? []) : tree ? [tree] : [];
    if (items.length === 0 || !items.every((item) => callOf(item)) || (isCut && !HAS_ARGUMENTS.test(source))) continue;
    found.push({ start, end, items });
    OPENER.lastIndex = end;
  }
  return found;
}

const isDeclared = (items: readonly Node[], tools: Vocabulary): boolean =>
  items.every((item) => {
    const call = callOf(item);
    return call !== null && call.given !== undefined && tools.isTool(call.name);
  });

type FoundCall = Span & { readonly name: string };

const callsIn = (text: string, isCall: (item: Node) => boolean): FoundCall[] =>
  candidates({ text, seen: text, budget: { left: 16 * text.length + 1_024 } })
    .filter(({ items }) => items.every(isCall))
    .map(({ start, end, items: [first] }) => ({ start, end, name: callOf(first)?.name ?? '' }));

/** Objects in a text that are surely calls, wherever they are. */
export const sureCallsIn = (text: string): FoundCall[] => callsIn(text, isSure);

/** The same of those that look like calls. */
export const likelyCallsIn = (text: string): FoundCall[] => callsIn(text, isLikely);

const BEGINNING = /([[{]\s*(?:$|\{\s*(?:$|["'])|["']))/g;

/** JSON calls without an opener (formats.md §3): of declared tools anywhere, of others where the reply is nothing else. */
export const bareJson: WeakForm = {
  id: 'json-bare',
  find(context) {
    const { seen, tools, isForced } = context;
    const all = candidates(context).filter(({ end }) => !FOREIGN_END.test(seen.slice(end, end + 40)));
    const rest = all.reduce(
      (left, { start, end }) => left.slice(0, start) + ' '.repeat(end - start) + left.slice(end),
      seen,
    );
    const isWhole = /^[\s;,]*$/.test(withoutEndTokens(rest)) && all.every(({ items }) => items.every(isSure));
    return all
      .filter(({ items }) => isForced || isWhole || isDeclared(items, tools))
      .map(({ start }) => unnamedAt(start));
  },
  begins: (hasTools) => ({ pattern: BEGINNING, startsReply: !hasTools }),
};

const FENCED = /(?:^|(?<=\n))(```+|~~~+)(json|tool_call|tool_code)?[ \t]*\n([\s\S]*?)\n\1[ \t]*(?=\n|$)/g;

const FENCE_BEGINS = /(?:^|\n)((?:```|~~~)[^\n]*(?:$|\n\s*(?:$|[[{])))/g;

/** The same in code fences, where tools are known and the reply has no other fence. */
export const fencedJson: WeakForm = {
  id: 'json-bare',
  find({ text, seen, tools, isForced, budget }) {
    if (!tools.hasTools && !isForced) return [];
    const fences = [...text.matchAll(FENCED)];
    const openings = fences.map(({ index, 0: whole, 3: body = '' }): WeakOpening | null => {
      const start = index + whole.indexOf('\n') + 1;
      const [only, second] = candidates({ text: body, seen: body, budget });
      const isAlone = only && !second && body.slice(0, only.start).trim() === '' && body.slice(only.end).trim() === '';
      if (!isAlone || !(isForced || isDeclared(only.items, tools))) return null;
      return {
        ...unnamedAt(index, start + only.start),
        textEnd: index + whole.lastIndexOf('\n') + 1,
        slip: 'call-in-code-fence',
      };
    });
    const last = fences.at(-1);
    const after = last ? text.slice(last.index + last[0].length) : '';
    const isOnly = openings.length > 0 && after.trim() === '' && !/```|~~~/.test(seen);
    return isOnly && openings.every((opening) => opening !== null) ? openings : [];
  },
  begins: (hasTools) => (hasTools ? { pattern: FENCE_BEGINS, startsReply: false } : null),
};
