import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { readText } from '../reading/read-text.ts';
import type { ToolDefinition } from '../tools/tool-definition.ts';
import { RECOVERIES } from '../words/recovery.ts';
import { ALL_DIALECTS } from './all-dialects.ts';
import type { DialectSet } from './dialect-set.ts';
import { MARKED_DIALECTS } from './dialects.ts';
import { BODY as ANY_BODY } from './kit/bodies/any-body.ts';
import { BODY as ARGUMENTS_ALONE } from './kit/bodies/arguments-alone.ts';
import { bodiesOf } from './kit/bodies/dialect-body.ts';
import { BODY as JSON_ALONE } from './kit/bodies/json-alone.ts';
import { BODY as NOTATION_ALONE } from './kit/bodies/notation-alone.ts';
import { onlyDialect } from './only-dialect.ts';
import { SAMPLES } from './samples.ts';
import { onlyWeakDialect } from './weak/only-weak-dialect.ts';
import { weakFormsOf } from './weak/weak-forms.ts';

const FIXTURES = fileURLToPath(new URL('../../../fixtures/dialects', import.meta.url));
const BODIES = {
  'any-body': ANY_BODY,
  'arguments-alone': ARGUMENTS_ALONE,
  'json-alone': JSON_ALONE,
  'notation-alone': NOTATION_ALONE,
};

interface Reply {
  readonly text: string;
  readonly tools: readonly ToolDefinition[];
}

/** Replies of the dialect, and of every other: what one dialect reads in foreign text has to be the same as well. */
const REPLIES = readdirSync(FIXTURES, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.fixture.json'))
  .map((name) => JSON.parse(readFileSync(join(FIXTURES, name), 'utf8')))
  .map(({ input, chunks = [input], tools = [] }): Reply => ({ text: chunks.join(''), tools }))
  .concat(
    Object.values(SAMPLES).flatMap((samples) => Object.values(samples ?? {}).map((text) => ({ text, tools: [] }))),
  );

test.each(MARKED_DIALECTS.map((dialect) => [dialect.id, dialect] as const))(
  '%s alone is read as among all dialects, with no part of the machine but those of its bodies',
  (id, dialect) => {
    const forms = weakFormsOf(id);
    const body = BODIES[bodiesOf(dialect)];
    const only = forms.length > 0 ? onlyWeakDialect(dialect, body, forms) : onlyDialect(dialect, body);
    for (const recovery of RECOVERIES)
      for (const { text: reply, tools } of REPLIES) {
        const read = (input: string | readonly string[], set: DialectSet) => {
          const { calls, findings, prose, thinking } = readText(input, { dialect: id, recovery, tools }, null, set);
          return JSON.stringify([calls.map(({ call }) => call), findings, prose, thinking], (_, value) =>
            typeof value === 'bigint' ? `${value}n` : value,
          );
        };
        expect(read(reply, only), reply).toBe(read(reply, ALL_DIALECTS));
      }
  },
);
