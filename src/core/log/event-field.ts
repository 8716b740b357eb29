/** The role of an open element in the call; in the low bits of column `b` of its event. */
export const ROLES = ['element', 'tool', 'server_name', 'tool_name', 'arguments'] as const;
export type Role = (typeof ROLES)[number];
/** The bits of column `b` that hold the role. */
export const ROLE_BITS = 7;
