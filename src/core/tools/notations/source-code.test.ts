import { expect, test } from 'vitest';
import { codeAdvice } from './source-code.ts';

test.each([
  ['package main\r\n', 'Go'],
  ['func (s *Server) Add(', 'Go'],
  ['\n\n  async def add(a: int):  # adds\n', 'Python'],
  ['@tool\r\nx', 'Python'],
  ['export const tools = [', 'TypeScript'],
  ['import { z } from "zod"', 'TypeScript'],
])('%j is a program', (text, language) => {
  expect(codeAdvice(text)).toContain(`This is ${language} code`);
});

test.each(['\n', '\t\n', '"', '\\"', 'func (', 'class a ', 'import ', '@a(', '  '])(
  'many of %j are none, and are crossed once',
  (again) => {
    expect(codeAdvice(`{"a": "x${again.repeat(50_000)}`)).toBeNull();
  },
);
