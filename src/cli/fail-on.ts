import type { ParseResult } from '../core/reply/parse-result.ts';
import { CODES } from '../core/words/codes.ts';
import { VERDICTS } from '../core/words/verdict.ts';
import { UsageError } from './command.ts';

const WORDS: ReadonlySet<string> = new Set([...VERDICTS, ...CODES]);

/** The test of `--fail-on`: whether a result has one of the verdicts or diagnostic codes in the list. */
export function failureTest(list: string | undefined): (result: ParseResult) => boolean {
  const wanted = new Set(list?.split(',').map((word) => word.trim()));
  for (const word of wanted)
    if (!WORDS.has(word))
      throw new UsageError(`--fail-on: "${word}" is not a verdict (${VERDICTS.join(', ')}) or a diagnostic code.`);
  return ({ verdict, diagnostics }) => wanted.has(verdict) || diagnostics.some(({ code }) => wanted.has(code));
}
