import type { Span } from '../../../base/span.ts';
import type { StreamText } from '../../text/stream-text.ts';
import type { Finding } from '../../words/finding.ts';

/**
 * Values of Forge's own calls that an end tag `</tool>` in their text cut short: after the call comes the value's own end tag,
 * and after that another `</tool>`. The machine closed the value early, and what follows is prose; so half a file could be
 * written unnoticed.
 */
export function cutValues(text: StreamText, calls: readonly Span[], findings: readonly Finding[]): Finding[] {
  const cut: Finding[] = [];
  for (const { code, call = -1, start, end, replacement = '' } of findings) {
    if (code !== 'unclosed-tag' || start !== end) continue;
    const own = /^<\/[^<>]+>/.exec(replacement)?.[0];
    const closed = calls[call];
    if (own === undefined || !closed || !/^\s*(?:<\/arguments\s*>\s*)?<\/tool\s*>$/.test(text.slice(start, closed.end)))
      continue;
    const rest = text.slice(closed.end, calls[call + 1]?.start ?? text.length);
    const at = rest.indexOf(own);
    const before = rest.slice(0, at);
    if (at < 0 || /<tool[\s>]/.test(before) || before.includes(own.replace('/', ''))) continue;
    if (!rest.includes('</tool>', at)) continue;
    cut.push({
      code: 'unexpected-end-tag',
      severity: 'error',
      start: closed.end + at,
      end: closed.end + at + own.length,
      call,
      data: { cut: start },
    });
  }
  return cut;
}
