import { type Node, parseTree } from 'jsonc-parser';
import type { Span } from '../../../base/span.ts';
import { childElements, type Element } from '../../calls/element.ts';
import { NATIVE } from '../../dialects/names.ts';
import { nestsWithin } from '../../json/exact-json.ts';
import type { Reading } from '../../reading/reading.ts';
import { type FramedText, framedCalls, marksOfFrames, outside, type Unit } from './left-out.ts';

/** Finds what a text may do without; from the largest pieces to the smallest. */
export type Pass = (reading: Reading) => readonly Unit[];

/** Calls, prose, thinking, the tags around calls; around a native call is its frame. */
const parts: Pass = (reading) => {
  const { prose, thinking, wrapperTags, calls } = reading.outline;
  const framed = framedTextOf(reading);
  return [...prose, ...thinking, ...(framed.frames.length > 0 ? framedCalls(framed) : [...wrapperTags, ...calls])]
    .map(({ start, end }): Unit => [{ start, end }])
    .sort(byStart);
};

const framedTextOf = ({ text, options: { frames = [] } }: Reading): FramedText => ({ text: String(text), frames });

/** Every element of every call, in order. */
export const elementsOf = ({ outline }: Reading): readonly Element[] =>
  outline.calls.flatMap(({ root }) => within(root));

const elements: Pass = (reading) => elementsOf(reading).map(({ start, end }): Unit => [{ start, end }]);

/** The tags of an element, what it holds kept. */
const hoisted: Pass = (reading) =>
  elementsOf(reading).map(
    ({ start, openEnd, closeStart, end }): Unit => [
      { start, end: openEnd },
      { start: closeStart, end },
    ],
  );

/** Of deeper JSON no members are left out. */
const MOST_LEVELS = 1_000;

/** Members and items of JSON, with the comma on either side. */
const members: Pass = ({ outline, text }) =>
  outline.calls.flatMap((call) => {
    const start = call.format === NATIVE ? call.payload.start : call.start;
    const source = text.slice(start, call.end);
    const from = source.search(/[[{]/);
    if (call.format === 'xml' || from < 0) return [];
    const json = source.slice(from);
    if (!nestsWithin(json, MOST_LEVELS)) return [];
    const units: Unit[] = [];
    const walk = ({ type, children = [] }: Node): void => {
      for (const [at, child] of children.entries()) {
        const isLast = at > 0 && at === children.length - 1;
        if (type === 'object' || type === 'array') units.push([withComma(json, child, isLast, start + from)]);
        walk(child);
      }
    };
    const root = parseTree(json);
    if (root) walk(root);
    return units;
  });

/** A member and the comma after it; of the last one the comma before it, since one after it is a fault that may have to stay. */
function withComma(json: string, { offset, length }: Node, isLast: boolean, base: number): Span {
  const after = /^\s*,/.exec(json.slice(offset + length))?.[0].length ?? 0;
  const ahead = json.slice(0, offset).trimEnd();
  const isAfter = after > 0 && !isLast;
  const before = !isAfter && ahead.endsWith(',') ? offset - ahead.length + 1 : 0;
  return { start: base + offset - before, end: base + offset + length + (isAfter ? after : 0) };
}

const pieces =
  (pattern: RegExp): Pass =>
  (reading) => {
    const framed = framedTextOf(reading);
    const marks = marksOfFrames(framed);
    return Array.from(framed.text.matchAll(pattern), ({ 0: piece, index }): Unit => {
      return outside({ start: index, end: index + piece.length }, marks);
    });
  };

const lines = pieces(/[^\n]*\n|[^\n]+$/g);
const sentences = pieces(/[^.;,!?\n]+[.;,!?\n]*|[.;,!?\n]+/g);
const tokens = pieces(/<[^<>\s]*>?|&#?\w+;|\p{L}[\p{L}\p{M}]*|\p{N}+|\s+|./gsu);
const characters = pieces(/./gsu);

/** Longer texts are not tried character by character. */
const FEW_CHARACTERS = 2_000;

/** In the order in which they are gone through, again and again until none finds anything. */
export const PASSES: readonly Pass[] = [
  parts,
  elements,
  hoisted,
  members,
  lines,
  sentences,
  tokens,
  (reading) => (reading.text.length > FEW_CHARACTERS ? [] : characters(reading)),
];

function within(root: Element): Element[] {
  const found: Element[] = [];
  const open = childElements(root).toReversed();
  for (let next = open.pop(); next; next = open.pop()) {
    found.push(next);
    open.push(...childElements(next).toReversed());
  }
  return found;
}

const byStart = (a: Unit, b: Unit): number => (a[0]?.start ?? 0) - (b[0]?.start ?? 0);
