import type { TextEdit } from '../../../core/words/diagnostic.ts';
import { emptyHistory, goBack, goForward, type History, remember } from '../../parts/state/history.ts';
import { dialectName } from '../../parts/words/names.ts';
import { movedBreakpoints, movedOffset } from '../state/breakpoints.ts';
import { breakpointsOn } from '../state/breaks.ts';
import type { EditVerbs, ReplyCase } from '../state/debug-state.ts';
import { aboutReply } from '../state/pasted.ts';
import { editRawText } from '../state/raw-text.ts';
import { caseOfText, placeOfFixture } from '../state/reply-case.ts';
import { rawBySeams } from '../state/seams.ts';
import { selectIsRead } from '../state/selectors.ts';
import type { StoreParts } from '../state/store-parts.ts';
import { toolsInForce } from '../state/tools-in-force.ts';
import { untilRead } from '../state/when-read.ts';
import type { ReadingCourse } from './reading.ts';
import type { Replay } from './replay.ts';

/** Of what a conversion changes. */
const MOST_NOTES = 5;

/** Undo goes back to them; beside older replies the page says what it says of any other. */
const MOST_PASTES = 20;

/** What undo goes back to. */
interface Place {
  readonly reply: ReplyCase;
  readonly position: number;
}

export interface Edits {
  readonly verbs: EditVerbs;
  /** Makes edits as a step of its own, under the name it has in the history. */
  make(edits: readonly TextEdit[], label: string): void;
}

