import { asObject, asText, parseJson } from '../../json/json-access.ts';
import { hasCallSign } from './kit/call-sign.ts';
import { joinedLines, lineAt, wholeMessage } from './kit/texts-after.ts';
import type { Wrapper } from './wrapper.ts';

/** The block of code in a message; Slack writes it without line breaks of its own. */
const BLOCK = /```\n?([\s\S]*?)\n?```/;

/** Messages as Slack exports them, in which it escapes three characters. */
export const slack: Wrapper = {
  id: 'slack-export',
  find(lines) {
    const whole = wholeMessage(lines);
    if (!/"ts"\s{0,9}:/.test(whole.message) || !/^\s{0,99}[[{]/.test(whole.message)) return undefined;
    const value = parseJson(joinedLines(lines));
    const messages = Array.isArray(value) ? value : [value];
    const replies = messages.flatMap((message) => {
      const { text, ts } = asObject(message);
      if (asText(ts) === undefined || typeof text !== 'string') return [];
      const plain = text.replace(/&(lt|gt|amp);/g, (_, name: string) => ({ lt: '<', gt: '>', amp: '&' })[name] ?? '');
      const inside = BLOCK.exec(plain)?.[1];
      const reply = inside !== undefined && hasCallSign(inside) ? inside : plain;
      return hasCallSign(reply) ? [{ text, reply }] : [];
    });
    if (replies.length === 0) return undefined;
    const best = replies.reduce((most, one) => (one.reply.length > most.reply.length ? one : most));
    const at = whole.message.indexOf(JSON.stringify(best.text).slice(1, 20));
    const piece = { text: best.reply, line: lineAt(whole, Math.max(0, at)) };
    return {
      start: 0,
      candidates: [{ pieces: [piece], from: 'a message of Slack' }],
      says: [],
      tookOff: ['the message around the text'],
    };
  },
};
