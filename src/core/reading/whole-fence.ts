import type { Reading } from './reading.ts';

const FENCE = /^\s*(`{3,}|~{3,})[^\n`]*\n([\s\S]*?)\n {0,3}\1[`~]*\s*$/;

/** Whether a reply in which no call was read is one code fence and nothing else, so that a call in it may be meant. */
export function isWholeFence({ calls, options: { recovery, tools, unfenced, frames }, text }: Reading): boolean {
  if (calls.length > 0 || tools.length === 0 || recovery !== 'resilient' || unfenced || frames) return false;
  const [, marks = '', inside = ''] = FENCE.exec(text.slice(0, text.length)) ?? [];
  return marks !== '' && !new RegExp(`^ {0,3}\\${marks.charAt(0)}{3,}`, 'm').test(inside);
}

/** Whether what was read in such a fence is one whole call of a tool that is offered, which its schema accepts. */
export function isCallAlone({ calls, findings, outline: { prose }, text }: Reading): boolean {
  const [only, ...more] = calls;
  if (!only?.call.complete || more.length > 0 || only.tool === null || only.withheld.length > 0) return false;
  const written = prose.map(({ start, end }) => text.slice(start, end)).join('');
  const beside = written.replace(/^\s*(?:`{3,}|~{3,})[^\n`]*$|^ {0,3}(?:`{3,}|~{3,})\s*$/gm, '');
  return beside.trim() === '' && findings.every(({ severity }) => severity !== 'error');
}
