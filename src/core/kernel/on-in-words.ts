import type { CharClass, On } from './definition.ts';

/** What is read, for people: `` `<tool>` ``, `a name character`. */
export function onInWords(on: On): string {
  if ('literal' in on) return `\`${on.literal}\``;
  if ('class' in on) return CLASS_WORDS[on.class];
  return [...on.chars]
    .filter((char) => char !== '\r')
    .map((char) => CHARACTER_WORDS[char] ?? `\`${char}\``)
    .join(' or ');
}

const CHARACTER_WORDS: Readonly<Record<string, string>> = { '\n': 'a line break', '\t': 'a tab', ' ': 'a space' };

const CLASS_WORDS: Readonly<Record<CharClass, string>> = {
  space: 'white space',
  nameStart: 'a letter, `_` or `:`',
  nameByte: 'a name character',
  digit: 'a digit',
  hexDigit: 'a hexadecimal digit',
  illegal: 'a control character',
};
