import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { draws, isExploring } from '../../../base/exploring.test-kit.ts';
import { valueToJson } from '../../calls/value.ts';
import { AUTO } from '../../dialects/dialects.ts';
import { readReply } from '../../reading/read-reply.ts';
import type { Reading } from '../../reading/reading.ts';
import { anyBrokenReply, recordedReplies, repliesInDialects, toolsFor } from '../../reply/repaired-reply.test-kit.ts';
import type { ToolDefinition } from '../../tools/tool-definition.ts';
import { isSchemaProblem } from '../../words/codes.ts';
import { applyEdits, OffsetMap } from '../../words/edits.ts';
import type { Finding } from '../../words/finding.ts';
import { RECOVERIES, type Recovery } from '../../words/recovery.ts';
import { diagnose } from '../report/diagnose.ts';
import { checkedFix, checkedFixes, fixTogether } from './quick-fixes.ts';

const tools: ToolDefinition[] = [
  {
    name: 't',
    inputSchema: {
      type: 'object',
      properties: {
        p: { type: 'string' },
        n: { type: 'integer' },
        edits: { type: 'array', items: { type: 'object' } },
        mode: { enum: ['on', 'off'] },
      },
      required: ['p'],
      additionalProperties: false,
    },
  },
];

/** Longer replies say nothing new of fixes. */
const LONGEST = 4_000;

const lines = (path: string) =>
  readFileSync(new URL(`../../../../fixtures/${path}`, import.meta.url), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as { input?: string; text?: string; chunks?: string[] });
const vectors = [...lines('vectors/forge-parse.jsonl'), ...lines('vectors/forge-stream.jsonl')].map(
  ({ input, chunks }) => input ?? (chunks ?? []).join(''),
);

/** What is wrong with the fixes that a text's diagnostics carry; each is applied alone and the whole text read again. */
function faultsOf(input: string, recovery: Recovery, known: readonly ToolDefinition[] = [], asked = 'forge'): string[] {
  const reading = readReply(input, { recovery, tools: known, dialect: asked });
  const dialect = reading.dialect ?? asked;
  const { findings, diagnostics } = diagnose(reading, { fixes: true });
  if (!diagnostics.some(({ fix }) => fix)) return [];
  const read = new Map<string, readonly Finding[]>();
  const findingsOf = (text: string, mode: Recovery): readonly Finding[] => {
    const key = `${mode} ${text}`;
    const found = read.get(key) ?? diagnose(readReply(text, { recovery: mode, tools: known, dialect })).findings;
    read.set(key, found);
    return found;
  };
  const errors = (list: readonly Finding[]) => list.filter(({ severity }) => severity === 'error');
  const before = errors(recovery === 'resilient' ? findings : findingsOf(input, 'resilient'));
  return diagnostics.flatMap(({ fix }, index) => {
    if (!fix) return [];
    const finding = findings[index] as Finding;
    const map = new OffsetMap(fix.edits);
    const edited = applyEdits(input, fix.edits);
    const says = (what: string) => [
      `${finding.code} at ${finding.start}, ${fix.title}: ${what} | ${JSON.stringify(input)} → ${JSON.stringify(edited)}`,
    ];
    const own = findingsOf(edited, recovery).filter(({ code }) => code === finding.code);
    const kin = findings.filter(({ code, start }) => code === finding.code && start !== finding.start);
    const here = (start: number) => start === map.before(finding.start) || start === map.after(finding.start);
    if (own.filter(({ start }) => here(start)).length > kin.filter(({ start }) => here(map.before(start))).length)
      return says('still there');
    const after = errors(findingsOf(edited, 'resilient'));
    const old = new Set(
      before.flatMap(({ code, start }) => [`${code} ${map.before(start)}`, `${code} ${map.after(start)}`]),
    );
    const fresh = after.find(({ code, start }) => !old.has(`${code} ${start}`));
    if (fresh) return says(`brings ${fresh.code} at ${fresh.start}`);
    return after.length > before.length ? says('brings errors') : [];
  });
}

/** Recorded replies with calls in other dialects, which are read as Forge's as well. */
const foreignReplies = recordedReplies.filter((input) => {
  const { dialect } = readReply(input, { dialect: AUTO });
  return dialect !== null && dialect !== 'forge';
});

/** Every fourth recorded reply is read in one mode; in `npm run explore` all are, in all three. */
describe('a fix removes its own diagnostic and adds no error', () => {
  it.each(RECOVERIES)('in recorded replies of every dialect in %s mode', (recovery) => {
    const faults = [...repliesInDialects, ...foreignReplies.map((input) => ({ input, tools: [], dialect: 'forge' }))]
      .filter((_, index) => isExploring || index % (4 * RECOVERIES.length) === RECOVERIES.indexOf(recovery))
      .filter(({ input }) => input.length < LONGEST)
      .flatMap(({ input, tools: known, dialect }) => faultsOf(input, recovery, known, dialect));
    expect(faults.slice(0, 5)).toEqual([]);
  });

  it.each(RECOVERIES)('in broken replies in %s mode', (recovery) => {
    fc.assert(
      fc.property(anyBrokenReply(), fc.boolean(), (input, withTools) => {
        expect(faultsOf(input, recovery, withTools ? tools : [])).toEqual([]);
      }),
      { numRuns: draws(1500) },
    );
  });
});

