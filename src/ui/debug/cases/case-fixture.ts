import type { PastedAccount } from '../../../core/account/pasted-account.ts';
import type { Fixture, FixturePaste } from '../../../core/cases/fixture.ts';
import type { ToolDefinition } from '../../../core/tools/tool-definition.ts';
import type { DebugData, ReplyCase } from '../state/debug-state.ts';
import { pasteOf } from '../state/pasted.ts';
import type { PastedText } from '../state/pasted-text.ts';
import { rawChunks } from '../state/raw-text.ts';

/**
 * The reply as a fixture that opens where it is. What the fixture it came from says of the text itself (id, notes,
 * expectation) is left out once the text was edited.
 */
export function fixtureOf(
  {
    reply,
    position,
    selection,
    tab,
    pastes = NO_PASTES,
  }: Pick<DebugData, 'reply' | 'position' | 'selection' | 'tab'> & Partial<Pick<DebugData, 'pastes'>>,
  tools: readonly ToolDefinition[],
): Fixture {
  const {
    chunks: recorded,
    dt: _dt,
    tools: _tools,
    breakpoints: _breakpoints,
    view: _view,
    frames: _frames,
    pasted: _pasted,
    ...before
  } = reply.fixture ?? { chunks: [] };
  const { id, notes, expect, ...rest } = before as Partial<Fixture>;
  const chunks = rawChunks(reply.raw);
  const isAsOpened = recorded.join('') === reply.raw.text;
  return {
    ...rest,
    format: 'chunkscope-fixture',
    version: 1,
    ...(isAsOpened && { ...(id !== undefined && { id }), ...(notes !== undefined && { notes }) }),
    ...(reply.title !== '' && { title: reply.title }),
    chunks,
    ...(reply.raw.times && { dt: gaps(reply.raw.times) }),
    ...(reply.raw.frames.length > 0 && { frames: reply.raw.frames }),
    ...(tools.length > 0 && { tools }),
    recovery: reply.recovery,
    dialect: reply.dialect,
    split: reply.split,
    ...(reply.reader !== null && { reader: reply.reader }),
    ...(reply.breakpoints.length > 0 && { breakpoints: reply.breakpoints }),
    ...(isAsOpened && expect && { expect }),
    ...(!isAsOpened && rest.source !== undefined && { source: ofEdited(rest.source) }),
    ...pastedWith(reply, pasteOf({ reply, pastes })),
    view: { at: position, ...(selection && { selection: [selection.start, selection.end] as const }), tab },
  };
}

const NO_PASTES: DebugData['pastes'] = new Map();

/** What is kept of a paste beside its reply, but for its text. */
export function besideReply({ subject, complaints }: PastedAccount, firstLine: number): FixturePaste {
  const said = complaints.map(({ by, quote, line }) => ({ by, quote, line }));
  return { kind: subject, complaints: said, ...(firstLine > 1 && { firstLine }) };
}

/** What was pasted, where that is more than the reply or holds what programs said. */
function pastedWith({ raw, firstLine }: ReplyCase, paste: PastedText | null): Pick<Fixture, 'pasted'> {
  if (!paste) return {};
  const isAll = paste.text?.trim() === raw.text.trim();
  if (isAll && paste.account.complaints.length === 0) return {};
  const kept = besideReply(paste.account, firstLine);
  return { pasted: isAll || paste.text === null ? kept : { ...kept, text: paste.text } };
}

/** What is still true of the source of a text that was edited: not which of its characters are the model's. */
function ofEdited(source: NonNullable<Fixture['source']>): NonNullable<Fixture['source']> {
  if (typeof source === 'string') return source;
  const { putBack: _, ...rest } = source;
  return rest;
}

/** Milliseconds before each chunk, to the thousandth. */
function gaps(times: Float64Array): number[] {
  return Array.from(times, (time, index) => Math.round((time - (times[index - 1] ?? 0)) * 1000) / 1000);
}
