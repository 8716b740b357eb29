import type { ToolCall } from '../calls/tool-call.ts';
import { valueToJson } from '../calls/value.ts';
import { firstOfTheirCode, listed } from '../diagnosis/report/listed.ts';
import type { ForgeReport } from '../forge/forge-report.ts';
import type { Diagnostic } from '../words/diagnostic.ts';
import type { ParseResult } from './parse-result.ts';

/**
 * The members of a `parse` result as JSON (cli.md), without the braces: keys in the order of the contract, integers with
 * all digits, lone surrogates as escapes. At most as many diagnostics of a code are listed as `listed` keeps; the others are
 * counted. `forge` adds how Forge reads the same text.
 */
export function resultMembers(result: ParseResult, forge?: ForgeReport): string {
  const diagnostics = listed(result.diagnostics);
  const isRepairListed = firstOfTheirCode();
  return [
    `"verdict":${JSON.stringify(result.verdict)}`,
    `"dialect":${JSON.stringify(result.dialect)}`,
    `"calls":[${result.calls
      .map((call) =>
        callToJson(
          call,
          call.repairs.filter(({ code }) => isRepairListed(code)),
        ),
      )
      .join(',')}]`,
    `"prose":${JSON.stringify(result.prose)}`,
    `"thinking":${JSON.stringify(result.thinking)}`,
    `"diagnostics":[${diagnostics.listed.map(diagnosticToJson).join(',')}]`,
    ...(diagnostics.omitted ? [`"omitted":${JSON.stringify(diagnostics.omitted)}`] : []),
    ...(forge ? [`"strict":${JSON.stringify(forge.strict)}`, `"forge":${JSON.stringify(forge.forge)}`] : []),
    `"chars":${JSON.stringify(result.chars)}`,
  ].join(',');
}

/** A call as JSON, with all digits of its integers; `repairs` are the ones to list. */
export function callToJson(
  { serverName, toolName, arguments: values, format, complete, start, end }: ToolCall,
  repairs: ToolCall['repairs'],
): string {
  const head = JSON.stringify({ serverName, toolName }).slice(0, -1);
  const rest = {
    format,
    complete,
    start,
    end,
    repairs: repairs.map(({ code, start, end, replacement }) => ({ code, start, end, replacement })),
  };
  return `${head},"arguments":${valueToJson(values)},${JSON.stringify(rest).slice(1)}`;
}

function diagnosticToJson({
  code,
  severity,
  message,
  why,
  start,
  end,
  line,
  column,
  call,
  path,
  fix,
  fixNotTried,
}: Diagnostic): string {
  return JSON.stringify({
    code,
    severity,
    message,
    why: why || undefined,
    start,
    end,
    line,
    column,
    call,
    path,
    fix,
    fixNotTried,
  });
}
