import type { ReaderModel } from '../kit/reader.ts';
import { GEMMA4 } from './gemma4.ts';
import { JSON_PARSERS } from './json-parsers.ts';
import { LITERAL_PARSERS } from './literal-parsers.ts';
import { TAGGED_PARSERS } from './tagged-parsers.ts';

/**
 * Ollama's parsers: machines that take the tokens one by one, whether the client streams or not. A reply is read as tokens
 * come; thinking is on where an end tag of thinking is in it. The server was not run. Its Go files were, with stubs for
 * the types of its interface, on 18,000 texts: each model gives more than 99 in a hundred outcomes.
 */
export const OLLAMA: readonly ReaderModel[] = [...TAGGED_PARSERS, ...JSON_PARSERS, GEMMA4, ...LITERAL_PARSERS];
