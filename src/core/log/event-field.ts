/** What an open element is to the call; in the low bits of column `b` of its event. */
export const ROLES = ['element', 'tool', 'server_name', 'tool_name', 'arguments'] as const;
export type Role = (typeof ROLES)[number];
/** The bits of column `b` that hold the role. */
export const ROLE_BITS = 7;

/**
 * Columns of an event. start-tag and call-opened: `a` = index + 1 of the enclosing element's event (0 = none), `b` =
 * role | flags | length of the name << 8. end-tag and implied-close: `a` = index + 1 of the event that opened the
 * element, `b` = flags. text: `b` = NON_BLANK where it holds more than white space.
 */
export const EventField = {
  EMPTY_TAG: 8,
  ATTRIBUTES: 16,
  /** The start tag stands right behind text that is not blank. */
  AFTER_TEXT: 32,
  NAME_SHIFT: 8,
  NON_BLANK: 1,
  /** An end tag of another name closed the element. */
  WRONG_NAME: 1,
  /** The start tag is read back as text (format.md §7.11). */
  AS_TEXT: 2,
  /** A second `<tool>` ended the call. */
  RESTART: 4,
  /** CDATA in another spelling. */
  MISSPELT: 1,
  /** Dropped text that an error skipped, up to the end of its call. */
  SKIPPED: 1,
  /** The call's payload is JSON. */
  JSON: 64,
  /** The rest of a start tag behind its name, which is an event of its own. */
  CONTINUES: 128,
} as const;
