import { inEnglish } from './chinese.ts';
import type { Draft } from './draft.ts';
import { firmIdiom, looseIdiom } from './idioms.ts';
import { readIssues } from './issues.ts';
import { isOfHistory } from './kinds.ts';
import { readMeasures } from './measures.ts';
import { readPhrases } from './phrases.ts';
import { Words } from './words.ts';

/** So much of a message is read for names; what it is about is found in as much. */
const LONGEST = 6000;

/** What a model wrote, behind the words that tell of it: its words say nothing of the program. */
const REPLY_BEHIND = /: ?'?<(?:[|｜]|\/?(?:tool|function|invoke|param|arg|think)|\w{1,20}=)[\s\S]*$/;

/** Reads all that the words of a message say into the draft. */
export function readWords(message: string, draft: Draft): void {
  const words = new Words(inEnglish(message.slice(0, LONGEST)));
  draft.heard += `\n${words.plain.replace(REPLY_BEHIND, '')}`;
  readPhrases(words, draft);
  readIssues(words, draft, isOfHistory(words.plain));
  readMeasures(words, draft);
  draft.isSure ||= (firmIdiom(words.lower) ?? looseIdiom(words.lower)) !== undefined;
}
