/**
 * Bits of columns `a` and `b` of an event. start-tag and call-opened: `a` = index + 1 of the enclosing element's event
 * (0 = none), `b` = role | flags | length of the name << 8. end-tag and implied-close: `a` = index + 1 of the event that
 * opened the element, `b` = flags. text: `b` = NON_BLANK where it holds more than white space.
 * These are separate exports rather than an object's members, so that minified code holds the numbers.
 */

export const EMPTY_TAG = 8;
export const ATTRIBUTES = 16;
/** The start tag comes right after text that is not blank. */
export const AFTER_TEXT = 32;
export const NAME_SHIFT = 8;
export const NON_BLANK = 1;
/** An end tag of another name closed the element. */
export const WRONG_NAME = 1;
/** The start tag is read back as text (format.md §7.11). */
export const AS_TEXT = 2;
/** A second `<tool>` ended the call. */
export const RESTART = 4;
/** CDATA in another spelling. */
export const MISSPELT = 1;
/** Text after an error, dropped up to the end of its call. */
export const SKIPPED = 1;
/** The call's payload is JSON. */
export const JSON_PAYLOAD = 64;
/** The rest of a start tag after its name, which is an event of its own. */
export const CONTINUES = 128;
