import { describe, expect, it } from 'vitest';
import { MARKED_DIALECTS } from '../../../core/dialects/dialects.ts';
import { describeMarkMachine } from '../../../core/dialects/kit/describe-mark-machine.ts';
import { SAMPLES } from '../../../core/dialects/samples.ts';
import { Session } from '../../../core/travel/session.ts';
import { CLOSE_ROWS, DRAWING_WIDTH, heightOf, NODE_HEIGHT, nodeOf, WIDE_ROWS } from '../machine-layout.ts';
import { markedDrawing } from './marked-drawing.ts';

describe.each(MARKED_DIALECTS.map((dialect) => [dialect.id, dialect] as const))('the drawing of %s', (id, dialect) => {
  const drawing = markedDrawing(describeMarkMachine(dialect), WIDE_ROWS);
  const sample = SAMPLES[id]?.clean ?? '';

  it('has each of its states once, none over another, all within the frame', () => {
    for (const grid of [WIDE_ROWS, CLOSE_ROWS]) {
      const { nodes } = markedDrawing(describeMarkMachine(dialect), grid);
      expect(new Set(nodes.map(({ name }) => name)).size).toBe(nodes.length);
      for (const [index, { x, y, width }] of nodes.entries()) {
        expect(x >= 0 && y >= 0 && x + width <= DRAWING_WIDTH && y + NODE_HEIGHT <= heightOf(grid)).toBe(true);
        for (const other of nodes.slice(index + 1))
          expect(Math.abs(y - other.y) >= NODE_HEIGHT || x + width <= other.x || other.x + other.width <= x).toBe(true);
      }
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
      expect([from, to, edge && drawing.timesTaken(edge, { ...coverage, isUndecided: false })]).toEqual([from, to, 1]);
    }
  });
});
