/** How a text of JSON inside a history is read. */
export interface JsonReader {
  /** The value; undefined where the text is no JSON. */
  readonly parse: (text: string) => unknown;
  /** The value with all digits of its integers. */
  readonly exact: (value: unknown) => unknown;
}

/** Reads as `JSON.parse` does: for values that a program holds already. */
export const PLAIN_JSON: JsonReader = {
  parse: (text) => {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      return undefined;
    }
  },
  exact: (value) => value,
};
