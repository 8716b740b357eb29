import { asCdata, asEscaped } from '../../text/as-xml.ts';
import type { TypeSet } from '../../tools/schema/allowed-types.ts';
import { bare, looksTyped, writesArguments } from '../write/call-writer.ts';
import type { DialectWriting } from '../write/dialect-writing.ts';

/** CDATA is verbatim and a string, so it holds what would be read otherwise as text. */
function written(value: unknown, types: TypeSet | null): string {
  if (typeof value !== 'string') return asEscaped(bare(value));
  const isPlain = value === value.trim() && !/[<&\r\n]|\]\]>/.test(value);
  const isString = types === null ? !looksTyped(value) : types.size === 1 && types.has('string');
  return isPlain && isString ? value : asCdata(value);
}

export const minicpm5Writing: DialectWriting = {
  severalCalls: true,
  prompt: {
    types: 'Numbers, true, false and null stand bare; a text that looks like one of them stands in <![CDATA[…]]>.',
  },
  writer: writesArguments({
    message: ['', ''],
    between: '\n',
    call: (tool) => [`<function name="${tool}">`, '</function>'],
    argument: (name) => [`<param name="${name}">`, '</param>'],
    value: written,
  }),
};