export function createEdits({ store, service, ask, now }: StoreParts, reading: ReadingCourse, replay: Replay): Edits {
  const { setState: set, getState: get } = store;
  let history: History<Place> = emptyHistory();

  const here = (): Place => ({ reply: get().reply, position: get().position });

  /** The place of the open card, or the one that the reading under way is to open. */
  const openPlace = (): number | null => {
    const state = get();
    return selectIsRead(state) ? (state.opened?.start ?? null) : state.opensFrom;
  };

  /** Puts another reply under the lens and has it read; `opensFrom` as in ReadingData, by default what is open stays so. */
  function show(reply: ReplyCase, position: number, opensFrom = openPlace()): void {
    reading.callOff();
    const textStays = reply.raw.text === get().reply.raw.text;
    replay.halt();
    set({
      reply,
      revision: get().revision + 1,
      position: Math.max(0, Math.min(position, reply.raw.text.length)),
      opened: null,
      opensFrom,
      // A tab that the user chose is kept for the next reply.
      ...(reply.key !== get().reply.key && {
        phoneView: 'stream',
        cardTab: true,
        machineTab: get().isTabChosen && get().machineTab,
      }),
      selection: textStays ? get().selection : null,
      caret: textStays ? get().caret : null,
      peek: null,
      pointed: null,
      torch: null,
      progress: null,
      isStopped: false,
      isBare: get().isBare && reply.key === get().reply.key,
      readers: null,
      comparison: null,
      comparing: null,
      isCompareStopped: false,
      ...(reply.key !== get().reply.key && { heldAgainst: null, pickedCell: null }),
      proof: textStays ? get().proof : null,
      proving: null,
      toasts: get().toasts.filter(({ about }) => about === null || (about === 'reply' && reply === get().reply)),
    });
    reading.begin();
  }

  function change(
    next: ReplyCase,
    label: string,
    position: number,
    { group, opensFrom }: { readonly group?: string | undefined; readonly opensFrom?: number | null } = {},
  ): void {
    const step = { state: here(), label, at: now() };
    history = remember(history, group === undefined ? step : { ...step, group }, ({ reply }) => reply.raw.text.length);
    show(next, position, opensFrom);
  }

  /** The edited reply. Position and breakpoints keep their characters; replay that was at the end stays there. */
  function edited(edits: readonly TextEdit[]): Place {
    const { reply, position } = get();
    const raw = editRawText(reply.raw, edits);
    return {
      reply: { ...reply, raw, breakpoints: movedBreakpoints(reply.breakpoints, edits) },
      position: position >= reply.raw.text.length ? raw.text.length : movedOffset(position, edits),
    };
  }

  function travel(step: [Place, History<Place>] | null): void {
    if (!step) return;
    const [{ reply, position }, rest] = step;
    const from = get().reply;
    history = rest;
    const breakpoints = reply.key === from.key ? breakpointsOn(reply, from) : reply.breakpoints;
    // The very reply, where nothing is different: what is known of it, such as its link, holds again.
    const shown = breakpoints === reply.breakpoints ? reply : { ...reply, breakpoints };
    show(shown, position, position < reply.raw.text.length ? null : 0);
  }

  const verbs: EditVerbs = {
    open(fixture, label, origin) {
      const { reply, position, opensFrom, ...view } = placeOfFixture(fixture, origin);
      change(reply, label, position, { opensFrom });
      set({ ...view, ...(view.tab && { cardTab: false, machineTab: false }) });
    },
    replaceText(text, label, firstLine) {
      change(caseOfText(text, get().reply, firstLine), label, text.length, { opensFrom: 0 });
    },
    edit(edits, group) {
      const { position } = get();
      const [first, second] = edits;
      const moved = edited(edits);
      // What is typed at the position is typed before it, so that caret and position stay one.
      const isTypedHere = !second && first?.start === position && first.end === position;
      const next = isTypedHere ? { ...moved, position: position + first.text.length } : moved;
      const isWhole = first?.start === 0 && first.end === get().reply.raw.text.length;
      const { text } = next.reply.raw;
      // Nothing of what it was is left: no title, no recorded times.
      if (isWhole) change(caseOfText(text, get().reply), 'edit', text.length, { group, opensFrom: 0 });
      else change(next.reply, 'edit', next.position, { group, opensFrom: null });
    },
    cutAt(ends) {
      const { reply, position } = get();
      const raw = { ...reply.raw, ends: Uint32Array.from(ends), times: null };
      change({ ...reply, raw, split: { kind: 'recorded' } }, 'Split', position);
    },
    cutBySeams(kind) {
      const { reply, position } = get();
      change({ ...reply, raw: rawBySeams(reply, kind), split: { kind: 'recorded' } }, 'Split', position);
    },
    setSplit(split) {
      change({ ...get().reply, split }, 'Split', get().position);
    },
    setRecovery(recovery) {
      change({ ...get().reply, recovery }, 'Error handling', get().position);
    },
    setDialect(dialect) {
      change({ ...get().reply, dialect }, 'Format', get().position);
    },
    readAsTool(name) {
      const { reply, position, verbs: act } = get();
      const tool = { name, inputSchema: { type: 'object', additionalProperties: true } };
      change({ ...reply, ownTools: [...toolsInForce(get()), tool] }, 'Tool', position);
      act.toast(`<${name}> is read as a tool now that takes any arguments.`, {
        about: 'reply',
        actions: [{ label: 'Take back', run: verbs.undo }],
      });
    },
    async convertTo(dialect) {
      if (!(await untilRead(store))) return;
      const { revision, verbs: act } = get();
      const conversion = await ask(service.convertTo(dialect));
      if (!conversion || get().revision !== revision) return;
      if (!conversion.ok) {
        act.toast(`Not converted: ${conversion.message}`, { isError: true, about: 'reading' });
        return;
      }
      const { reply, position } = edited(conversion.edits);
      change({ ...reply, dialect }, 'Convert', position);
      act.toast(`Every call is written in ${dialectName(dialect)} now.`, {
        about: 'reply',
        stays: conversion.warnings.length > 0,
        notes: conversion.warnings.slice(0, MOST_NOTES).map(({ message }) => message),
        actions: [{ label: 'Take back', run: verbs.undo }],
      });
    },
    setUserTools(userTools, { overReply = false } = {}) {
      const { reply, position } = get();
      set({ userTools, isBare: false });
      const takesOver = overReply && userTools.length > 0 && reply.ownTools.length > 0;
      show(takesOver ? { ...reply, ownTools: [] } : reply, position);
    },
    keepPaste(text, account, { turn, fileName, ...opened } = {}) {
      const kept = [...get().pastes].slice(-MOST_PASTES);
      const paste = { text, account, about: { ...aboutReply(get()), ...opened }, turn, fileName };
      set({ pastes: new Map([...kept, [get().reply.key, paste]]) });
    },
    showTurn(turn) {
      const { pastes, reply } = get();
      const paste = pastes.get(reply.key);
      if (paste) set({ pastes: new Map([...pastes, [reply.key, { ...paste, turn: turn ?? undefined }]]) });
    },
    undo() {
      travel(goBack(history, here()));
    },
    redo() {
      travel(goForward(history, here()));
    },
    canUndo: () => history.past.length > 0,
  };

  return {
    verbs,
    make(edits, label) {
      const { reply, position } = edited(edits);
      const open = openPlace();
      change(reply, label, position, { opensFrom: open === null ? null : movedOffset(open, edits) });
    },
  };
}
