import { expect, test } from 'vitest';
import { DIALECT_TITLES } from '../../../core/dialects/names.ts';
import { familiesOf, matching, rowOf } from './dialect-rows.ts';

const found = (typed: string): readonly string[] => matching(familiesOf(), typed).map(({ id }) => id);

test('every dialect is in one family', () => {
  const ids = familiesOf().flatMap(({ rows }) => rows.map(({ id }) => id));
  expect([...ids].sort()).toEqual(Object.keys(DIALECT_TITLES).sort());
});

test('families hold those alone that are asked for, and none is empty', () => {
  const families = familiesOf(['hermes', 'gemma4']);
  expect(families.map(({ title, rows }) => [title, rows.map(({ id }) => id)])).toEqual([
    ['JSON', ['hermes']],
    ['Keys and values', ['gemma4']],
  ]);
});

test('a dialect is found by its title, its id and the models that write it', () => {
  expect(found('qwen3 coder')[0]).toBe('qwen3-coder');
  expect(found('gpt-oss')).toEqual(['harmony']);
  expect(found('devstral')).toEqual(['mistral']);
  expect(found('llama3-json')).toEqual(['llama3-json']);
  expect(found('DeepSeek R1')).toContain('deepseek-v3');
  expect(found('no such thing')).toEqual([]);
});

test('a title that begins with what was typed stands first', () => {
  expect(found('mistral')[0]).toBe('mistral');
  expect(found('hermes')[0]).toBe('hermes');
});

test('a model that the title names is not said twice', () => {
  expect(rowOf('mistral').models).toBe('Ministral, Magistral, Devstral');
  expect(rowOf('kimi-xtml').models).toBe('Kimi K3');
  expect(rowOf('gemma4').models).toBe('');
});
