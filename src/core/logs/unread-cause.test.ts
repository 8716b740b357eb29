import { expect, it } from 'vitest';
import { judge } from './lane.ts';
import { unreadCause } from './unread-cause.ts';

const HARMONY = 'assistantcommentary to=functions.get_weather json{"city":"Paris"}';
const GEMMA = 'call:get_weather{city:<|"|>Paris<|"|>}';

const troubleOf = (reply: string) => judge(reply, { dialect: 'auto' }).trouble;

it('calls that are named and not read are counted by the format that they are named as', () => {
  expect(troubleOf(HARMONY)).toMatchObject({ codes: ['foreign-dialect'], dialect: 'harmony', outcome: 'lost' });
  expect(unreadCause(troubleOf(HARMONY)!)).toBe('In Harmony (gpt-oss), not read');
  expect(troubleOf(GEMMA)?.key).not.toBe(troubleOf(HARMONY)?.key);
});

it('a call that is read beside one that is not is a cause like others', () => {
  expect(unreadCause({ codes: ['foreign-dialect'], tool: 'read', dialect: 'harmony' })).toBeNull();
  expect(unreadCause({ codes: ['unclosed-tag'], tool: '', dialect: 'harmony' })).toBeNull();
});
