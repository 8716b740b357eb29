import { err, ok, type Result } from '../../../../base/result.ts';
import type { Breakpoint } from '../../../../core/words/breakpoint.ts';
import { count, figure } from '../../../parts/words/count.ts';
import { hasBreakpoint } from '../../state/breakpoints.ts';

/** What a breakpoint can wait for, in the order of the list. */
export const CHOICES = [
  ['enter', 'a state is entered'],
  ['leave', 'a state is left'],
  ['offset', 'a character is read'],
  ['element', 'an element opens'],
  ['longer', 'a value grows long'],
  ['code', 'a problem is found'],
  ['buffered', 'text is held back'],
] as const;

export type Choice = (typeof CHOICES)[number][0];

/** The form as it is filled in; each field keeps what was typed while another choice is shown. */
export interface Draft {
  readonly choice: Choice;
  readonly state: string;
  readonly offset: string;
  readonly path: string;
  readonly code: string;
  readonly held: string;
  readonly longer: string;
  /** Empty for every time. */
  readonly hit: string;
  readonly log: boolean;
}

/** What the reply in hand allows. */
export interface DraftScope {
  readonly length: number;
  readonly breakpoints: readonly Breakpoint[];
}

const ANY_ARGUMENT = '*';
const PATH = /^\/?[^\s/<>&"'=]+(\/[^\s/<>&"'=]+)*$/u;

/** The breakpoint that a form asks for, or a sentence that says what is missing. */
export function readDraft(draft: Draft, { length, breakpoints }: DraftScope): Result<Breakpoint> {
  const read = withConditions(breakpointOf(draft, length), draft);
  if (read.ok && hasBreakpoint(breakpoints, read.value)) return err('This breakpoint is set already.');
  return read;
}

function withConditions(read: Result<Breakpoint>, { hit, log }: Draft): Result<Breakpoint> {
  if (!read.ok) return read;
  const breakpoint: Breakpoint = log ? { ...read.value, log } : read.value;
  if (breakpoint.on === 'offset' || hit.trim() === '') return ok(breakpoint);
  const time = wholeNumber(hit);
  if (time === null || time < 1)
    return err('Give the time that counts, such as 3 for the third, or nothing for every.');
  return ok({ ...breakpoint, hit: time });
}

function breakpointOf({ choice, state, offset, path, code, held, longer }: Draft, length: number): Result<Breakpoint> {
  switch (choice) {
    case 'enter':
    case 'leave':
      return state === '' ? err('Choose a state.') : ok({ on: 'state', state, edge: choice });
    case 'offset': {
      const at = wholeNumber(offset);
      if (length === 0) return err('There is no reply yet: paste one first.');
      if (at === null || at < 1 || at > length)
        return err(`The reply has ${count(length, 'character')}: give a number from 1 to ${figure(length)}.`);
      return ok({ on: 'offset', offset: at });
    }
    case 'element':
    case 'longer': {
      const typed = path.trim().replace(/^<|>$/g, '');
      const wanted = typed === '' && choice === 'longer' ? ANY_ARGUMENT : typed;
      if (wanted === '') return err('Give a name such as command, or a path such as /edits/edit.');
      if (!PATH.test(wanted)) return err('That is no element name: names and paths hold neither spaces nor markup.');
      if (choice === 'element') return ok({ on: 'element', path: wanted });
      const longerThan = wholeNumber(longer);
      if (longerThan === null) return err('Give the number of characters that is not too long, 0 or more.');
      return ok({ on: 'element', path: wanted, longerThan });
    }
    case 'code':
      return code === '' ? err('Choose a problem.') : ok({ on: 'code', code });
    case 'buffered': {
      const most = wholeNumber(held);
      if (most === null || most < 1) return err('Give the number of characters that may wait, 1 or more.');
      return ok({ on: 'buffered', length: most });
    }
  }
}

function wholeNumber(text: string): number | null {
  const digits = text.replace(/[\s,]/g, '');
  return /^\d{1,15}$/.test(digits) ? Number(digits) : null;
}
