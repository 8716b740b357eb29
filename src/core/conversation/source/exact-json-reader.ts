import { readExactJson } from '../../json/exact-json.ts';
import { parseJson } from '../../json/json-access.ts';
import { sourceOf } from '../../json/source-json.ts';
import type { JsonReader } from '../json-reader.ts';

/** Reads with all digits: for values that are written in a text. */
export const EXACT_JSON: JsonReader = {
  parse: parseJson,
  exact: (value) => {
    const source = sourceOf(value);
    return source === undefined ? value : readExactJson(source);
  },
};
