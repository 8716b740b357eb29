/** As many characters of 12 px as a cell of the state strip holds in a wide font. */
const MOST = 26;

/** Where a sentence can end early: before what explains, limits or lists. */
const STOPS = /[:;,](?=\s)|(?<![:;,]) (?=that |which |where |what )|\.$/g;

/** The sentence up to the last stop that fits; up to its first where none does. */
export function shortWords(sentence: string): string {
  const ends = [...sentence.matchAll(STOPS)].map(({ index }) => index).filter((end) => end > 0);
  const end = ends.findLast((one) => one <= MOST) ?? ends[0] ?? sentence.length;
  return sentence.length <= MOST ? sentence : sentence.slice(0, end);
}
