/** A sentence with a capital first letter. */
export const capital = (sentence: string): string => sentence.charAt(0).toUpperCase() + sentence.slice(1);

/** A sentence with a small first letter, unless its first word is all in capitals. */
export const uncapped = (sentence: string): string =>
  sentence.replace(/^[A-Z](?![A-Z])/, (letter) => letter.toLowerCase());
