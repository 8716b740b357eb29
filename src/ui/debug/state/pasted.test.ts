import { expect, test } from 'vitest';
import { accountOfPasted } from '../../../core/account/import-pasted.ts';
import { aboutReply, pasteToAskAgain, selectAccount, selectIsErrorAlone } from './pasted.ts';
import { rawText } from './raw-text.ts';
import { caseOfText, EMPTY_CASE } from './reply-case.ts';

const CALL = '<tool_call>\n{"name": "ship", "arguments": {}}\n</tool_call>';

function stateOf(text: string, reply = text) {
  const shown = caseOfText(reply, EMPTY_CASE);
  const state = { reply: shown, userTools: [], pastes: new Map() };
  const paste = { text, account: accountOfPasted(text), about: aboutReply(state) };
  return { ...state, pastes: new Map([[shown.key, paste]]) };
}

test('the account holds while the reply is as it was pasted', () => {
  const state = stateOf(CALL);
  expect(selectAccount(state)).not.toBeNull();
  expect(selectAccount({ ...state, reply: { ...state.reply, raw: rawText([`${CALL}\n`]) } })).toBeNull();
  expect(selectAccount({ ...state, reply: { ...state.reply, recovery: 'strict' } })).toBeNull();
  expect(selectAccount({ ...state, reply: { ...state.reply, dialect: 'glm' } })).toBeNull();
  expect(selectAccount({ ...state, reply: { ...state.reply, key: -1 } })).toBeNull();
});

test('with other tools, or read by another server, the account is asked for again', () => {
  const state = stateOf(CALL);
  expect(pasteToAskAgain(state)).toBeNull();
  const others = [
    { ...state, userTools: [{ name: 'ship', inputSchema: true }] },
    { ...state, reply: { ...state.reply, reader: 'vllm' } },
  ];
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
