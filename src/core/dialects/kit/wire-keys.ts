/** Members that may name the tool of a call in JSON, and hold its arguments (formats.md §1.8). */
export const NAME_KEYS: readonly string[] = ['name', 'tool_name'];
export const ARGUMENT_KEYS: readonly string[] = ['arguments', 'parameters', 'args'];

/** The member that may name its server. */
export const SERVER_KEY = 'server_name';

/** All members that such a call has. */
export const WIRE_KEYS: readonly string[] = [
  ...NAME_KEYS,
  ...ARGUMENT_KEYS,
  SERVER_KEY,
  'id',
  'type',
  'index',
  'tool_call_id',
  'call_id',
];

/** The same with the member that may hold the call. */
export const CALL_KEYS: readonly string[] = [...WIRE_KEYS, 'function'];