describe('a fix', () => {
  it('is offered for most repairs, so that the checks are not merely strict', () => {
    const repairs = vectors.flatMap((input) => {
      const { findings, diagnostics } = diagnose(readReply(input), { fixes: true });
      return diagnostics.filter((_, index) => findings[index]?.replacement !== undefined);
    });
    const share = repairs.filter(({ fix }) => fix).length / repairs.length;
    expect(repairs.length).toBeGreaterThan(200);
    expect(share).toBeGreaterThan(0.9);
  });

  it('is not there where nothing is wrong', () => {
    for (const input of vectors) {
      const { diagnostics } = diagnose(readReply(input), { fixes: true });
      for (const { fix, code } of diagnostics)
        if (code === 'multiple-calls' || code === 'no-tool-call') expect(fix).toBeUndefined();
    }
  });

  it('of a bare ampersand keeps every value', () => {
    for (const input of vectors) {
      const reading = readReply(input);
      for (const finding of reading.findings.filter(({ code }) => code === 'unescaped-ampersand')) {
        const fix = checkedFix(reading, finding);
        if (!fix) continue;
        const edited = readReply(applyEdits(input, fix.edits));
        expect(edited.calls.map(({ call }) => valueToJson(call.arguments))).toEqual(
          reading.calls.map(({ call }) => valueToJson(call.arguments)),
        );
      }
    }
  });
});

describe('a fix that changes values', () => {
  const valuesOf = (reading: Reading) =>
    reading.calls.map(({ call }) => JSON.stringify([call.serverName, call.toolName]) + valueToJson(call.arguments));

  it('says so, and one that changes none does not', () => {
    fc.assert(
      fc.property(anyBrokenReply(), fc.constantFrom('none', 'strings', 'mixed'), (input, types) => {
        const reading = readReply(input, { tools: toolsFor(input, types) });
        for (const { fix } of diagnose(reading, { fixes: true }).diagnostics) {
          if (!fix) continue;
          const edited = readReply(applyEdits(input, fix.edits), reading.options);
          const isChanged = valuesOf(edited).join() !== valuesOf(reading).join();
          expect([fix.title, fix.changes !== undefined]).toEqual([fix.title, isChanged]);
        }
      }),
      { numRuns: draws(1000) },
    );
  });

  it('is not offered unasked where it loses something, nor before one after which the call fits its schema', () => {
    fc.assert(
      fc.property(anyBrokenReply(), fc.constantFrom('strings', 'mixed'), (input, types) => {
        const reading = readReply(input, { tools: toolsFor(input, types) });
        for (const finding of reading.findings) {
          expect(checkedFix(reading, finding)?.loses).toBe(undefined);
          const kept = checkedFixes(reading, finding).filter(({ loses }) => !loses);
          const fits = kept.map(({ edits }) => {
            const { findings } = readReply(applyEdits(input, edits), reading.options);
            return !findings.some(
              ({ code, severity, schemaOnly }) => severity === 'error' && (schemaOnly || isSchemaProblem(code)),
            );
          });
          if (fits.includes(true)) expect(fits[0]).toBe(true);
        }
      }),
      { numRuns: draws(500) },
    );
  });
});

describe('the fixes of all problems of one code, made at once', () => {
  const valuesOf = (reading: Reading) => reading.calls.map(({ call }) => valueToJson(call.arguments));

  it('leave fewer of them, no new error, and values that say so where they change', () => {
    fc.assert(
      fc.property(anyBrokenReply(), (input) => {
        const reading = readReply(input, { tools });
        const { findings } = diagnose(reading);
        for (const code of new Set(findings.filter(({ severity }) => severity !== 'info').map((one) => one.code))) {
          const fix = fixTogether(
            reading,
            findings.filter((finding) => finding.code === code),
          );
          if (!fix) continue;
          const after = readReply(applyEdits(input, fix.edits), { tools });
          const left = diagnose(after).findings;
          const count = (all: readonly Finding[]) => all.filter((finding) => finding.code === code).length;
          expect(count(left)).toBeLessThan(count(findings));
          const errors = (all: readonly Finding[]) => all.filter(({ severity }) => severity === 'error').length;
          expect(errors(left)).toBeLessThanOrEqual(errors(findings));
          expect(fix.loses).toBeUndefined();
          if (!fix.changes) expect(valuesOf(after)).toEqual(valuesOf(reading));
        }
      }),
      { numRuns: draws(1500) },
    );
  });
});
