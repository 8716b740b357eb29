import { expect, it } from 'vitest';
import { judge } from './lane.ts';

const tools = [{ name: 't', inputSchema: { type: 'object', properties: { n: { type: 'integer' } } } }];
const call = (value: string) => `<tool><tool_name>t</tool_name><arguments><n>${value}</n></arguments></tool>`;

it.each([
  ['fits', '5', true],
  ['is of another type', 'two', false],
  ['was mended, and is of another type', 'R & D', false],
])('a call runs as meant only where its value fits: one that %s', (_, value, asMeant) => {
  expect(judge(call(value), { dialect: 'auto', tools })).toMatchObject({ succeeds: { resilient: true }, asMeant });
});

it('nothing is known of what was meant without tools', () => {
  expect(judge(call('5'), { dialect: 'auto' }).asMeant).toBeNull();
});
