import { characterFault, dereference } from '../../forge/character-data.ts';
import { type JsonObject, setOwn } from '../../json/exact-json.ts';
import { normaliseLineEnds } from '../../text/characters.ts';
import {
  callWith,
  failing,
  type HandedCall,
  type Outcome,
  Raised,
  type ReaderModel,
  type Tools,
} from '../kit/reader.ts';
import { goValue, outcomeOf, overlapOf, sections, typesOf } from './kit.ts';

/** An element of XML with its own text, and its children. */
interface Element {
  readonly tag: string;
  readonly name: string;
  text: string;
  readonly children: Element[];
}

interface Piece {
  readonly kind: 'open' | 'close' | 'text';
  readonly tag: string;
  /** The `name` of an opener, or the text. */
  readonly text: string;
}

/** The first element of XML, whose tags are known; all that does not fit raises, with the words of Go's `encoding/xml`. */
function elementOf(root: string, pieces: readonly Piece[]): Element {
  const open: Element[] = [];
  let line = 1;
  const fail = (what: string): never => {
    throw new Raised(`XML syntax error on line ${line}: ${what}`);
  };
  for (const { kind, tag, text } of pieces) {
    if (kind === 'text') line += text.split('\n').length - 1;
    const fault = characterFault(text);
    if (fault !== null) fail(fault);
    if (kind === 'text') {
      const parent = open.at(-1);
      if (parent) parent.text += normaliseLineEnds(text);
    } else if (kind === 'open') {
      const element = { tag, name: text, text: '', children: [] };
      if (open.length === 0 && tag !== root) raise(`expected element type <${root}> but have <${tag}>`);
      open.at(-1)?.children.push(element);
      open.push(element);
    } else {
      const element = open.pop();
      if (!element) return fail(`unexpected end element </${tag}>`);
      if (element.tag !== tag) fail(`element <${element.tag}> closed by </${tag}>`);
      if (open.length === 0) return element;
    }
  }
  return open.length > 0 ? fail('unexpected EOF') : raise('EOF');
}

function raise(why: string): never {
  throw new Raised(why);
}

const ESCAPED: Readonly<Record<string, string>> = {
  '"': '&#34;',
  "'": '&#39;',
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '\t': '&#x9;',
  '\n': '&#xA;',
  '\r': '&#xD;',
};

/** A name as the value of an attribute; references must be whole and known. */
function attributeText(source: string): string {
  if (source.includes('<')) throw new Raised('XML syntax error: unescaped < inside quoted string');
  return source.replace(/&([^;]*)(;?)/g, (reference, _name, end) => {
    const text = end === ';' ? dereference(reference.slice(0, -1)) : null;
    if (text === null) throw new Raised('XML syntax error: invalid character entity');
    return text;
  });
}

const QWEN_TAG = /<(\/?)(function|parameter)(?:[\t\n\f\r ]+name="([^"]*)")?>/g;

/** `<tag=name>` becomes `<tag name="name">`, of every tag; then all but functions and parameters is text. */
function qwenPieces(raw: string): Piece[] {
  const xml = raw.replace(
    /<(\w+)=([^>]+)>/g,
    (_tag, tag: string, name: string) =>
      `<${tag} name="${name.replace(/["'&<>\u0000-\u001f]/g, (char) => ESCAPED[char] ?? '\uFFFD')}">`,
  );
  const pieces: Piece[] = [];
  let at = 0;
  const addText = (end?: number): void => {
    if (at < (end ?? xml.length)) pieces.push({ kind: 'text', tag: '', text: xml.slice(at, end) });
  };
  for (const found of xml.matchAll(QWEN_TAG)) {
    addText(found.index);
    const [mark, slash, tag = '', name] = found;
    if (slash === '/' && name !== undefined) throw new Raised('XML syntax error: invalid characters between </ and >');
    pieces.push({ kind: slash === '/' ? 'close' : 'open', tag, text: attributeText(name ?? '') });
    at = found.index + mark.length;
  }
  addText();
  return pieces;
}

function qwenCall(raw: string, tools: Tools): HandedCall {
  const root = elementOf('function', qwenPieces(raw));
  const value = {};
  for (const { tag, name, text } of root.children)
    if (tag === 'parameter') setOwn(value, name, goValue(text, typesOf(tools, root.name, name)));
  return callWith(root.name, value);
}

function readQwen3Coder(text: string, tools: Tools): Outcome {
  const { prose, bodies } = sections(text, ['<tool_call>', '</tool_call>'], true);
  return outcomeOf({ prose, calls: bodies.map((body) => qwenCall(body, tools)) });
}

const GLM_TAGS = ['<arg_key>', '</arg_key>', '<arg_value>', '</arg_value>'] as const;
const GLM_TAG = /<\/?arg_(?:key|value)>/g;

interface GlmPart {
  readonly text: string;
  /** Which of the tags follows the text; null at the end. */
  readonly tag: number | null;
}

function glmParts(body: string): GlmPart[] {
  const parts: GlmPart[] = [];
  let at = 0;
  for (const { 0: mark, index } of body.matchAll(GLM_TAG)) {
    parts.push({ text: body.slice(at, index), tag: GLM_TAGS.indexOf(mark as (typeof GLM_TAGS)[number]) });
    at = index + mark.length;
  }
  parts.push({ text: body.slice(at), tag: null });
  return parts;
}

