import { expect, test } from 'vitest';
import type { Report } from '../../../contract/parse-service.ts';
import { rawText } from '../state/raw-text.ts';
import { EMPTY_CASE } from '../state/reply-case.ts';
import { readingWords } from './reading-words.ts';

const wordsOf = (reply: Partial<typeof EMPTY_CASE>, found = 'qwen3-coder') =>
  readingWords({
    reply: { ...EMPTY_CASE, raw: rawText(['text']), split: { kind: 'whole' }, ...reply },
    report: { dialect: found } as Report,
  });

test('the button names the format that was found, and nothing that is as it is by default', () => {
  expect(wordsOf({})).toBe('Qwen3-Coder');
  expect(wordsOf({ raw: rawText(['a', 'b']), split: { kind: 'recorded' } })).toBe('Qwen3-Coder');
});

test('what was chosen follows: the server, the error handling', () => {
  expect(wordsOf({ reader: 'ollama' })).toBe('Qwen3-Coder, for Ollama');
  expect(wordsOf({ reader: 'vllm:qwen3_xml', recovery: 'strict' })).toBe('Qwen3-Coder, for vLLM, Strict');
  expect(wordsOf({ dialect: 'hermes' })).toBe('Hermes');
});

test('where no format is known yet it says so', () => {
  expect(wordsOf({}, 'none')).toBe('not detected');
  expect(wordsOf({ reader: 'nobody' })).toBe('Qwen3-Coder');
});
