import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { draws, inTurn } from '../../base/exploring.test-kit.ts';
import { valueToJson } from '../calls/value.ts';
import { accountOf } from './account.ts';
import { accountJson } from './account-json.ts';
import type { Account } from './account-types.ts';
import { WRAPPINGS } from './wrappings.test-kit.ts';

interface Paste {
  readonly name: string;
  readonly text: string;
}

/** The texts of a folder of fixtures. */
function pastesIn(folder: string): Paste[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(?:txt|fixture\.json)$/.test(path))
    .sort()
    .flatMap((path): Paste[] => {
      const source = readFileSync(`${folder}/${path}`, 'utf8');
      if (path.endsWith('.txt')) return [{ name: path, text: source }];
      const { frames, input, chunks } = JSON.parse(source) as { frames?: unknown; input?: string; chunks?: string[] };
      const text = frames === undefined ? (input ?? chunks?.join('')) : undefined;
      return text === undefined ? [] : [{ name: path, text }];
    })
    .filter(({ text }) => text.length < 20_000);
}

const PASTES = [...pastesIn('fixtures/pasted'), ...pastesIn('fixtures/dialects'), ...pastesIn('fixtures/rules')];

/** What must be the same in any wrapping; CR LF inside a value is the line end of the wrapping. */
const saidIn = ({ calls, verdict, causes, complaints, next }: Account): string =>
  JSON.stringify({
    calls: calls.map((call) => [call.toolName, valueToJson(call.arguments), call.complete]),
    verdict,
    causes: causes.map(({ code }) => code).sort(),
    complaints: complaints.length,
    next,
  }).replaceAll('\\r\\n', '\\n');

const isTiled = ({ evidence }: Account, length: number): boolean =>
  evidence.every(({ start, end }, at) => start === (evidence[at - 1]?.end ?? 0) && end > start) &&
  (evidence.at(-1)?.end ?? 0) === length;

describe('the account of a paste', () => {
  const names = Object.keys(WRAPPINGS);

  it.each(names)('is the same in the wrapping %s for 95 of 100 fixtures', (name) => {
    const drawn = inTurn(PASTES, 40, names.indexOf(name) * 3);
    const different = drawn.filter(
      ({ text }) => saidIn(accountOf(text)) !== saidIn(accountOf(WRAPPINGS[name]?.(text) ?? '')),
    );
    const most = Math.max(1, Math.floor(0.05 * drawn.length));
    expect(
      different.slice(most).map((paste) => paste.name),
      `${different.length} of ${drawn.length}`,
    ).toEqual([]);
  });

  it('has evidence that tiles the paste, and is the same twice', () => {
    for (const { name, text } of inTurn(PASTES, 20, 7)) {
      const account = accountOf(text);
      expect([name, isTiled(account, text.length)]).toEqual([name, true]);
      expect(accountJson(accountOf(text))).toBe(accountJson(account));
    }
  });

  it('is given of anything that is pasted', () => {
    const piece = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 20 }),
      fc.constantFrom(
        '\0',
        '\ud800',
        '\udc00',
        '\uFEFF',
        '\r',
        '\r\n',
        '> ',
        '```\n',
        '{"a":',
        "'",
        '"',
        '\\',
        '<tool_call>',
      ),
      fc.constantFrom('{"name": "a", "arguments": {}}', 'Error: x is required', '  1\t', '\u001b[31m', '&lt;'),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const text = pieces.join('');
        const account = accountOf(text);
        expect(account.sentence).not.toBe('');
        expect(text === '' || isTiled(account, text.length)).toBe(true);
      }),
      { numRuns: draws(1_000) },
    );
  });

  it.each(['[', '{"a":', '(', '<a>', '> ', "'", '{"a":"'])('is given of ten thousand levels of %j', (opener) => {
    const text = opener.repeat(10_000);
    expect(isTiled(accountOf(text), text.length)).toBe(true);
  });
});
