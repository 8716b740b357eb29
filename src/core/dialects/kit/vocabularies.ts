import { namesOnce } from './names-once.ts';
import { vocabularyOf } from './vocabulary.ts';

/** The names that a dialect may meet in a reply, made once for a list of tools; undefined is Forge's own dialect. */
export const vocabularyFor = namesOnce(vocabularyOf);
