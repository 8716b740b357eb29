import type { StoreApi } from 'zustand/vanilla';
import type { ParseService } from '../../../contract/parse-service.ts';
import type { Breakpoint } from '../../../core/words/breakpoint.ts';
import { latestNews } from '../../parts/page/latest-news.ts';
import { difference } from '../../parts/state/difference.ts';
import { latestOnly } from '../../parts/state/latest-only.ts';
import { breakpointName, movedBreakpoints, sameBreakpoints, toggled, without } from './breakpoints.ts';
import type { DebugState, ReplyCase } from './debug-state.ts';
import type { BreakpointStop } from './player.ts';

export interface BreaksParts {
  readonly store: StoreApi<DebugState>;
  readonly service: Pick<ParseService, 'breakpointStop' | 'breakpointStops'>;
  /** Null where the worker died. */
  readonly ask: <T>(question: Promise<T>) => Promise<T | null>;
  readonly playOn: () => void;
}

/** What the store does with the breakpoints of its reply. */
export interface Breaks {
  set(breakpoints: readonly Breakpoint[]): void;
  toggleHere(): void;
  /** Goes to the nearest stop, or says that there is none. */
  step(direction: 1 | -1): Promise<void>;
  stopFrom(from: number, direction: 1 | -1): Promise<BreakpointStop | null>;
  sayStop(breakpoint: Breakpoint): void;
  /** Takes back what was said: replay is elsewhere. */
  hush(): void;
  /** Finds the stops again, after the text or the breakpoints changed. */
  refresh(): void;
}

/** As many stops of a breakpoint as the timeline has room for. */
const MOST_STOPS = 200;

export function createBreaks({ store, service, ask, playOn }: BreaksParts): Breaks {
  const { getState: get, setState: set } = store;
  const { tell: say, hush } = latestNews(() => get().verbs);

  const breaks: Breaks = {
    set(breakpoints) {
      set({ reply: { ...get().reply, breakpoints } });
      breaks.refresh();
    },
    toggleHere() {
      const { reply, position } = get();
      if (position === 0) say('Replay cannot stop before it has begun: step on, then set the breakpoint.');
      else breaks.set(toggled(reply.breakpoints, { on: 'offset', offset: position }));
    },
    async step(direction) {
      const { reply, position, revision, verbs } = get();
      if (reply.breakpoints.length === 0) {
        say('No breakpoint is set. B sets one here, and a press on a line number one at the line.');
        return;
      }
      const stop = await breaks.stopFrom(position, direction);
      if (get().revision !== revision) return;
      const breakpoint = stop && reply.breakpoints[stop.index];
      if (!breakpoint) {
        say(`No breakpoint is met ${direction === 1 ? 'from here to the end' : 'before this place'}.`);
        return;
      }
      verbs.seek(stop.offset);
      breaks.sayStop(breakpoint);
    },
    stopFrom: (from, direction) => ask(service.breakpointStop(get().reply.breakpoints, from, direction)),
    sayStop(breakpoint) {
      const remove = () => breaks.set(without(get().reply.breakpoints, breakpoint));
      say(`Stopped: ${uncapitalised(breakpointName(breakpoint))}.`, {
        actions: [
          { label: 'Play on', run: playOn },
          { label: 'Remove breakpoint', run: remove },
        ],
      });
    },
    hush,
    refresh: latestOnly(async () => {
      const { reply, revision } = get();
      const { breakpoints } = reply;
      const stops = breakpoints.length === 0 ? [] : await ask(service.breakpointStops(breakpoints, MOST_STOPS));
      if (!stops || get().revision !== revision) return;
      set({ stops: new Map(breakpoints.map((breakpoint, index) => [breakpoint, stops[index] ?? []])) });
    }),
  };
  return breaks;
}

/** The breakpoints set on one text of a reply as they stand on another, to which undo or redo leads. */
export function breakpointsOn(to: ReplyCase, from: ReplyCase): readonly Breakpoint[] {
  const change = difference(from.raw.text, to.raw.text);
  const breakpoints = change ? movedBreakpoints(from.breakpoints, [change]) : from.breakpoints;
  return sameBreakpoints(breakpoints, to.breakpoints) ? to.breakpoints : breakpoints;
}

/** Names of states and tags keep their capitals. */
const uncapitalised = (text: string): string => text.replace(/^(Character|More)\b/, (word) => word.toLowerCase());
