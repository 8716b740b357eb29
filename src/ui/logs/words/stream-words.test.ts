import { expect, it } from 'vitest';
import type { RecorderState } from '../../../core/transcripts/live/live-event.ts';
import type { LiveStream } from '../../../core/transcripts/live/live-streams.ts';
import { aboutWords, recorderFacts, recorderSentence, standingWords } from './stream-words.ts';

const row = (changes: Partial<LiveStream>): LiveStream =>
  ({
    status: 200,
    reads: 9,
    characters: 40,
    calls: 0,
    repairs: 0,
    problem: null,
    ended: null,
    state: 'Outside',
    ...changes,
  }) as LiveStream;

const problem = (code: string, title: string) => ({ code, title }) as LiveStream['problem'];
const ended = (reason: string, finish: string | null = 'stop') =>
  ({ t: 1, reason, finish, verdict: 'broken', wouldFail: false }) as LiveStream['ended'];

it('says of a stream how it broke off, then its first problem, else its calls', () => {
  expect(aboutWords(row({ reads: 0 }))).toBe('for the first byte');
  expect(aboutWords(row({}))).toBe('no call yet');
  expect(aboutWords(row({ calls: 1 }))).toBe('1 call so far');
  expect(aboutWords(row({ calls: 1, repairs: 2, problem: problem('unescaped-ampersand', 'Bare ampersand') }))).toBe(
    'Bare ampersand, 2 repairs',
  );
  expect(aboutWords(row({ calls: 2, ended: ended('complete') }))).toBe('2 calls');
  expect(aboutWords(row({ ended: ended('client-closed') }))).toBe('the client left, 40 characters');
});

it('says once that a stream is cut off where its length is the cause', () => {
  const cut = { calls: 1, ended: ended('complete', 'length') };
  expect(aboutWords(row({ ...cut, problem: problem('truncated', 'Cut off inside a call') }))).toBe('cut off by length');
  expect(aboutWords(row({ ...cut, problem: problem('unescaped-ampersand', 'Bare ampersand') }))).toBe(
    'cut off by length, Bare ampersand',
  );
});

it('says the status of an answer that is an error, and that none came', () => {
  expect(standingWords(row({ status: 429 }))).toBe('Status 429');
  expect(standingWords(row({ reads: 0, ended: ended('upstream-reset') }))).toBe('No answer');
});

it('waits for a first request only where the recorder had none', () => {
  const state = (streams: number) => ({ isRecording: true, streams }) as RecorderState;
  expect(recorderSentence(state(0), [])).toBe('Recording: waiting for a first request');
  expect(recorderFacts(state(0), [])).toContain('nothing is kept yet');
  expect(recorderSentence(state(8), [])).toBe('Recording: 8 streams so far');
  expect(recorderFacts(state(8), [])).toEqual([]);
});
