import { vi } from 'vitest';
import type { ParseService, Report } from '../../../contract/parse-service.ts';
import type { Breakpoint } from '../../../core/words/breakpoint.ts';
import { rawText } from '../state/raw-text.ts';
import { createDebugStore, type DebugStore } from './debug-store.ts';

/** A store over a worker that knows nothing but where the breakpoints at offsets are, and frames to be drawn by hand. */
export function storeOf(chunks: readonly string[]): {
  debug: DebugStore;
  frame: () => Promise<void>;
  wait: (ms: number) => void;
} {
  let time = 0;
  let drawn: (() => void) | null = null;
  vi.stubGlobal('requestAnimationFrame', (callback: () => void) => {
    drawn = callback;
    return 1;
  });
  vi.stubGlobal('cancelAnimationFrame', () => {
    drawn = null;
  });
  const debug = createDebugStore({ service: serviceStub(), now: () => time });
  const { reply } = debug.getState();
  debug.setState({ reply: { ...reply, raw: rawText(chunks), split: { kind: 'recorded' } } });
  debug.getState().verbs.readAgain();
  return {
    debug,
    wait: (ms) => {
      time += ms;
    },
    frame: async () => {
      const callback = drawn;
      drawn = null;
      callback?.();
      await settled();
    },
  };
}

/** Lets every answer that is due arrive. */
export const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

function serviceStub(): ParseService {
  const report = { diagnostics: [], repairs: [], length: 0, hasFixes: true } as unknown as Report;
  const service: Partial<ParseService> = {
    describe: async () => ({ states: [] }),
    load: async () => report,
    edit: async () => report,
    cancel: async () => undefined,
    split: async () => new Uint32Array(),
    seek: async (offset) => ({ offset, calls: [], firstCall: 0 }) as never,
    coverage: async () => ({ states: [], transitions: {}, moves: [] }),
    readers: async () => null,
    proveSplits: async () => null,
    compare: async () => ({ against: 'resilient', readers: [], rows: [], leftOut: { calls: 0, arguments: 0 } }),
    breakpointStops: async (breakpoints) => breakpoints.map(offsetOf),
    breakpointStop: async (breakpoints, from, direction) => {
      const stops = breakpoints.flatMap((breakpoint, index) =>
        offsetOf(breakpoint).map((offset) => ({ offset, index })),
      );
      const ahead = stops.filter(({ offset }) => (offset - from) * direction > 0);
      return ahead.sort((a, b) => (a.offset - b.offset) * direction)[0] ?? null;
    },
  };
  return service as ParseService;
}

const offsetOf = (breakpoint: Breakpoint): number[] => (breakpoint.on === 'offset' ? [breakpoint.offset] : []);
