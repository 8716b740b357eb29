import { describe, expect, it } from 'vitest';
import { EventLog } from '../../log/event-log.ts';
import { StreamText } from '../../text/stream-text.ts';
import { wordsOf } from '../dialect-words.ts';
import { MARKED_DIALECTS, WEAK_FORMATS } from '../dialects.ts';
import { dialectFor } from '../weak/weak-dialect.ts';
import { anyMachine } from './any-machine.ts';
import { describeMarkMachine } from './describe-mark-machine.ts';
import { MARK_ROWS } from './mark-rows.ts';
import { markRowSentence } from './mark-words.ts';
import { vocabularyOf } from './vocabulary.ts';

const isWeak = (wanted: string): boolean => WEAK_FORMATS.some(({ id }) => id === wanted);

describe.each(MARKED_DIALECTS.map((dialect) => [dialect.id, dialect] as const))('the machine of %s', (id, dialect) => {
  const { states } = describeMarkMachine(dialect);

  it('stands in each of its states, in a mark inside it or right after it at the caret of the example', () => {
    for (const { name, example, exampleIn } of states) {
      const at = example.indexOf('█');
      const text = new StreamText();
      text.append(example.slice(0, at));
      const vocabulary = vocabularyOf([], dialect.usualTools);
      const rules = isWeak(id) ? dialectFor(dialect, example.replace('█', ''), vocabulary) : dialect;
      const machine = anyMachine(text, new EventLog(), rules, { recovery: exampleIn ?? 'resilient', vocabulary });
      machine.advance();
      if (at === example.length - 1 && machine.stateName !== name) machine.finish();
      expect([machine.stateName, machine.placeName, machine.last.from]).toContain(name);
    }
  });

  it('leads from state to state by rows with ids of their own', () => {
    const names = new Set(states.map(({ name }) => name));
    const ids = states.flatMap(({ transitions }) => transitions.map(({ id }) => id));
    expect(new Set(ids).size).toBe(ids.length);
    for (const { transitions } of states) for (const { to } of transitions) expect(names).toContain(to);
    expect(names).toContain('Outside');
    expect(names).toContain('CutOff');
  });

  it('opens a call with the mark that a call should have, and misses a wrapper only where the dialect has one', () => {
    const open = states
      .find(({ name }) => name === 'Outside')
      ?.transitions.find(
        ({ id }) => id === (dialect.body === 'json' ? 'Outside:call-open:hasJson' : 'Outside:call-open'),
      );
    expect(open?.on).toBe(`\`${wordsOf(dialect.id).opener}\``);
    expect(open?.on).not.toContain('NAMEKEY');
    expect(open?.reports).toBe(dialect.wrapper ? 'missing-wrapper' : undefined);
    const steps = MARK_ROWS.map((_, index) => markRowSentence(index + 1, dialect)).join('\n');
    expect(steps.includes('whose wrapper is missing')).toBe(dialect.wrapper !== null);
  });
});
