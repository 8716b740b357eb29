import { counted } from '../../../../base/counted.ts';
import { AUTO } from '../../../dialects/dialects.ts';
import { readReply } from '../../../reading/read-reply.ts';
import { quote } from '../../../text/quote.ts';
import { hasCallSign } from './call-sign.ts';

const MAY_HOLD = ' that may hold a call';
/** Longer texts are not read for the names of their tools, and no more names are told. */
const LONGEST_READ = 20_000;
const MOST_NAMED = 5;

/**
 * How many of the texts beside the reply look like calls, a noun with the tools that are called there; empty where none does. `inside` takes off
 * what stands around such a text.
 */
export function otherTexts(
  beside: readonly string[],
  inside: (text: string) => string = (text) => text,
): readonly string[] {
  const texts = beside.filter(hasCallSign);
  if (texts.length === 0) return [];
  const names = new Set(
    texts.reduce((sum, { length }) => sum + length, 0) > LONGEST_READ
      ? []
      : texts.flatMap((text) => toolsIn(inside(text))),
  );
  const of = [...names].slice(0, MOST_NAMED).map(quote).join(', ');
  return [`${counted(texts.length, 'other text')}${MAY_HOLD}${of === '' ? '' : ` of ${of}`}`];
}

const toolsIn = (text: string): string[] =>
  readReply(text, { dialect: AUTO }).calls.flatMap(({ call }) => call.toolName || []);

/** Whether what was taken off is such texts. */
export const areOtherTexts = (tookOff: string): boolean => tookOff.includes(MAY_HOLD);
