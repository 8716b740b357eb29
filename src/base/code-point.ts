/** A code point by its number, as Unicode writes it: `U+202E`. */
export const codePointName = (code: number): string => `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;

/** Whether a UTF-16 code unit is the first half of a character beyond 16 bits. */
export const isFirstHalf = (unit: number): boolean => (unit & 0xfc00) === 0xd800;
