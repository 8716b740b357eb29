import { describe, expect, it } from 'vitest';
import { MARKED_DIALECTS } from '../../../../core/dialects/dialects.ts';
import { describeMarkMachine } from '../../../../core/dialects/kit/describe-mark-machine.ts';
import { nativeDialect } from '../../../../core/dialects/native/marks.ts';
import { SAMPLES } from '../../../../core/dialects/samples.ts';
import { Session } from '../../../../core/travel/session.ts';
import {
  CLOSE_ROWS,
  DRAWING_WIDTH,
  type EdgePlace,
  heightOf,
  NODE_HEIGHT,
  nodeOf,
  WIDE_ROWS,
} from './machine-layout.ts';
import { markedDrawing } from './marked-drawing.ts';

describe.each([...MARKED_DIALECTS, nativeDialect].map((dialect) => [dialect.id, dialect] as const))(
  'the drawing of %s',
  (id, dialect) => {
    const drawing = markedDrawing(describeMarkMachine(dialect), WIDE_ROWS);
    const sample = SAMPLES[id]?.clean ?? '';

    it('has each of its states once, none over another, all within the frame', () => {
      for (const grid of [WIDE_ROWS, CLOSE_ROWS]) {
        const { nodes } = markedDrawing(describeMarkMachine(dialect), grid);
        expect(new Set(nodes.map(({ name }) => name)).size).toBe(nodes.length);
        for (const [index, { x, y, width }] of nodes.entries()) {
          expect(x >= 0 && y >= 0 && x + width <= DRAWING_WIDTH && y + NODE_HEIGHT <= heightOf(grid)).toBe(true);
          for (const other of nodes.slice(index + 1))
            expect(Math.abs(y - other.y) >= NODE_HEIGHT || x + width <= other.x || other.x + other.width <= x).toBe(
              true,
            );
        }
      }
    });

    it('draws no line through the words of an edge', () => {
      for (const grid of [WIDE_ROWS, CLOSE_ROWS]) {
        const { edges } = markedDrawing(describeMarkMachine(dialect), grid);
        const lines = edges.flatMap(({ path }) => linesOf(path));
        for (const { label } of edges)
          if (label) expect([label.text, lines.filter((line) => crosses(line, label))]).toEqual([label.text, []]);
      }
    });

    it('lights a place at every offset, and every move between places along an edge', () => {
      const session = new Session({ recovery: 'resilient', tools: [], dialect: id });
      session.write(sample);
      session.finish();
      const names = new Set(drawing.nodes.map(({ name }) => name));
      for (let offset = 0; offset <= sample.length; offset++) {
        const { state, place } = session.seek(offset);
        expect(names).toContain(nodeOf(drawing, state, place));
      }
      const coverage = session.coverage(sample.length);
      for (const { from, to } of coverage.moves) {
        const edge = drawing.edges.find((one) => one.from === from && one.to === to);
        expect([from, to, edge && drawing.timesTaken(edge, { ...coverage, isUndecided: false })]).toEqual([
          from,
          to,
          1,
        ]);
      }
    });
  },
);

type Line = readonly [x1: number, y1: number, x2: number, y2: number];

/** The straight pieces of a path that has only these letters; two stand for a bend. */
function linesOf(path: string): Line[] {
  let [x, y] = [0, 0];
  return [...path.matchAll(/([MHVQ])([\d. ]+)/g)].flatMap(([, letter, numbers = '']): Line[] => {
    const given = numbers.trim().split(' ').map(Number);
    const [fromX, fromY] = [x, y];
    if (letter !== 'V') x = given.at(letter === 'H' ? -1 : -2) ?? x;
    if (letter !== 'H') y = given.at(-1) ?? y;
    if (letter === 'M') return [];
    if (letter !== 'Q') return [[fromX, fromY, x, y]];
    const [bendX = x, bendY = y] = given;
    const [midX, midY] = [(fromX + 2 * bendX + x) / 4, (fromY + 2 * bendY + y) / 4];
    return [
      [fromX, fromY, midX, midY],
      [midX, midY, x, y],
    ];
  });
}

/** Of the widest mono face that is named, at 11 pixels. */
const CHARACTER = 6.63;
const ASCENT = 8;

/** A line goes through the box of the words. */
function crosses([x1, y1, x2, y2]: Line, label: NonNullable<EdgePlace['label']>): boolean {
  const width = label.text.length * CHARACTER;
  const left = label.x - (label.anchor === 'end' ? width : label.anchor === 'middle' ? width / 2 : 0);
  return (
    Math.max(x1, x2) > left &&
    Math.min(x1, x2) < left + width &&
    Math.max(y1, y2) > label.y - ASCENT &&
    Math.min(y1, y2) < label.y
  );
}
