import { describe, expect, it } from 'vitest';
import { compile } from './compile.ts';
import type { MachineDefinition, Otherwise, Row, StateRows } from './definition.ts';

const state = (on: readonly Row[], otherwise: Otherwise = 'stay'): StateRows => ({
  reads: 'prose',
  shownAs: 'Outside',
  about: 'A state.',
  example: '█',
  on,
  otherwise,
  atEnd: 'The end.',
});

/** Two states, of which the first reads the literal. */
const machine = (literal: string, otherwise: Otherwise, more: readonly Row[] = []): MachineDefinition => ({
  initial: 'First',
  states: {
    First: state([{ on: { literal }, to: 'Second', does: 'goes on' }, ...more], otherwise),
    Second: state([{ on: { chars: '.' }, to: 'First', does: 'goes back' }]),
  },
});

const elsewhere = { to: 'Second', again: true, does: 'leads elsewhere' } as const;

describe('a literal whose break leads elsewhere', () => {
  it.each(['ab', '</parameter>', 'aab'])('is refused where that loses the start of %s', (literal) => {
    expect(() => compile(machine(literal, elsewhere), 'resilient')).toThrow(/loses what it had read/);
    expect(() => compile(machine(literal, { ...elsewhere, do: 'markTag' }), 'resilient')).toThrow(/loses what/);
  });

  it('is refused where its first character has a row of its own that looks at it again', () => {
    const again = { on: { class: 'nameStart' }, ...elsewhere } as const;
    expect(() => compile(machine('ab', 'stay', [again]), 'resilient')).toThrow(/has nowhere to go/);
    expect(() => compile(machine('ab', elsewhere, [again]), 'resilient')).toThrow(/loses what it had read/);
  });

  it('is compiled where the way out goes back after it', () => {
    for (const action of ['tagIsText', 'notACall', 'refuse'] as const)
      expect(() => compile(machine('ab', { ...elsewhere, do: action }), 'resilient')).not.toThrow();
  });

  it('is compiled where nothing is lost: one character, no second look, or a state that stays', () => {
    expect(() => compile(machine('a', elsewhere), 'resilient')).not.toThrow();
    expect(() => compile(machine('ab', { to: 'Second', does: 'leads elsewhere' }), 'resilient')).not.toThrow();
    expect(() => compile(machine('ab', 'stay'), 'resilient')).not.toThrow();
  });
});
