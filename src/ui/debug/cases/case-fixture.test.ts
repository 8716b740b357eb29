import fc from 'fast-check';
import { expect, test } from 'vitest';
import { accountOfPasted } from '../../../core/account/import-pasted.ts';
import type { Fixture } from '../../../core/cases/fixture.ts';
import { aboutReply } from '../state/pasted.ts';
import { editRawText } from '../state/raw-text.ts';
import { placeOfFixture } from '../state/reply-case.ts';
import { fixtureOf } from './case-fixture.ts';

const CASE: Fixture = {
  format: 'chunkscope-fixture',
  version: 1,
  id: 'x',
  title: 'A case',
  notes: 'What it shows.',
  source: { kind: 'openai-chat', finishReason: 'stop' },
  chunks: ['<tool>', '\r\n\ud83d', '\ude00</tool>'],
  dt: [0, 12.5, 7],
  tools: [{ name: 'x', inputSchema: true }],
  recovery: 'strict',
  dialect: 'auto',
  split: { kind: 'random', seed: 3 },
  prompt: { system: 'Be short.' },
  breakpoints: [{ on: 'offset', offset: 3 }],
  view: { at: 7, selection: [0, 6], tab: 'events' },
  expect: { verdict: 'broken' },
};

const stateOf = (fixture: Fixture) => ({ tab: 'calls' as const, ...placeOfFixture(fixture) });

test('what was opened goes out as it came, unknown keys included', () => {
  const fixture = { ...CASE, extra: [1] } as Fixture;
  const state = stateOf(fixture);
  expect(fixtureOf(state, state.reply.ownTools)).toEqual(fixture);
});

test('a case of the time before dialects opens as it was read then', () => {
  const { dialect: _, ...old } = CASE;
  expect(stateOf(old).reply.dialect).toBe('forge');
  expect(stateOf({ ...old, expect: { dialect: 'hermes' } }).reply.dialect).toBe('auto');
  expect(stateOf({ ...old, dialect: 'glm', expect: { dialect: 'hermes' } }).reply.dialect).toBe('glm');
});

test('an edited reply no longer claims what was said of the text as it was', () => {
  const state = stateOf(CASE);
  const raw = editRawText(state.reply.raw, [{ start: 0, end: 0, text: 'Edited. ' }]);
  const {
    id,
    notes,
    expect: expected,
    title,
    source,
    chunks,
  } = fixtureOf({ ...state, reply: { ...state.reply, raw } }, []);
  expect({ id, notes, expected }).toEqual({ id: undefined, notes: undefined, expected: undefined });
  expect({ title, source }).toEqual({ title: CASE.title, source: CASE.source });
  expect(chunks[0]).toBe('Edited. <tool>');
});

test('a reply goes through a fixture and back whatever it holds and wherever it was cut', () => {
  const chunk = fc.string({ unit: 'binary', minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(fc.array(chunk, { minLength: 1 }), fc.nat(), (chunks, at) => {
      const fixture: Fixture = { format: 'chunkscope-fixture', version: 1, chunks };
      const opened = stateOf(fixture);
      const position = Math.min(at, opened.reply.raw.text.length);
      const again = stateOf(fixtureOf({ ...opened, position }, []));
      expect(again.reply.raw.text).toBe(opened.reply.raw.text);
      expect([...again.reply.raw.ends]).toEqual([...opened.reply.raw.ends]);
      expect(again.position).toBe(position);
    }),
  );
});

const CALL = '<tool_call>\n{"name": "ship", "arguments": {"to": "Oslo"}}\n</tool_call>\n';

/** A reply that was taken out of a paste at one of its lines, or is all of it. */
function pastedState(paste: string, firstLine: number) {
  const opened = stateOf({ format: 'chunkscope-fixture', version: 1, chunks: [firstLine === 1 ? paste : CALL] });
  const reply = { ...opened.reply, firstLine };
  const about = aboutReply({ reply, userTools: [], pastes: new Map() });
  const pastes = new Map([[reply.key, { text: paste, account: accountOfPasted(paste), about }]]);
  return { ...opened, reply, pastes };
}

test('a reply goes out with what programs said, all of its paste and its line there, and comes back to that line', () => {
  const paste = `ERROR 10:00:02 [parser.py:7] ValueError: Expecting value: line 1 column 1 (char 0)\n\n${CALL}`;
  const state = pastedState(paste, 3);
  const fixture = fixtureOf(state, []);
  expect(fixture.pasted).toMatchObject({ kind: 'reply', text: paste, firstLine: 3, complaints: [{ line: 1 }] });
  expect(stateOf(fixture).reply.firstLine).toBe(3);
});

test('an error that is all of the paste keeps what it says, a plain reply nothing', () => {
  const error = "Error code: 400 - {'message': 'messages.2.seed is unsupported'}";
  const { pasted } = fixtureOf(pastedState(error, 1), []);
  expect(pasted?.complaints.map(({ line }) => line)).toContain(1);
  expect(pasted).not.toHaveProperty('text');
  expect(fixtureOf(pastedState(CALL, 1), [])).not.toHaveProperty('pasted');
});

test('breakpoints go out as they stand, and none where none is left', () => {
  const state = stateOf(CASE);
  const set = { ...state.reply, breakpoints: [{ on: 'element', path: 'edit' }] as const };
  expect(fixtureOf({ ...state, reply: set }, []).breakpoints).toEqual([{ on: 'element', path: 'edit' }]);
  expect(fixtureOf({ ...state, reply: { ...set, breakpoints: [] } }, [])).not.toHaveProperty('breakpoints');
});
