import { expect, it } from 'vitest';
import { packed, rowToRead, unpacked } from '../../kernel/packed-machine.ts';
import { RECOVERIES } from '../../words/recovery.ts';
import { compiledFor } from './compiled.ts';

it.each(RECOVERIES)('the tables of %s come back from JSON as they were', (recovery) => {
  const machine = compiledFor(recovery);
  const back = unpacked(JSON.parse(JSON.stringify(packed(machine))));
  expect(back).toEqual({ ...machine, rowOf: machine.rowOf.map(rowToRead) });
});
