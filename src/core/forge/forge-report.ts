import { parseToolCall } from './parse-tool-call.ts';

/** The two keys that `--forge` adds to a result, named and ordered as in cli.md. */
export interface ForgeReport {
  /** Forge's first pass; no error and no line where there was nothing to check. */
  readonly strict: { readonly ok: boolean; readonly error: string | null; readonly line: number | null };
  readonly forge: {
    readonly ok: boolean;
    readonly usedFallback: boolean;
    readonly call: {
      readonly serverName: string;
      readonly toolName: string;
      /** Without a prototype: names are data (`__proto__` is an ordinary name). */
      readonly args: Readonly<Record<string, string>>;
    } | null;
    readonly error: string | null;
  };
}

/** How Forge reads a whole reply, ready to be printed as JSON. */
export function forgeReport(text: string): ForgeReport {
  const { ok, usedFallback, call, error, match, firstPassError, firstPassLine } = parseToolCall(text);
  return {
    strict: { ok: match !== null && firstPassError === null, error: firstPassError, line: firstPassLine },
    forge: {
      ok,
      usedFallback,
      call: call && { serverName: call.serverName, toolName: call.toolName, args: recordOf(call.args) },
      error,
    },
  };
}

function recordOf(entries: Iterable<readonly [name: string, value: string]>): Record<string, string> {
  const record = Object.create(null) as Record<string, string>;
  for (const [name, value] of entries) record[name] = value;
  return record;
}
