import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cutsOf } from '../../base/any-cut.test-kit.ts';
import { draws, inTurn } from '../../base/exploring.test-kit.ts';
import { replies } from '../../package/replies.test-kit.ts';
import { valueToJson } from '../calls/value.ts';
import { AUTO } from '../dialects/dialects.ts';
import { withoutTokens } from '../dialects/kit/special-tokens.ts';
import { parseReply } from '../reply/parse-reply.ts';
import { REPAIRED, type RepairedProtocol } from './answer-repair.ts';
import type { Asked } from './asked.ts';
import { answerOf, type Heard, heard, repairedIn } from './repairing.test-kit.ts';

/** A reply, the tools that its request offers, and what it reads to with them. */
const CASES = replies()
  .filter(({ options: { dialect = AUTO }, text }) => dialect === AUTO && text.length < 2_000)
  .map(({ id: name, text, options }) => {
    const found = parseReply(text, { dialect: AUTO });
    const tools = options.tools?.length
      ? options.tools
      : [...new Set(['look', ...found.calls.map(({ toolName }) => toolName)])]
          .filter((tool) => tool !== '')
          .map((tool) => ({ name: tool, inputSchema: {} }));
    const asked: Asked = { tools, isForced: false };
    const read = parseReply(text, { dialect: AUTO, tools, streamEnd: { reason: 'stop' } });
    return { name, text, asked, read };
  });

const valuesOf = (calls: Heard['calls']) => calls.map(({ name, arguments: args }) => [name, args]);
const piecesOf = (text: string, size: number): string[] => text.match(new RegExp(`[\\s\\S]{1,${size}}`, 'g')) ?? [''];

describe.each(REPAIRED)('%s', (protocol: RepairedProtocol) => {
  it('sends the same on, however the bytes of a reply are cut', () => {
    for (const { text, asked, name } of inTurn(CASES, 80, REPAIRED.indexOf(protocol))) {
      const bytes = answerOf(piecesOf(text, 7), { protocol });
      const whole = repairedIn([bytes], { protocol, asked });
      for (const pieces of cutsOf(bytes, { splits: 2 })) {
        const { sent, report } = repairedIn(pieces, { protocol, asked });
        expect(Buffer.from(sent).equals(Buffer.from(whole.sent)), name).toBe(true);
        expect(report, name).toEqual(whole.report);
      }
    }
  });

  it('says the same, however the text of a reply is cut', () => {
    fc.assert(
      fc.property(fc.constantFrom(...CASES), fc.integer({ min: 1, max: 40 }), ({ text, asked, name }, size) => {
        const [one, other] = [piecesOf(text, size), [text]].map((pieces) => {
          const { sent, report } = repairedIn([answerOf(pieces, { protocol })], { protocol, asked });
          const { text: said, calls, finish } = heard(protocol, sent);
          return { said: calls.length > 0 ? said.trim() : said, calls: valuesOf(calls), finish, report };
        });
        expect(one, name).toEqual(other);
      }),
      { numRuns: draws(600) },
    );
  });
});

it('sends each call of a clean reply on with the arguments that it reads to, and takes no other word', () => {
  for (const { text, asked, read, name } of CASES) {
    const bytes = answerOf(piecesOf(text, 9), { protocol: 'chat' });
    const { sent, report } = repairedIn([bytes], { protocol: 'chat', asked });
    const { calls, text: said } = heard('chat', sent);
    const isSame = Buffer.from(sent).equals(Buffer.from(bytes));
    if (calls.length === 0 || read.verdict === 'broken' || read.verdict === 'none') expect(isSame, name).toBe(true);
    const known = read.calls.map(({ toolName, arguments: args }) => JSON.stringify([toolName, valueToJson(args)]));
    for (const call of valuesOf(calls)) expect(known, name).toContain(JSON.stringify(call));
    // Thinking stays as it came, its marks too.
    if (calls.length > 0 && !/<\/\w*:?think|thought|analysis/.test(said))
      expect(wordsOf(said), name).toBe(wordsOf(read.prose + read.thinking));
    const isFine = read.verdict === 'clean' && read.diagnostics.every(({ severity }) => severity !== 'error');
    const isWeak = ['json-bare', 'pythonic', 'react'].includes(read.dialect) && read.prose.trim() !== '';
    const isAmidWords = isWeak || 'call-in-code-fence' in report.passed;
    if (isFine && !isAmidWords) expect(calls.length, name).toBe(read.calls.length);
  }
});

const wordsOf = (text: string): string => withoutTokens(text).replace(/\s+/g, '');
