import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { valueToJson } from '../calls/value.ts';
import { hostileReply } from '../machine/hostile-reply.test-kit.ts';
import { readReply } from '../read-reply.ts';
import type { Reading } from '../reading.ts';
import { wellFormedReply } from '../well-formed-reply.test-kit.ts';
import { applyEdits } from './edits.ts';
import { fixAll } from './fix-all.ts';

const vectors = readFileSync(new URL('../../../fixtures/vectors/forge-parse.jsonl', import.meta.url), 'utf8')
  .split('\n')
  .filter(Boolean)
  .map((line) => (JSON.parse(line) as { input: string }).input);
const tools = [
  { name: 't', inputSchema: { type: 'object', properties: { p: { type: 'string' }, path: { type: 'string' } } } },
];

const callsOf = (reading: Reading): string[] =>
  reading.calls.map(
    ({ call }) => `${call.complete ? '' : '… '}${call.serverName} ${call.toolName} ${valueToJson(call.arguments)}`,
  );

/**
 * What XML cannot carry; a CR or `]]` that would become one with what follows once the tag between them is gone; and a
 * call that only broken markup opened, which is prose once the markup is mended.
 */
const LET_OFF =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff\p{Surrogate}]|(?:\r|\]\])<|<tool[^<>]*>\s*<(?:[!?]|[^<>]*<)/u;

/** Repairs that hold or cross one another: nobody could make them one by one. */
function overlaps(input: string, known: typeof tools | []): string[] {
  return readReply(input, { tools: known }).calls.flatMap(({ call: { repairs } }) =>
    repairs.flatMap((repair, index) => {
      const next = repairs[index + 1];
      return !next || repair.end <= next.start
        ? []
        : [`${repair.code} ${repair.start}-${repair.end}, ${next.code} ${next.start}-${next.end}`];
    }),
  );
}

/** Text or a name between arguments that lack their wrapper: no wrapper goes around them alone. */
const isScattered = ({ calls, findings }: Reading): boolean =>
  findings.some(({ code, replacement }) => code === 'misplaced-element' && replacement !== undefined) &&
  calls.some(({ outline: { root } }) => {
    const kinds = root.parts
      .filter((part) => ['element', 'text', 'cdata'].includes(part.kind))
      .map((part) =>
        part.kind !== 'element' ? 'text' : /^(server|tool)_name$/.test(part.element.name) ? 'name' : 'argument',
      );
    return /argument,.*(?:text|name),.*argument/.test(kinds.join(','));
  });

/** A `<tool>` in a tag that turned out to be text: with the tag mended it stands where it ends the call. */
const isToolInText = ({ text, calls }: Reading): boolean =>
  calls.some(({ outline }) =>
    outline.textTags.some(({ end }) => /<tool[\s>]/.test(text.slice(end, outline.end).replace(/<\/tool>$/, ''))),
  );

/** What strict mode reads once all repairs are made, if it is not the same. */
function difference(input: string, known: typeof tools | [] = []): string | null {
  const reading = readReply(input, { tools: known });
  if (
    LET_OFF.test(input) ||
    isScattered(reading) ||
    isToolInText(reading) ||
    reading.calls.length === 0 ||
    !reading.calls.every(({ call }) => call.complete)
  )
    return null;
  const fix = fixAll(reading);
  const text = fix ? applyEdits(input, fix.edits) : input;
  const strict = readReply(text, { recovery: 'strict', tools: known });
  const [ours, theirs] = [callsOf(reading), callsOf(strict)];
  return ours.join('\n') === theirs.join('\n')
    ? null
    : JSON.stringify({ input, text, ours, theirs, codes: reading.findings.map(({ code }) => code) });
}

describe('all repairs made in the text', () => {
  it('give what strict mode reads to the same calls, on every recorded input', () => {
    expect(vectors.map((input) => difference(input)).filter(Boolean)).toEqual([]);
  });

  it('give what strict mode reads to the same calls, on hostile replies', () => {
    fc.assert(
      fc.property(hostileReply(), fc.boolean(), (input, withTools) => {
        expect(difference(input, withTools ? tools : [])).toBe(null);
      }),
      { numRuns: 3000 },
    );
  });

  it('lie apart', () => {
    expect(vectors.flatMap((input) => overlaps(input, []))).toEqual([]);
    fc.assert(
      fc.property(hostileReply(), fc.boolean(), (input, withTools) => {
        expect(overlaps(input, withTools ? tools : [])).toEqual([]);
      }),
      { numRuns: 3000 },
    );
  });

  it('are none where the reply is well-formed', () => {
    fc.assert(
      fc.property(wellFormedReply(), (input) => {
        expect(fixAll(readReply(input))).toBe(null);
      }),
    );
  });
});
