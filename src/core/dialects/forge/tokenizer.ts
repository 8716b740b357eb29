import { ACTIONS } from '../../kernel/definition.ts';
import type { Counting, ReplyTokenizer } from '../../kernel/reply-tokenizer.ts';
import type { EventLog } from '../../log/event-log.ts';
import type { StreamText } from '../../text/stream-text.ts';
import type { Recovery } from '../../words/recovery.ts';
import { BLOCK_ACTIONS } from './actions/blocks.ts';
import { CALL_ACTIONS } from './actions/calls.ts';
import { finish } from './actions/end-of-stream.ts';
import { END_TAG_ACTIONS } from './actions/end-tags.ts';
import { REFERENCE_ACTIONS } from './actions/references.ts';
import { START_TAG_ACTIONS } from './actions/start-tags.ts';
import { TAG_ACTIONS } from './actions/tags.ts';
import { THINKING_ACTIONS } from './actions/thinking.ts';
import type { ForgeMachine } from './forge-machine.ts';
import { machineFor } from './machines.ts';
import { type ForgeAction, type ForgeActions, Walker } from './walker.ts';

const FORGE_ACTIONS: ForgeActions = {
  ...CALL_ACTIONS,
  ...THINKING_ACTIONS,
  ...TAG_ACTIONS,
  ...START_TAG_ACTIONS,
  ...END_TAG_ACTIONS,
  ...REFERENCE_ACTIONS,
  ...BLOCK_ACTIONS,
};

const BY_NUMBER = ACTIONS.map((action): ForgeAction | undefined =>
  action === 'none' ? undefined : FORGE_ACTIONS[action],
);

/**
 * Reads a StreamText through Forge's rows and writes events and reports. Holds integers only; text is looked up by offset.
 * The log never depends on how the text was cut, because nothing is emitted when a chunk ends.
 */
export class Tokenizer extends Walker implements ReplyTokenizer {
  readonly dialect = 'forge';
  readonly restarts = 0;

  constructor(
    text: StreamText,
    log: EventLog,
    recovery: Recovery,
    counting: Counting = null,
    machine: ForgeMachine = machineFor(recovery),
  ) {
    super(text, log, recovery, counting, BY_NUMBER, machine);
  }

  /** The stream is over: settles what was open and reports what is missing (format.md §7.5, §7.24). */
  finish(): void {
    finish(this);
  }
}
