const WORDS = [
  ['True', 'true'],
  ['False', 'false'],
  ['None', 'null'],
] as const;

/** A word of Python, or the beginning of one where the text is cut. */
const wordAsJson = (word: string): string =>
  WORDS.find(([python]) => python.startsWith(word))?.[1].slice(0, word.length) ?? word;

/** The inside of a text in single quotes: its escaped apostrophes lose their backslash, its quotes get one. */
const requoted = (inside: string): string =>
  inside.replaceAll(/\\'|\\[\s\S]|"/g, (one) => (one === "\\'" ? "'" : one === '"' ? '\\"' : one));

/** A value of Python as JSON, as the server turns it: quotes and words are, escapes stay. */
export const pythonAsJson = (source: string): string =>
  source.replaceAll(
    /"(?:[^"\\]|\\(?:[\s\S]|$))*(?:"|$)|'((?:[^'\\]|\\(?:[\s\S]|$))*)('|$)|\b[TFN][a-z]*/g,
    (found, inside: string | undefined, close: string) =>
      inside === undefined
        ? found.startsWith('"')
          ? found
          : wordAsJson(found)
        : `"${requoted(inside)}${close && '"'}`,
  );
