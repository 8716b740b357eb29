/** A code point by its number, as Unicode writes it: `U+202E`. */
export const codePointName = (code: number): string => `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
