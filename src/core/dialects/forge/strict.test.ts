import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { draws } from '../../../base/exploring.test-kit.ts';
import { checkXml } from '../../forge/check-xml.ts';
import { readReply } from '../../reply/parse-reply.ts';

/** The first refusal of strict mode, in Go's words; null where the whole input is read. */
function strictError(input: string): string | null {
  const reading = readReply(input, { recovery: 'strict' });
  const fatal = reading.findings.find((finding) => finding.data?.['error'] !== undefined);
  return fatal ? String(fatal.data?.['error']) : null;
}

/** True where the input is exactly one XML call, so that both readers look at the same text. */
function isOneCall(input: string): boolean {
  const reading = readReply(input, { recovery: 'strict' });
  const [call, second] = reading.outline.calls;
  return (
    call !== undefined && second === undefined && call.format === 'xml' && call.start === 0 && call.end === input.length
  );
}

const vectors = readFileSync(new URL('../../../../fixtures/vectors/forge-parse.jsonl', import.meta.url), 'utf8')
  .split('\n')
  .filter(Boolean)
  .map((line) => JSON.parse(line) as { id: string; input: string });

describe('strict mode', () => {
  it('agrees with Go on every recorded input that is exactly one call', () => {
    const wrong: string[] = [];
    let compared = 0;
    for (const { id, input } of vectors) {
      if (!isOneCall(input)) continue;
      compared++;
      const check = checkXml(input);
      const go = check.ok ? null : check.error;
      const ours = strictError(input);
      if (go !== ours) wrong.push(`${id}: Go ${go} | ours ${ours} | ${JSON.stringify(input)}`);
    }
    expect(wrong).toEqual([]);
    expect(compared).toBeGreaterThan(300);
  });

  it('ends a call after its error, wherever the comment began', () => {
    const input = '<tool><a><!-- </a></tool> <tool><b>1 -- 2</b></tool>';
    const { calls, findings } = readReply(input, { recovery: 'strict' });
    expect(calls.map(({ call }) => [call.complete, call.end])).toEqual([[false, input.length]]);
    expect(findings.map(({ code, start, call }) => [code, start, call])).toContainEqual([
      'malformed-tag',
      input.indexOf('-- 2'),
      0,
    ]);
  });

  it('agrees with Go on hostile markup', () => {
    const piece = fc.constantFrom(
      '<a>',
      '</a>',
      '<b x="1">',
      '</b>',
      '<c/>',
      '&amp;',
      '&',
      '&#0;',
      '&#x110000;',
      '&x;',
      '&#',
      ';',
      ']]>',
      '<![CDATA[',
      ']]>',
      '<!--',
      '-->',
      '--',
      '-',
      '<?p',
      '?>',
      '<!D',
      '>',
      '<',
      '/',
      '"',
      "'",
      '=',
      ' ',
      '\n',
      '\r\n',
      'text',
      '\u0001',
      '\ufffe',
      '1',
      'é',
      '日',
      ':',
      'a:b',
      '<a:x>',
      '</b:x>',
      '</x>',
      '<?xml version="1.1"?>',
      '<!CDATA[x]]>',
      '<d e>',
      '<d e=1>',
      '<d e="<">',
      '<d e="&lt;\u0001">',
      '😀',
      '[',
      '!',
      '#',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const input = `<tool><n>${pieces.join('')}</n></tool>`;
        if (!isOneCall(input)) return;
        const check = checkXml(input);
        expect(strictError(input)).toBe(check.ok ? null : check.error);
      }),
      { numRuns: draws(5000) },
    );
  });
});
