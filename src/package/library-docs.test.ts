import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { BODY } from '../core/dialects/kit/bodies/any-body.ts';
import { onlyDialect } from '../core/dialects/only-dialect.ts';
import { qwen3Coder } from '../core/dialects/qwen3-coder/marks.ts';
import * as account from './account.ts';
import * as diagnose from './diagnose.ts';
import * as history from './history.ts';
import { oneDialect } from './one-dialect.ts';
import * as reader from './reader.ts';
import * as repair from './repair.ts';
import * as transcripts from './transcripts.ts';
import * as write from './write.ts';

const ENTRIES: Readonly<Record<string, object>> = {
  chunkscope: reader,
  'chunkscope/diagnose': diagnose,
  'chunkscope/write': write,
  'chunkscope/transcripts': transcripts,
  'chunkscope/account': account,
  'chunkscope/history': history,
  'chunkscope/repair': repair,
  'chunkscope/dialects/qwen3-coder': oneDialect(onlyDialect(qwen3Coder, BODY)),
};

const page = readFileSync(new URL('../../docs/library.md', import.meta.url), 'utf8');
const examples = Array.from(page.matchAll(/```ts\n([\s\S]*?)```/g), ([, code = '']) => code);

it.each(examples.map((code) => [/from '([^']+)'/.exec(code)?.[1], code]))(
  'the example of %s prints what it says',
  (_, code = '') => {
    const printed: string[] = [];
    const log = (value: unknown) => printed.push(typeof value === 'string' ? value : JSON.stringify(value));
    const body = code.replace(/import (\{[^}]*\}) from ('[^']+');/g, 'const $1 = entries[$2];');
    new Function('entries', 'console', body)(ENTRIES, { log });
    expect(printed).toEqual(Array.from(code.matchAll(/^\/\/ → (.*)$/gm), ([, line]) => line));
  },
);

it('the page names every value that an entry exports', () => {
  for (const name of Object.values(ENTRIES).flatMap((entry) => Object.keys(entry))) expect(page).toContain(`\`${name}`);
});