const glmPieces = (parts: readonly GlmPart[]): Piece[] => [
  { kind: 'open', tag: 'tool_call', text: '' },
  ...parts.flatMap(({ text, tag }): Piece[] => [
    { kind: 'text', tag: '', text },
    ...(tag === null
      ? []
      : [{ kind: tag % 2 === 0 ? 'open' : 'close', tag: tag < 2 ? 'arg_key' : 'arg_value', text: '' } as const]),
  ]),
  { kind: 'close', tag: 'tool_call', text: '' },
];

/**
 * The parts with the tags that are missing put in: a name, then keys and values in turn. Text where an opener is missing is
 * what it would open; text after the last pair is left out.
 */
function repaired([head, ...rest]: readonly GlmPart[]): GlmPart[] {
  if (head === undefined || head.tag === null) return head ? [head] : [];
  const fixed: GlmPart[] = [];
  let pending = '';
  let phase = 0;
  const step = (): void => {
    fixed.push({ text: pending, tag: phase });
    pending = '';
    phase = (phase + 1) % GLM_TAGS.length;
  };
  const space = head.tag === 0 ? -1 : head.text.search(/\s/);
  pending = space < 0 ? head.text : head.text.slice(0, space);
  if (space >= 0) {
    step();
    pending = head.text.slice(space).trimStart();
  }
  for (const part of [{ text: '', tag: head.tag }, ...rest]) {
    let { text } = part;
    if (part.tag === null && (text === '' || phase % 2 === 0)) break;
    if (part.tag !== phase && phase % 2 === 0 && text !== '') {
      step();
      [pending, text] = [text, ''];
    }
    while (part.tag !== null && part.tag !== phase) {
      if (phase % 2 === 1 && (phase + 1) % GLM_TAGS.length === part.tag) {
        pending += text;
        text = '';
      }
      step();
    }
    pending += text;
    step();
  }
  while (phase !== 0) step();
  fixed.push({ text: pending, tag: null });
  return fixed;
}

function glmCall(raw: string, tools: Tools): HandedCall {
  const parts = glmParts(raw);
  let root: Element;
  try {
    root = elementOf('tool_call', glmPieces(parts));
  } catch (error) {
    if (!(error instanceof Raised)) throw error;
    root = elementOf('tool_call', glmPieces(repaired(parts)));
  }
  const name = root.text.trim();
  const [keys, values] = ['arg_key', 'arg_value'].map((tag) =>
    root.children.filter((child) => child.tag === tag).map(({ text }) => text),
  );
  if (name === '') throw new Raised('empty function name');
  if (keys!.length !== values!.length) throw new Raised('mismatched arg_key and arg_value counts');
  const value = {};
  for (const [index, written] of keys!.entries()) {
    const key = written.trim();
    setOwn(value, key, goValue(values![index]!, typesOf(tools, name, key)));
  }
  return callWith(name, value);
}

/** A call that the end of the reply cuts counts only where nothing but its end tag is missing. */
function glmLast(rest: string, tools: Tools): HandedCall {
  const overlap = overlapOf(rest, '</tool_call>');
  const raw = overlap > 0 ? rest.slice(0, rest.length - overlap).trimEnd() : rest;
  elementOf('tool_call', glmPieces(glmParts(raw)));
  const call = glmCall(raw, tools);
  const value = call.arguments as JsonObject;
  const required = tools.schemaOf(call.toolName)?.['required'];
  if (!tools.has(call.toolName)) throw new Raised(`incomplete GLM tool call: tool "${call.toolName}" is not declared`);
  if (Object.hasOwn(value, '')) throw new Raised('incomplete GLM tool call: empty argument name');
  const missing = Array.isArray(required) ? required.find((key) => !Object.hasOwn(value, String(key))) : undefined;
  if (missing !== undefined)
    throw new Raised(`incomplete GLM tool call: required argument "${String(missing)}" is missing`);
  return call;
}

function readGlm47(source: string, tools: Tools): Outcome {
  const think = '<think>';
  const end = source.indexOf('</think>');
  const text = end < 0 ? source : source.slice(end + 8).trimStart();
  const start = text.trimStart();
  if (end < 0 && (start.startsWith(think) || think.startsWith(start))) return outcomeOf({ calls: [], prose: [] });
  const { prose, bodies, rest } = sections(text, ['<tool_call>', '</tool_call>'], true);
  const last = rest === undefined ? [] : [glmLast(rest.trimStart(), tools)];
  return outcomeOf({ prose, calls: [...bodies.map((body) => glmCall(body.trim(), tools)), ...last] });
}

/** Ollama's readers of calls in tags. */
export const TAGGED_PARSERS: readonly ReaderModel[] = [
  {
    parser: 'qwen3-coder',
    source: 'model/parsers/qwen3coder.go',
    ruling:
      'A call is turned into XML and read strictly: one tag that does not fit fails the request; a cut call is dropped without text.',
    whole: failing(readQwen3Coder),
  },
  {
    parser: 'glm-4.7',
    source: 'model/parsers/glm47.go and glm46.go',
    ruling:
      'Missing tags are put in once, else the request fails; so it does where keys and values do not pair up, or a cut call lacks more than its end tag.',
    whole: failing(readGlm47),
  },
];
