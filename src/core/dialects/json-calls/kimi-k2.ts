import { before } from '../kit/common-marks.ts';
import { escaped } from '../kit/mark-starts.ts';
import { LONGEST_MARK, literal, type Matcher, sequence, spaces } from '../kit/matcher.ts';
import { nameOfChars } from '../kit/name-of-chars.ts';
import { byId, type ToolOf } from '../kit/tool-of-id.ts';
import type { JsonFormat } from './json-format.ts';
import { malformed } from './json-format.ts';

const kimiId: Matcher = nameOfChars(/[^ \t\r\n<{]/, { most: LONGEST_MARK });

/** The tool that an id of Kimi's names (formats.md §4.2). */
const kimiTool: ToolOf = (id, tools, keys) => {
  const plain = id.replace(/^functions\./, '').replace(/:\d+$/, '');
  const isCounter = /^(?:functions[._]?)?\d+$/.test(id);
  if (
    !isCounter &&
    /^(?:functions\.)?[^.!:]+(?:\.[^.!:]+)*(?::\d+)?$/.test(id) &&
    (tools.length === 0 ? !/\.\d+$/.test(plain) : tools.some(({ name }) => name === plain))
  )
    return { name: plain, isExact: !/\.\d+$/.test(plain) || tools.some(({ name }) => name === plain) };
  if (isCounter) {
    const fits = tools.filter(({ inputSchema }) => {
      const schema = inputSchema as { properties?: object; required?: readonly string[] };
      const properties = Object.keys(schema.properties ?? {});
      return (
        keys.every((key) => properties.includes(key)) && (schema.required ?? []).every((key) => keys.includes(key))
      );
    });
    return { name: fits.length === 1 ? (fits[0]?.name ?? '') : '', isExact: false };
  }
  const found = tools
    .map(({ name }) => name)
    .filter((name) => id === name || new RegExp(`^(?:functions[._]?)?${escaped(name)}[._:!-]?\\d+$`).test(id))
    .sort((a, b) => b.length - a.length)[0];
  if (found !== undefined) return { name: found, isExact: false };
  const name = id.replace(/^functions\./, '').replace(/[.:!]\d+$/, '');
  return { name, isExact: name === plain && !/[!]/.test(id) };
};

/** Sections and ids of Kimi K2 (formats.md §4.2). */
export const kimiK2: JsonFormat = {
  id: 'kimi-k2',
  wrapper: { open: '<|tool_calls_section_begin|>', close: '<|tool_calls_section_end|>' },
  opens: [
    {
      written: '<|tool_call_begin|>functions.NAME:0<|tool_call_argument_begin|>',
      match: sequence('<|tool_call_begin|>', spaces, kimiId, spaces, '<|tool_call_argument_begin|>'),
    },
    malformed(
      '<|tool_call_begin|>functions.NAME:0',
      before(sequence('<|tool_call_begin|>', spaces, kimiId), '{'),
      (id) => `<|tool_call_begin|>${id}<|tool_call_argument_begin|>`,
    ),
  ],
  close: '<|tool_call_end|>',
  toolOf: byId(kimiTool, (name) => `functions.${name}:0`),
  thinkingEndsBefore: ['<|tool_call'],
  begun: [literal('<|tool_call_begin|>')],
  more: [
    {
      kind: 'wrapper-open',
      written: '<|tool_call_section_begin|>',
      match: before('<|tool_call_section_begin|>', '<|tool_call_begin|>'),
      rewrite: () => '<|tool_calls_section_begin|>',
    },
    {
      kind: 'wrapper-close',
      written: '<|tool_call_section_end|>',
      match: literal('<|tool_call_section_end|>'),
      rewrite: () => '<|tool_calls_section_end|>',
    },
  ],
};
