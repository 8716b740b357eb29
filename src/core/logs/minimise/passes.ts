import { type Node, parseTree } from 'jsonc-parser';
import type { Span } from '../../../base/span.ts';
import { childElements, type Element } from '../../calls/element.ts';
import { nestsWithin } from '../../json/exact-json.ts';
import type { Reading } from '../../reading/reading.ts';

/** What one try leaves out: spans that go together, in order. */
export type Unit = readonly Span[];

/** Finds what a text may do without; from the largest pieces to the smallest. */
export type Pass = (reading: Reading) => readonly Unit[];

/** Calls, prose, thinking, the tags around calls. */
const parts: Pass = ({ outline }) =>
  [...outline.prose, ...outline.thinking, ...outline.wrapperTags, ...outline.calls]
    .map(({ start, end }): Unit => [{ start, end }])
    .sort(byStart);

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
    const source = text.slice(call.start, call.end);
    const from = source.search(/[[{]/);
    if (call.format === 'xml' || from < 0) return [];
    const json = source.slice(from);
    if (!nestsWithin(json, MOST_LEVELS)) return [];
    const units: Unit[] = [];
    const walk = (node: Node): void => {
      for (const child of node.children ?? []) {
        if (node.type === 'object' || node.type === 'array') units.push([withComma(json, child, call.start + from)]);
        walk(child);
      }
    };
    const root = parseTree(json);
    if (root) walk(root);
    return units;
  });

function withComma(json: string, { offset, length }: Node, base: number): Span {
  const behind = /^\s*,/.exec(json.slice(offset + length))?.[0].length ?? 0;
  const ahead = json.slice(0, offset).trimEnd();
  const before = behind === 0 && ahead.endsWith(',') ? offset - ahead.length + 1 : 0;
  return { start: base + offset - before, end: base + offset + length + behind };
}

const pieces =
  (pattern: RegExp): Pass =>
  ({ text }) =>
    Array.from(
      String(text).matchAll(pattern),
      ({ 0: piece, index }): Unit => [{ start: index, end: index + piece.length }],
    );

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

/** The spans of some units, as they are in the text. */
export const inOrder = (units: readonly Unit[]): Span[] =>
  units.flat().sort((a, b) => a.start - b.start || a.end - b.end);

/** The text without some units, which may overlap and come in any order. */
export function without(text: string, units: readonly Unit[]): string {
  // How many more spans cover a character than the one before it: sorting the spans for each try takes longer.
  const covers = new Int32Array(text.length + 1);
  for (const unit of units)
    for (const { start, end } of unit) {
      covers[start] = (covers[start] ?? 0) + 1;
      covers[end] = (covers[end] ?? 0) - 1;
    }
  let kept = '';
  let from = 0;
  let covered = 0;
  for (let at = 0; at <= text.length; at++) {
    const before = covered;
    covered += covers[at] ?? 0;
    if (before > 0 && covered === 0) from = at;
    else if (before === 0 && covered > 0) kept += text.slice(from, at);
  }
  return kept + text.slice(from);
}
