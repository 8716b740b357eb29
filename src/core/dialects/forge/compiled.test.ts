import { describe, expect, it } from 'vitest';
import { RECOVERIES } from '../../words/recovery.ts';
import { compiledFor } from './compiled.ts';
import { packed, rowToRead, unpacked } from './packed-machine.ts';

describe.each(RECOVERIES)('the tables of %s come back from JSON as they were', (recovery) => {
  const machine = compiledFor(recovery);
  const back = unpacked(JSON.parse(JSON.stringify(packed(machine))));

  it('with what each character does in each state', () => {
    const does = ({ classes, table, next, action, again, rowOf, stateCount }: typeof machine) =>
      Array.from({ length: stateCount * classes }, (_, cell) => {
        const id = table[cell] as number;
        return id && [next[id], action[id], again[id], rowToRead(rowOf[id])];
      });
    expect(does(back)).toEqual(does(machine));
  });

  it('with what is searched for in a lane', () => {
    const searched = ({ lanes }: typeof machine) =>
      lanes.map((lane) => lane && { ...lane, literals: lane.literals.map(({ text }) => text) });
    expect(searched(back)).toEqual(searched(machine));
    const slots = back.lanes.flatMap((lane) => lane?.literals ?? []);
    expect(new Set(slots.map(({ slot }) => slot)).size).toBe(new Set(slots.map(({ text }) => text)).size);
    expect(Math.max(...slots.map(({ slot }) => slot))).toBe(back.laneSlots - 1);
  });

  it('with all else that is asked while reading', () => {
    const { ascii, highClass, illegalClass, named, namedOf, ownerOf, heldOf, reads, entered, place, placeOfRole } =
      machine;
    expect(back).toMatchObject({ highClass, illegalClass, named, reads, entered, place, placeOfRole });
    expect([back.ascii, back.namedOf, back.ownerOf, back.heldOf]).toEqual([ascii, namedOf, ownerOf, heldOf]);
  });
});
