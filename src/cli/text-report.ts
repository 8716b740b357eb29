import { namesServer } from '../core/calls/print-call.ts';
import type { ToolCall } from '../core/calls/tool-call.ts';
import { valueToJson } from '../core/calls/value.ts';
import { listed } from '../core/diagnosis/report/listed.ts';
import { verdictText } from '../core/diagnosis/report/verdict-sentence.ts';
import type { ForgeReport } from '../core/forge/forge-report.ts';
import { countCharacters } from '../core/reading/char-counts.ts';
import type { ParseResult } from '../core/reply/parse-result.ts';
import type { Diagnostic } from '../core/words/diagnostic.ts';
import type { WholeReading } from './read-whole.ts';

/** A report about one reply for people: verdict, calls, problems and, on request, Forge's reading. */
export function textReport({ reading, diagnosis, result, forge }: WholeReading): string {
  const account = countCharacters(reading, diagnosis.findings);
  const { sentence, facts } = verdictText(reading, diagnosis.findings, result.verdict, account);
  const sections = [
    [sentence, ...facts.map(({ text }) => `${text}.`)],
    ...result.calls.map((call, index) => callLines(call, index, reading.lines.position(call.start).line)),
    ...(result.diagnostics.length > 0 ? [['Problems', ...problemsOf(result)]] : []),
    ...(forge ? [forgeLines(forge)] : []),
    [charLine(result.chars)],
  ];
  return visible(`${sections.map((lines) => lines.join('\n')).join('\n\n')}\n`);
}

function callLines(call: ToolCall, index: number, line: number): string[] {
  const state = call.complete ? 'complete' : 'not complete';
  const values = valueToJson(call.arguments, '  ', '\n  ');
  const server = namesServer(call) ? `${call.serverName} / ` : '';
  return [
    `Call ${index + 1}: ${server}${call.toolName || '(no name)'} (${call.format}, ${state}, line ${line})`,
    `  ${values}`,
  ];
}

function problemsOf({ diagnostics }: ParseResult): string[] {
  const { listed: shown, omitted } = listed(diagnostics);
  const more = Object.entries(omitted ?? {}).map(([code, count]) => `  and ${count} more ${code}`);
  return [...shown.flatMap(problemLines), ...more];
}

function problemLines({ line, column, severity, code, path, message, why, fix, fixNotTried }: Diagnostic): string[] {
  const fixLine = fix ? `Fix: ${fix.title}` : fixNotTried ? 'Fix: not tried, since there is too much to try.' : '';
  return [
    `  ${line}:${column}  ${severity}  ${code}${path ? `  ${path}` : ''}`,
    ...[message, why, fixLine].filter((text) => text !== '' && text !== code).map((text) => `      ${text}`),
  ];
}

function forgeLines({ strict, forge }: ForgeReport): string[] {
  const second = forge.usedFallback ? ', in its second pass' : '';
  return [
    'Forge',
    `  First pass: ${strict.ok ? 'reads it' : (strict.error ?? 'has nothing to read')}`,
    forge.call
      ? `  Calls ${forge.call.serverName} / ${forge.call.toolName}${second}: ${JSON.stringify(forge.call.args)}`
      : `  Refuses it${second}: ${forge.error ?? 'no reason given'}`,
  ];
}

function charLine(chars: WholeReading['result']['chars']): string {
  const buckets = Object.entries(chars).filter(([, count]) => count > 0);
  return `Characters: ${buckets.map(([bucket, count]) => `${count} ${bucket}`).join(', ') || 'none'}`;
}

/** Control characters as escapes: a reply must not control the terminal. */
export function visible(text: string): string {
  return text.replace(
    /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
