import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { KINDS } from '../../core/trial/hard-content.ts';
import { cli } from '../cli.test-kit.ts';

const PAGE = readFileSync(new URL('../../../docs/try.md', import.meta.url), 'utf8');

const blocks = (language: string): string[] =>
  [...PAGE.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\``, 'gm'))].map(([, text = '']) => text);

it('every command of docs/try.md runs as it stands, without a key', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'chunkscope-try-page-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = (name: string): string => join(folder, name);
  writeFileSync(path('tools.json'), blocks('json')[0]!);
  const lines = blocks('sh').flatMap((text) => text.trim().split('\n'));
  expect(lines.length).toBeGreaterThan(6);
  for (const line of lines) {
    const [, words = '', input, output] = /^npx chunkscope (.*?)(?: < (\S+))?(?: > (\S+))?$/.exec(line) ?? [];
    const args = words
      .split(' ')
      .map((word) => word.replace(/(?<=^|=)[\w-]+\.(?:md|json|ndjson)$/, (file) => path(file)));
    const { exit, out } = await cli(args, ...(input === undefined ? [] : [readFileSync(path(input))]));
    expect([line, exit]).toEqual([line, 0]);
    expect(out).not.toBe('');
    if (output !== undefined) writeFileSync(path(output), out);
  }
});

it('docs/try.md names every kind', () => {
  const table = PAGE.slice(PAGE.indexOf('| kind |'), PAGE.indexOf('The text of a task'));
  const named = [...table.matchAll(/^\| (.*?) \|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`([\w-]+)`/g)].map(([, kind]) => kind),
  );
  expect(named).toEqual(KINDS);
});
