import { counted } from '../../base/counted.ts';
import type { ToolDefinition } from '../tools/tool-definition.ts';
import type { Breakpoint } from '../words/breakpoint.ts';
import { editedFrames } from '../words/frame.ts';
import type { Fixture, FixtureView } from './fixture.ts';

/** Facts about the reading that decide which parts a fixture can do without. */
export interface CallFacts {
  /** Names of the tools, as called. */
  readonly toolNames: readonly string[];
  /** Start of the first call; if given, the prose before it is dropped. */
  readonly firstCallStart?: number;
}

export interface MinimisedFixture {
  readonly fixture: Fixture;
  /** What was dropped, one phrase each: `the timing of 12 chunks`. */
  readonly dropped: readonly string[];
}

/** Drops what the calls of a fixture do not need; they read the same afterwards. Also returns what was dropped. */
export function minimise(fixture: Fixture, { toolNames, firstCallStart = 0 }: CallFacts): MinimisedFixture {
  const { notes, dt, prompt, expect, ...rest } = fixture;
  const tools = rest.tools && neededTools(rest.tools, toolNames);
  const start = Math.min(firstCallStart, totalLength(rest.chunks));
  const dropped = [
    notes !== undefined && 'the notes',
    dt !== undefined && `the timing of ${counted(dt.length, 'chunk')}`,
    prompt !== undefined && 'the prompt',
    expect !== undefined && 'the expectation',
    tools?.dropped,
    start > 0 && `${counted(start, 'character')} before the first call`,
  ].filter((phrase) => typeof phrase === 'string');
  return { fixture: withoutStart({ ...rest, ...(tools && { tools: tools.kept }) }, start), dropped };
}

interface NeededTools {
  readonly kept: readonly ToolDefinition[];
  readonly dropped?: string;
}

/** Where no call names a known tool, or nothing was read as a call, the names stay: diagnostics may mention them. */
function neededTools(tools: readonly ToolDefinition[], called: readonly string[]): NeededTools {
  const isCalled = ({ name }: ToolDefinition): boolean => called.includes(name);
  const idle = tools.filter((tool) => !isCalled(tool));
  if (idle.length === 0) return { kept: tools };
  const needsNames = called.length === 0 || called.some((name) => !tools.some((tool) => tool.name === name));
  return needsNames
    ? {
        kept: tools.map((tool) => (isCalled(tool) ? tool : { name: tool.name, inputSchema: true })),
        dropped: `the schemas of ${counted(idle.length, 'tool')} that no call names`,
      }
    : { kept: tools.filter(isCalled), dropped: `${counted(idle.length, 'tool')} that no call names` };
}

function withoutStart(fixture: Fixture, start: number): Fixture {
  if (start === 0) return fixture;
  const { chunks, breakpoints, view, frames, ...rest } = fixture;
  const isGone = { start: 0, end: start, text: '' };
  return {
    ...rest,
    chunks: chunksFrom(chunks, start),
    ...(frames && { frames: editedFrames(frames, chunks.join(''), [isGone]) }),
    ...(breakpoints && { breakpoints: breakpoints.flatMap((breakpoint) => breakpointFrom(breakpoint, start)) }),
    ...(view && { view: viewFrom(view, start) }),
  };
}

function chunksFrom(chunks: readonly string[], start: number): string[] {
  let at = 0;
  return chunks.flatMap((chunk) => {
    const skipped = Math.max(0, start - at);
    at += chunk.length;
    return skipped > 0 && skipped >= chunk.length ? [] : [chunk.slice(skipped)];
  });
}

function breakpointFrom(breakpoint: Breakpoint, start: number): Breakpoint[] {
  if (breakpoint.on !== 'offset') return [breakpoint];
  return breakpoint.offset < start ? [] : [{ ...breakpoint, offset: breakpoint.offset - start }];
}

function viewFrom({ at, selection, ...rest }: FixtureView, start: number): FixtureView {
  return {
    ...rest,
    ...(at !== undefined && { at: Math.max(0, at - start) }),
    ...(selection && selection[0] >= start && { selection: [selection[0] - start, selection[1] - start] }),
  };
}

function totalLength(chunks: readonly string[]): number {
  return chunks.reduce((sum, chunk) => sum + chunk.length, 0);
}
