import { closingOf, type WeakForm } from './weak-form.ts';

/** Lines `Action: NAME` and `Action Input: …`, the JSON bare or in a fence; text in place of JSON ends with its line (formats.md §8). */
export const actionLines: WeakForm = {
  id: 'react',
  find: ({ text, seen, budget }) =>
    [
      ...text.matchAll(
        /(^|\n)[ \t]*Action:[ \t]*([^\n]{1,200}?)[ \t]*\n\s*Action Input:[ \t]*(?:\n?```(?:json)?[ \t]*\n\s{0,99}(?=\{))?/g,
      ),
    ].flatMap((found) => {
      const [whole, before = '', written = ''] = found;
      const start = found.index + before.length;
      if (!seen.startsWith('Action:', start + whole.slice(before.length).search(/\S/))) return [];
      const name = written.replace(/^["'`]+|["'`]+$/g, '');
      const nameStart = found.index + whole.indexOf(name, whole.indexOf(':'));
      const end = found.index + whole.length;
      const line = /\n|Observation:|$/.exec(text.slice(end)) as RegExpExecArray;
      const isObject = text.charAt(end) === '{' && closingOf(text, end, '"\'', budget) > 0;
      return [
        {
          start,
          end,
          nameStart,
          nameEnd: nameStart + name.length,
          ...(!isObject && { textEnd: end + line.index }),
          ...((name !== written || whole.includes('```')) && { slip: 'malformed-tag' as const }),
        },
      ];
    }),
  begins: () => ({ pattern: /(?:^|\n)([ \t]*Action:(?:[^\n]*$|[^\n]*\n\s*(?:$|A)))/g, startsReply: false }),
};
