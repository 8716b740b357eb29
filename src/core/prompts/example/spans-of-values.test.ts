import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { EXAMPLE_STYLES } from '../../dialects/forge/write/example.ts';
import { parseReply } from '../../reply/parse-reply.ts';
import { importTools } from '../../tools/importers/import-tools.ts';
import { generateExample } from './generate-example.ts';
import { spansOfValues } from './spans-of-values.ts';

const FOLDER = new URL('../../../../fixtures/tools/', import.meta.url);
const tools = readdirSync(FOLDER).flatMap((file) => {
  const result = importTools(readFileSync(new URL(file, FOLDER), 'utf8'));
  return result.ok ? result.value.tools.map((tool) => tool.definition) : [];
});

describe.each(EXAMPLE_STYLES)('style %s', (style) => {
  test('what is read back stands where it was generated, under the same schema', () => {
    for (const tool of tools) {
      const example = generateExample(tool, { style, optional: true });
      const [call] = parseReply(example.text, { tools: [tool] }).calls;
      const found = call ? spansOfValues(call.arguments, tool.inputSchema) : [];
      const places = ({ path, schemaPath, value }: (typeof found)[number]) => ({ path, schemaPath, end: value.end });
      expect(found.map(places)).toEqual(example.spans.map(places));
    }
  });
});
