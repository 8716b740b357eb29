import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readFixture } from '../core/cases/read-fixture.ts';
import { dialectVectors } from '../core/dialects/dialect-vectors.test-kit.ts';
import { isDialectId } from '../core/dialects/names.ts';
import type { DialectId, ReadOptions, ReplyEvent } from './types.ts';

export interface ReplyCase {
  readonly id: string;
  readonly text: string;
  readonly options: ReadOptions;
}

const FIXTURES = new URL('../../fixtures/', import.meta.url).pathname;

/** The replies of all fixtures and vectors, each in the dialect found and, where one is named, in its own. */
export function replies(): readonly ReplyCase[] {
  const cases: ReplyCase[] = [];
  const add = (id: string, text: string, options: ReadOptions) => {
    if (text.length < 20_000) cases.push({ id, text, options });
  };
  for (const file of readdirSync(FIXTURES, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.fixture.json')) continue;
    const fixture = readFixture(readFileSync(join(FIXTURES, file), 'utf8'));
    if (!fixture.ok) continue;
    const { chunks, tools, recovery, dialect } = fixture.value;
    add(file, chunks.join(''), { tools, recovery, dialect: dialect as DialectId | undefined });
    if (dialect === undefined) add(`${file} as Forge's`, chunks.join(''), { tools, recovery, dialect: 'forge' });
  }
  for (const { id, dialect, chunks, tools } of dialectVectors()) {
    add(id, chunks.join(''), { tools });
    if (isDialectId(dialect)) add(`${id} as its own`, chunks.join(''), { tools, dialect: dialect as DialectId });
  }
  return cases;
}

/** Events with neighbouring pieces of one text joined, so that they do not depend on the chunks. */
export function joined<D>(events: readonly ReplyEvent<D>[]): ReplyEvent<D>[] {
  const all: ReplyEvent<D>[] = [];
  for (const event of events) {
    const last = all.at(-1);
    if (last && 'text' in event && 'text' in last && keyOf(event) === keyOf(last))
      all[all.length - 1] = { ...last, text: last.text + event.text };
    else all.push(event);
  }
  return all;
}

const keyOf = (event: ReplyEvent<unknown>): string =>
  event.type === 'argument-text' ? `${event.index}${event.path}` : event.type;
