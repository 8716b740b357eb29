import { replyOfPaste } from '../core/account/reply-of-paste.ts';
import type { Fixture } from '../core/cases/fixture.ts';
import { readFixture } from '../core/cases/read-fixture.ts';
import { AUTO } from '../core/dialects/dialects.ts';
import { asObject, type JsonObject, parseJson } from '../core/json/json-access.ts';
import type { LaneOptions } from '../core/logs/lane.ts';
import { importPaste } from '../core/paste/import-paste.ts';
import type { ToolDefinition } from '../core/tools/tool-definition.ts';
import { isFixtureFile } from '../core/transcripts/containers/fixture-file.ts';
import { withoutYaml } from '../core/transcripts/importable-text.ts';
import { PLAIN_TEXT } from '../core/transcripts/wanted-format.ts';
import { endOfSource } from '../core/words/stream-end.ts';
import { InputError, type Io, orRefuse } from './command.ts';
import { fixtureOfImport } from './fixture-of-import.ts';
import { pastedText } from './pasted-text.ts';
import { requestReader } from './request.ts';

/** A reply and how it is read. */
export interface OneReply extends LaneOptions {
  readonly text: string;
}

/** As the command line asks to read a reply. */
export interface Asked {
  readonly dialect: string;
  readonly tools: readonly ToolDefinition[];
}

/**
 * The reply that a text holds: JSON that `parse` would read, a fixture, or a recorded stream or answer as `import` reads it.
 * Any other text is the reply itself.
 */
export async function oneReply(text: string, asked: Asked, io: Io): Promise<OneReply> {
  const value = asObject(/^\uFEFF?\s*\{/.test(text) ? parseJson(text.replace(/^\uFEFF/, '')) : undefined);
  if (isFixtureFile(value)) return ofFixture(orRefuse(readFixture(text.replace(/^\uFEFF/, ''))), asked);
  if (isRequest(value)) return ofRequest(value, text.replace(/^\uFEFF/, ''), asked);
  const imported = importPaste(await withoutYaml(text));
  if (!imported.ok || imported.value.kind === PLAIN_TEXT) return { text, ...asked };
  const { unwrapped, fixture, entries, sentence } = imported.value;
  // What is around a reply as text may be part of it; around calls that came as data it is not.
  if (unwrapped && !fixture.frames) return { text, ...asked };
  if (entries) io.say(sentence);
  return ofFixture(fixtureOfImport(imported.value), asked);
}

/** The reply in a paste, and what the words of a program in it ask the model for. */
interface ReplyOfFile {
  /** Null where there is none. */
  readonly reply: OneReply | null;
  readonly message?: string;
}

/** The reply that `explain` speaks of for a file, `-` for stdin. */
export async function replyOfFile(file: string, asked: Asked, io: Io): Promise<ReplyOfFile> {
  const { dialect, tools } = asked;
  const { imported, ...said } = replyOfPaste(await pastedText(file, io), {
    ...(dialect !== AUTO && { dialect }),
    ...(tools.length > 0 && { tools }),
  });
  return { reply: imported && ofFixture(fixtureOfImport(imported), asked), ...said };
}

/** The same where a command needs a reply. */
export async function pastedReply(file: string, asked: Asked, io: Io): Promise<OneReply> {
  const { reply } = await replyOfFile(file, asked, io);
  if (reply === null) throw new InputError(NO_REPLY);
  return reply;
}

/** Said of a paste that a command finds no reply in. */
export const NO_REPLY = 'There is no reply in this text; "explain" says what it holds.';

function isRequest({ input, chunks }: JsonObject): boolean {
  return typeof input === 'string' || (Array.isArray(chunks) && chunks.every((chunk) => typeof chunk === 'string'));
}

function ofRequest(value: JsonObject, text: string, asked: Asked): OneReply {
  const read = requestReader(asked)(text);
  if (!read.ok) throw new InputError(read.error);
  const { input, options } = read.request;
  const { dialect = asked.dialect, tools = asked.tools, frames } = options;
  const reason = value['finish_reason'] ?? value['stop_reason'];
  return {
    text: typeof input === 'string' ? input : input.join(''),
    dialect,
    tools,
    ...(frames && { frames }),
    ...(typeof reason === 'string' && reason !== '' && { streamEnd: { reason } }),
  };
}

function ofFixture({ chunks, frames, dialect, tools = [], source }: Fixture, asked: Asked): OneReply {
  const streamEnd = endOfSource(source);
  return {
    text: chunks.join(''),
    dialect: asked.dialect === AUTO ? (dialect ?? AUTO) : asked.dialect,
    tools: asked.tools.length > 0 ? asked.tools : tools,
    ...(frames && { frames }),
    ...(streamEnd && { streamEnd }),
  };
}
