import { parseStreamedCall } from './run-forge-stream.ts';
import { cutToBytes } from './utf8-bytes.ts';

/** How much of the call's content a message to the model quotes. */
const QUOTED_BYTES = 300;
/** Identical messages in a row that end Forge's loop. */
const BREAKER_SLOTS = 5;

/** What Forge asks the model to correct, with everything that its message depends on (forge.md §6). */
export type ForgeRecovery =
  | { readonly type: 'no_tool_call' }
  | { readonly type: 'invalid_xml'; readonly error: string; readonly quoted: string }
  /** Never sent: a call without a name fails in ParseToolCall and is reported as `invalid_xml`. */
  | { readonly type: 'missing_tool_name' }
  /** Lists the tools in Go's map order, a new one each time. */
  | { readonly type: 'unknown_tool'; readonly toolName: string; readonly listed: readonly string[] }
  | { readonly type: 'tool_execution'; readonly toolName: string; readonly error: string };

/**
 * What Forge sends about the call content at the end of a stream; null where it would run the tool. `tools` are the names it
 * knows, in the order it would list them; without them every name is known.
 */
export function recoveryFor(toolCall: string, tools?: readonly string[]): ForgeRecovery | null {
  const { outcome, reading } = parseStreamedCall(toolCall);
  if (outcome === 'no_tool_call') return { type: 'no_tool_call' };
  if (!reading.ok) return { type: 'invalid_xml', error: reading.error, quoted: cutToBytes(toolCall, QUOTED_BYTES) };
  const { toolName } = reading.call;
  return tools === undefined || tools.includes(toolName) ? null : { type: 'unknown_tool', toolName, listed: tools };
}

/** A text for the breaker, equal for two failures exactly if Forge's messages are. */
export function recoveryIdentity(recovery: ForgeRecovery): string {
  return JSON.stringify(Object.entries(recovery).sort());
}

/** The ring buffer of Forge's circuit breaker: the last messages by slot, empty where there is none, and the next slot to fill. */
export interface BreakerState {
  readonly slots: readonly string[];
  readonly next: number;
}

/** An empty ring. A tool that ran brings the breaker back to it; a trip or a new turn of the user does not. */
export const CLOSED_BREAKER: BreakerState = { slots: Array<string>(BREAKER_SLOTS).fill(''), next: 0 };

/** Records a failure's message; `tripped` where all slots then hold the same. An empty message never trips. */
export function recordFailure(state: BreakerState, message: string): { state: BreakerState; tripped: boolean } {
  const slots = state.slots.with(state.next, message);
  const tripped = slots[0] !== '' && slots.every((slot) => slot === slots[0]);
  return { state: { slots, next: (state.next + 1) % BREAKER_SLOTS }, tripped };
}

/** Runs outcomes through the breaker, null for a tool that ran; returns for each whether the breaker tripped. */
export function simulateBreaker(outcomes: readonly (string | null)[]): boolean[] {
  let state = CLOSED_BREAKER;
  return outcomes.map((message) => {
    if (message === null) {
      state = CLOSED_BREAKER;
      return false;
    }
    const recorded = recordFailure(state, message);
    state = recorded.state;
    return recorded.tripped;
  });
}
