import { expect, test } from 'vitest';
import { parseReply } from '../../../core/reply/parse-reply.ts';
import { valueRows } from './value-rows.ts';

const REPLY = `<tool><tool_name>t</tool_name><arguments>
<command>ls</command><variables><variable><a>1</a></variable><variable><a>2</a></variable></variables>
</arguments></tool>`;

test('rows name every argument, item and field, outer before inner', () => {
  const [call] = parseReply(REPLY).calls;
  const rows = valueRows(call!.arguments, [{ path: '/variables/1/a', message: 'Noted.' }]);
  expect(rows.map(({ path, depth }) => [path, depth])).toEqual([
    ['/command', 0],
    ['/variables', 0],
    ['/variables/0', 1],
    ['/variables/0/a', 2],
    ['/variables/1', 1],
    ['/variables/1/a', 2],
  ]);
  expect(rows.map(({ note }) => note).filter(Boolean)).toEqual(['Noted.']);
});
