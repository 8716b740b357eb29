import { expect, test } from 'vitest';
import { accountOfPasted } from '../../../core/account/import-pasted.ts';
import type { ReplyCase } from './debug-state.ts';
import { aboutReply, pasteToAskAgain, selectAccount, selectIsErrorAlone } from './pasted.ts';
import { rawText } from './raw-text.ts';
import { caseOfText, EMPTY_CASE } from './reply-case.ts';

const CALL = '<tool_call>\n{"name": "ship", "arguments": {}}\n</tool_call>';

function stateOf(text: string, reply = text) {
  const shown = caseOfText(reply, EMPTY_CASE);
  const state = { reply: shown, userTools: [], pastes: new Map() };
  const paste = { text, account: accountOfPasted(text), about: aboutReply(state) };
  return { ...state, readReply: shown, pastes: new Map([[shown.key, paste]]) };
}

/** A state with another reply in hand, which has been read. */
const read = (state: ReturnType<typeof stateOf>, changes: Partial<ReplyCase>) => {
  const reply = { ...state.reply, ...changes };
  return { ...state, reply, readReply: reply };
};

test('the account holds while the reply is as it was pasted', () => {
  const state = stateOf(CALL);
  expect(selectAccount(state)).not.toBeNull();
  expect(selectAccount(read(state, { raw: rawText([`${CALL}\n`]) }))).toBeNull();
  expect(selectAccount(read(state, { recovery: 'strict' }))).toBeNull();
  expect(selectAccount(read(state, { dialect: 'glm' }))).toBeNull();
  expect(selectAccount(read(state, { key: -1 }))).toBeNull();
});

test('until the pasted reply is read, what is said is of the one before', () => {
  const before = stateOf(CALL);
  const next = stateOf('Nothing to call here.');
  const pastes = new Map([...before.pastes, ...next.pastes]);
  const reading = { ...before, reply: next.reply, pastes };
  expect(selectAccount(reading)).toBe(before.pastes.get(before.reply.key)?.account);
  expect(selectAccount({ ...reading, readReply: null })).toBeNull();
});

test('with other tools, or read by another server, the account is asked for again', () => {
  const state = stateOf(CALL);
  expect(pasteToAskAgain(state)).toBeNull();
  const others = [{ ...state, userTools: [{ name: 'ship', inputSchema: true }] }, read(state, { reader: 'vllm' })];
  for (const other of others) {
    expect(selectAccount(other)).toBeNull();
    expect(pasteToAskAgain(other)).not.toBeNull();
  }
});

test('an error is alone where the paste holds no reply', () => {
  expect(selectIsErrorAlone(stateOf('Error code: 400 - unknown field `seed` in request'))).toBe(true);
  expect(selectIsErrorAlone(stateOf(CALL))).toBe(false);
  expect(selectIsErrorAlone(stateOf('Nothing to call here.'))).toBe(false);
});
