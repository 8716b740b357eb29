import { describe, expect, test } from 'vitest';
import type { DocumentEdit, DocumentInput, ParseService, Report } from '../../../contract/parse-service.ts';
import { rawText } from './raw-text.ts';
import { createReplyReader } from './reply-reader.ts';

const options = (revision: number) => ({ revision, recovery: 'resilient', tools: [] }) as const;
const ignore = () => undefined;

function readerOf(answer: { load?: Report | null; knows?: boolean } = {}) {
  const asked: ({ load: DocumentInput } | { edit: DocumentEdit })[] = [];
  const report = answer.load === undefined ? ({ length: 0 } as Report) : answer.load;
  const service = {
    load: async (load: DocumentInput) => {
      asked.push({ load });
      return report;
    },
    edit: async (edit: DocumentEdit) => {
      asked.push({ edit });
      if (answer.knows === false) throw new Error('not loaded');
      return report;
    },
  } as unknown as ParseService;
  return { asked, reader: createReplyReader(service) };
}

const before = rawText(['some reply ', 'in chunks']);
const after = rawText(['some long reply ', 'in chunks']);

describe('a reader of replies', () => {
  test('tells the change once the worker holds a text', async () => {
    const { asked, reader } = readerOf();
    await reader.read(before, options(1), ignore);
    await reader.read(after, options(2), ignore);
    expect(asked[0]).toMatchObject({ load: { chunks: ['some reply ', 'in chunks'] } });
    expect(asked[1]).toMatchObject({ edit: { base: 1, revision: 2, edits: [{ start: 5, end: 5, text: 'long ' }] } });
  });

  test('tells the whole text where most of it is new, and after the worker was lost', async () => {
    const { asked, reader } = readerOf();
    await reader.read(before, options(1), ignore);
    await reader.read(rawText(['quite another text']), options(2), ignore);
    reader.forget();
    await reader.read(rawText(['quite another text.']), options(3), ignore);
    expect(asked.map((question) => Object.keys(question)[0])).toEqual(['load', 'load', 'load']);
  });

  test('tells the whole text where the worker holds another one', async () => {
    const { asked, reader } = readerOf({ knows: false });
    await reader.read(before, options(1), ignore);
    await reader.read(after, options(2), ignore);
    expect(asked.map((question) => Object.keys(question)[0])).toEqual(['load', 'edit', 'load']);
  });

  test('does not count on a text whose reading was called off', async () => {
    const { asked, reader } = readerOf({ load: null });
    expect(await reader.read(before, options(1), ignore)).toBeNull();
    await reader.read(after, options(2), ignore);
    expect(asked.map((question) => Object.keys(question)[0])).toEqual(['load', 'load']);
  });
});
