import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { draws } from '../../base/exploring.test-kit.ts';
import { correctPasted } from './correct.ts';
import { historyOfPaste } from './history-of-paste.ts';

const FILE = fileURLToPath(new URL('../../../fixtures/vectors/history.jsonl', import.meta.url));
const rows = readFileSync(FILE, 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as { id: string; text: string; facts: { span?: [number, number]; error?: true } });

/** Histories alone, without words or errors around them. */
const alone = rows.flatMap(({ text, facts: { span } }) => (span ? [text.slice(...span)] : []));

const about = (text: string) => {
  const { shape, problems, loops, drift } = historyOfPaste(text, 'anthropic');
  return { shape, problems: problems.map(({ code, pointer }) => `${code} ${pointer}`), loops, drift };
};

const WRAPPINGS: readonly ((text: string) => string)[] = [
  (text) => `My agent stops here, what is wrong with it?\n\n${text}\n\nThanks!`,
  (text) => `It says:\n\n\`\`\`json\n${text}\n\`\`\`\n`,
  (text) => text.replaceAll('\n', '\r\n'),
  (text) => text.replace(/^/gm, '> '),
  (text) => text.replace(/^/gm, '    '),
  (text) => `\uFEFF${text}`,
];

describe('a history', () => {
  it('is told the same in any wrapping', () => {
    fc.assert(
      fc.property(fc.constantFrom(...alone), fc.constantFrom(...WRAPPINGS), (text, wrap) => {
        expect(about(wrap(text))).toEqual(about(text));
      }),
      { numRuns: draws(400) },
    );
  });

  it('that is corrected keeps every line that no correction touches', () => {
    fc.assert(
      fc.property(fc.constantFrom(...alone), (text) => {
        const corrected = correctPasted(historyOfPaste(text), { all: true });
        if (!corrected) return;
        if (corrected.made.length === 0) expect(corrected.text).toBe(text);
        const lines = new Set(corrected.text.split('\n'));
        const gone = text.split('\n').filter((line) => !lines.has(line));
        // A correction rewrites the lines of what it changes, the rest stays.
        expect(gone.length).toBeLessThanOrEqual(40 * corrected.made.length);
      }),
      { numRuns: draws(200) },
    );
  });

  it('whose text is cut anywhere gives a report and no error', () => {
    fc.assert(
      fc.property(fc.constantFrom(...alone), fc.double({ min: 0, max: 1, noNaN: true }), (text, share) => {
        expect(() => historyOfPaste(text.slice(0, Math.floor(text.length * share)))).not.toThrow();
      }),
      { numRuns: draws(300) },
    );
  });
});
