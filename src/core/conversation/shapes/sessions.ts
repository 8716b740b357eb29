import { claudeCode } from './claude-code.ts';
import { codex } from './codex.ts';
import { goose } from './goose.ts';
import { openhandsLines } from './openhands.ts';
import type { SessionShape } from './shape.ts';

/** Sessions that are kept as JSON lines. */
export const SESSIONS: readonly SessionShape[] = [claudeCode, codex, goose, openhandsLines];
