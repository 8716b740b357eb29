import { foreignCallsOf } from '../../diagnosis/in-prose/foreign-calls.ts';
import { ESCAPED } from '../../diagnosis/in-prose/foreign-dialects.ts';
import { wordsOf } from '../../dialects/dialect-words.ts';
import { isDialectId } from '../../dialects/names.ts';
import type { Reading } from '../../reading/reading.ts';
import type { Diagnostic } from '../../words/diagnostic.ts';

/** What another reader would say helps a person who debugs, not the model. */
const STRICT_READER = /; a strict reader stops here with "[\s\S]*"\.$/;

/** What is wrong in words for the model that wrote it: no names of products, no errors of other readers. */
export function wordsForModel(diagnostic: Diagnostic, reading: Reading): string {
  const { code, message, start } = diagnostic;
  if (code === 'call-in-code-fence') return 'A call is in a code fence, so it was not run.';
  if (code === 'call-in-thinking') return 'A call is in your thinking, so it was not run.';
  if (code !== 'foreign-dialect') return message.replace(STRICT_READER, '.');
  const found = foreignCallsOf(reading).find((call) => call.start === start);
  if (found?.dialect.id === 'forge-bare') return 'The parts of a call are here without the `<tool>` around them.';
  if (found?.dialect.id === ESCAPED) return 'The tags of a call are escaped here, so it is text.';
  if (found?.isPart) return 'A part of a call is here without its opener, so it begins no call.';
  const isOwn = reading.dialect === null && found !== undefined && isDialectId(found.dialect.id);
  return isOwn
    ? `There is a call here with broken ${wordsOf(found.dialect.id).mark}s, so it could not be read.`
    : 'There is a call here in another syntax, which is not read.';
}
