import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { missedFacts } from '../../../bench/account/facts.mjs';
import { accountOf } from './account.ts';
import { accountJson } from './account-json.ts';

interface Row {
  readonly id: string;
  readonly text: string;
  readonly facts?: Readonly<Record<string, unknown>>;
  /** Sentences of a person, which no complaint quotes. */
  readonly quiet?: string;
}

const rowsOf = (name: string): Row[] =>
  readFileSync(`fixtures/vectors/${name}.jsonl`, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Row);

const accountIn = (text: string) => JSON.parse(accountJson(accountOf(text)));
/** What does not hold yet: a subject (o02, q04), words that no vocabulary has (p04, r05), a quote that begins too early (q10), a cut call (q12). */
const KNOWN: ReadonlySet<string> = new Set(['o02', 'p04', 'q04', 'q10', 'q12', 'r05']);

describe.each(['account', 'account-own', 'account-layers', 'account-servers'])('the pastes of %s.jsonl', (name) => {
  it.each(rowsOf(name).filter(({ id }) => !KNOWN.has(id)))('$id holds its facts', ({ text, facts }) => {
    expect(missedFacts(accountIn(text), facts ?? {})).toEqual([]);
  });

  it.each(rowsOf(name))('$id: the next step names no line and no column', ({ text }) => {
    const { next, verdict } = accountOf(text);
    expect(next).not.toMatch(/\b(?:line|column) \d/);
    if (verdict !== 'clean') expect(next).not.toBe('');
  });

  it.each(rowsOf(name))('$id: no verdict is fine beside a complaint or a result that failed', ({ text }) => {
    const { verdict, complaints, calls } = accountOf(text);
    if (complaints.length > 0 || calls.some(({ result }) => result?.failed))
      expect(['clean', 'recovered']).not.toContain(verdict);
  });

  it.each(rowsOf(name))('$id: the evidence tiles the paste', ({ text }) => {
    const { evidence } = accountOf(text);
    expect(evidence.map(({ start, end }) => text.slice(start, end)).join('')).toBe(text);
  });
});

describe.each(['complaints', 'complaints-own', 'complaints-servers'])('the errors of %s.jsonl', (name) => {
  it.each(rowsOf(name))('$id has its slots, its culprit and its step', ({ text, quiet, ...facts }) => {
    const account = accountIn(text);
    expect(missedFacts(account, quiet === undefined ? { ...facts, calls: undefined } : {})).toEqual([]);
    for (const { quote } of account.complaints) expect(quiet ?? '').not.toContain(quote);
  });
});
