import { type CompiledMachine, compile } from '../../kernel/compile.ts';
import type { Recovery } from '../../words/recovery.ts';
import { replyMachine } from './reply-machine.ts';

/**
 * The reply machine compiled for a mode. The library is built with the tables themselves in place of this module
 * (scripts/with-tables.mjs): compiling is half of the first reading of a process.
 */
export const compiledFor = (recovery: Recovery): CompiledMachine => compile(replyMachine, recovery);
