import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { draws, inTurn, isExploring } from '../../base/exploring.test-kit.ts';
import { compareReadings } from '../diagnosis/compare/compare-readings.ts';
import { fixAll } from '../diagnosis/fixes/fix-all.ts';
import { repairRows } from '../diagnosis/report/repair-rows.ts';
import { hostileReply, PIECES } from '../dialects/forge/hostile-reply.test-kit.ts';
import { forgeReport } from '../forge/forge-report.ts';
import type { ToolDefinition } from '../tools/tool-definition.ts';
import { Session } from '../travel/session.ts';
import { RECOVERIES, type Recovery } from '../words/recovery.ts';
import { parseReply } from './parse-reply.ts';
import { resultMembers } from './print-result.ts';
import { recoveryMessage } from './recovery/recovery-message.ts';

/** At this length quadratic work takes far longer than the limit, linear work some tenths of a second. */
const LENGTH = isExploring ? 60_000 : 20_000;
const LIMIT_MS = isExploring ? 20_000 : 8_000;

const tools: readonly ToolDefinition[] = [
  {
    name: 't',
    inputSchema: {
      type: 'object',
      properties: {
        p: { type: 'string' },
        n: { type: 'integer' },
        path: { type: ['string', 'object'] },
        edits: { type: 'array', items: { type: 'object', properties: { edit: { type: 'string' } } } },
      },
      required: ['p'],
      additionalProperties: false,
    },
  },
];

/** Ends work that runs too long, so that a hang is a failure and not a test that never ends. */
const withinTime = (work: () => void): void => runInNewContext('work()', { work }, { timeout: LIMIT_MS });

/** Everything that the project does with a reply. */
function useWholly(input: string, recovery: Recovery, known: readonly ToolDefinition[]): void {
  const options = { recovery, tools: known };
  const result = parseReply(input, options);
  const printed = resultMembers(result, forgeReport(input));
  // A thousand problems of each of some codes, in words.
  expect(printed.length).toBeLessThan(5_000_000 + 100 * input.length);
  recoveryMessage(result, input);
  const session = new Session(options);
  session.write(input);
  session.finish();
  repairRows(session.reading);
  fixAll(session.reading);
  void session.eventRows.length;
  session.seek(input.length >>> 1);
  session.stateChange(input.length >>> 1, -1);
  if (recovery === 'resilient') compareReadings({ chunks: [input], tools: known });
}

const inArgument = (inside: string) =>
  `<tool><server_name>local</server_name><tool_name>t</tool_name><arguments><p>${inside}</p></arguments></tool>`;

const PLACES: readonly ((inside: string) => string)[] = [
  (inside) => inside,
  inArgument,
  (inside) => `<tool><tool_name>t</tool_name><arguments>${inside}</arguments></tool>`,
  (inside) => `<tool><tool_name>t</tool_name>${inside}</tool>`,
  (inside) => `<tool><tool_name>t</tool_name><arguments><p>${inside}`,
  (inside) => `<tool>{"tool_name":"t","arguments":{"p":"${inside}"}}</tool>`,
  (inside) => inArgument(`<![CDATA[${inside}]]>`),
  (inside) => inside + inArgument('x'),
];

const repeated = (piece: string): string => piece.repeat(Math.ceil(LENGTH / piece.length)).slice(0, LENGTH);
const nested = (name: string): string => {
  const depth = Math.floor(LENGTH / (2 * name.length + 5));
  return `<${name}>`.repeat(depth) + `</${name}>`.repeat(depth);
};

const OFTEN_SLOW = [
  'Map<string> m;',
  'x<n> ',
  'x<n>1</n>',
  '<a b=c>',
  '<tool> ',
  '</x>',
  '& ',
  '<![cdata[',
  '<a></b>',
  '<edit></edit',
  '<tool_call>x\n',
  '<read_file>\n',
  '```\n<tool>',
  '"a",',
  '[{',
];

describe('a reply is used within a time that grows with its length', {
  timeout: isExploring ? 1_800_000 : 120_000,
}, () => {
  it.each(OFTEN_SLOW.map((piece, index) => [piece, index] as const))('where it repeats %j', (piece, index) => {
    for (const place of inTurn(PLACES, 8, index))
      withinTime(() => useWholly(place(repeated(piece)), 'resilient', tools));
  });

  it('where tags nest as deep as they can', () => {
    for (const place of PLACES)
      for (const known of inTurn([[], tools], 2, PLACES.indexOf(place)))
        withinTime(() => useWholly(place(nested('a')), 'resilient', known));
  });

  it('where it repeats anything, in every mode, with tools and without', () => {
    const few = fc.array(fc.constantFrom(...PIECES), { minLength: 1, maxLength: 4 }).map((pieces) => pieces.join(''));
    const piece = fc.oneof(few, hostileReply().filter(Boolean), fc.string({ minLength: 1, unit: 'binary' }));
    fc.assert(
      fc.property(
        piece,
        fc.constantFrom(...PLACES),
        fc.constantFrom(...RECOVERIES),
        fc.constantFrom([], tools),
        (again, place, recovery, known) => withinTime(() => useWholly(place(repeated(again)), recovery, known)),
      ),
      { numRuns: draws(100, 25) },
    );
  });

  it('whatever it holds', () => {
    fc.assert(
      fc.property(hostileReply(), fc.constantFrom(...RECOVERIES), (input, recovery) =>
        withinTime(() => useWholly(input, recovery, tools)),
      ),
      { numRuns: draws(1_000) },
    );
  });
});
