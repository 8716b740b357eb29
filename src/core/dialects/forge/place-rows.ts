import type { Code } from '../../words/codes.ts';
import type { Recovery } from '../../words/recovery.ts';

/** States that say where in the reply the reader is, whatever markup it is in (format.md §2). */
export const PLACES = [
  'Outside',
  'InThinking',
  'InTool',
  'InServerName',
  'InToolName',
  'InArguments',
  'InArgument',
] as const;
type Place = (typeof PLACES)[number];

/** How a whole tag leads from place to place. The tokenizer does it with a stack; these rows say it for people. */
export interface PlaceRow {
  readonly from: Place;
  /** The tag, for people. */
  readonly on: string;
  readonly to: Place;
  /** One clause. */
  readonly does: string;
  /** Real text: the reader is in `from` at `█` and in `to` at the end. */
  readonly example: string;
  readonly reports?: Code;
  /** The modes it exists in; all by default. */
  readonly modes?: readonly Recovery[];
}

const RESILIENT = ['resilient'] as const;

const NEXT_CALL = {
  on: '`<tool>`',
  to: 'InTool',
  does: 'ends the call as incomplete and opens the next',
  reports: 'unclosed-tag',
} as const;
const CALL_END = {
  on: '`</tool>`',
  to: 'Outside',
  does: 'closes the call and what is open in it',
  reports: 'unclosed-tag',
  modes: RESILIENT,
} as const;
const nextPart = {
  does: 'closes the name, whose end tag is missing',
  reports: 'unclosed-tag',
  modes: RESILIENT,
} as const;
const noName = {
  on: 'any other element',
  to: 'InArgument',
  does: 'is no part of a name',
  reports: 'mixed-content',
} as const;

export const PLACE_ROWS: readonly PlaceRow[] = [
  {
    from: 'Outside',
    on: '`<tool>`',
    to: 'InTool',
    does: 'opens a call if one follows',
    example: 'I will look. █<tool>',
  },
  {
    from: 'InTool',
    on: '`<server_name>`',
    to: 'InServerName',
    does: 'opens the name of the server',
    example: '<tool>█<server_name>',
  },
  {
    from: 'InTool',
    on: '`<tool_name>`',
    to: 'InToolName',
    does: 'opens the name of the tool',
    example: '<tool>█<tool_name>',
  },
  {
    from: 'InTool',
    on: '`<arguments>`',
    to: 'InArguments',
    does: 'opens the arguments',
    example: '<tool>█<arguments>',
  },
  {
    from: 'InTool',
    on: 'any other element',
    to: 'InArgument',
    does: 'is outside the arguments',
    reports: 'misplaced-element',
    example: '<tool><tool_name>ls</tool_name>█<path>',
  },
  {
    from: 'InTool',
    on: '`</tool>`',
    to: 'Outside',
    does: 'closes the call',
    example: '<tool><tool_name>ls</tool_name>█</tool>',
  },
  { from: 'InTool', ...NEXT_CALL, example: '<tool><tool_name>ls</tool_name>█<tool>' },
  {
    from: 'InServerName',
    on: '`</server_name>`',
    to: 'InTool',
    does: 'closes the name',
    example: '<tool><server_name>local█</server_name>',
  },
  {
    from: 'InServerName',
    on: '`<tool_name>`',
    to: 'InToolName',
    ...nextPart,
    example: '<tool><server_name>local█<tool_name>',
  },
  {
    from: 'InServerName',
    on: '`<arguments>`',
    to: 'InArguments',
    ...nextPart,
    example: '<tool><server_name>local█<arguments>',
  },
  { from: 'InServerName', ...noName, example: '<tool><server_name>local█<b>' },
  { from: 'InServerName', ...CALL_END, example: '<tool><server_name>local█</tool>' },
  { from: 'InServerName', ...NEXT_CALL, example: '<tool><server_name>local█<tool>' },
  {
    from: 'InToolName',
    on: '`</tool_name>`',
    to: 'InTool',
    does: 'closes the name',
    example: '<tool><tool_name>read_file█</tool_name>',
  },
  {
    from: 'InToolName',
    on: '`<server_name>`',
    to: 'InServerName',
    ...nextPart,
    example: '<tool><tool_name>read_file█<server_name>',
  },
  {
    from: 'InToolName',
    on: '`<arguments>`',
    to: 'InArguments',
    ...nextPart,
    example: '<tool><tool_name>read_file█<arguments>',
  },
  { from: 'InToolName', ...noName, example: '<tool><tool_name>read_file█<b>' },
  { from: 'InToolName', ...CALL_END, example: '<tool><tool_name>read_file█</tool>' },
  { from: 'InToolName', ...NEXT_CALL, example: '<tool><tool_name>read_file█<tool>' },
  {
    from: 'InArguments',
    on: 'an element',
    to: 'InArgument',
    does: 'opens an argument',
    example: '<tool><arguments>█<path>',
  },
  {
    from: 'InArguments',
    on: '`</arguments>`',
    to: 'InTool',
    does: 'closes the arguments',
    example: '<tool><arguments>█</arguments>',
  },
  { from: 'InArguments', ...CALL_END, example: '<tool><arguments>█</tool>' },
  {
    from: 'InArgument',
    on: 'an element',
    to: 'InArgument',
    does: 'opens an element inside the argument',
    example: '<tool><arguments><edits>█<edit>',
  },
  {
    from: 'InArgument',
    on: '`<tool>`',
    to: 'InArgument',
    does: 'is an element like any other here',
    reports: 'nested-tool',
    example: '<tool><arguments><steps>█<tool>',
  },
  {
    from: 'InArgument',
    on: 'the end tag of an inner element',
    to: 'InArgument',
    does: 'closes that element',
    example: '<tool><arguments><edits><edit>█</edit>',
  },
  {
    from: 'InArgument',
    on: 'the end tag of the argument',
    to: 'InArguments',
    does: 'closes the argument',
    example: '<tool><arguments><path>a.ts█</path>',
  },
  {
    from: 'InArgument',
    on: '`</arguments>`',
    to: 'InTool',
    does: 'closes the arguments and what is open in them',
    reports: 'unclosed-tag',
    modes: RESILIENT,
    example: '<tool><arguments><path>a.ts█</arguments>',
  },
  {
    from: 'InArgument',
    on: '`<arguments>` in a name',
    to: 'InArguments',
    ...nextPart,
    example: '<tool><tool_name>read_file<b>█<arguments>',
  },
  { from: 'InArgument', ...CALL_END, example: '<tool><arguments><path>a.ts█</tool>' },
];
