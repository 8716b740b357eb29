import { insert } from '../../words/edits.ts';
import { exampleCall } from '../example-call.ts';
import type { Rule } from '../rule.ts';
import { lastThinkingBlock, thinkingCallsOf } from '../thinking.ts';

const CALL = exampleCall('<path>src</path>', 'list_files');

export const callInThinking: Rule = {
  code: 'call-in-thinking',
  title: 'Call inside thinking',
  about: `A call between \`<thinking>\` or \`<think>\` and its end tag. In thinking nothing is a call, so it is not read; if it is the only one, the reply has no call.

Often the model forgot to end its thoughts. Forge behaves the same when it streams; given the whole text at once its parser would run the call.`,
  failing: { input: `<thinking>The sources should be in src.\n${CALL}</thinking>` },
  passing: { input: `<thinking>The sources should be in src.</thinking>\n${CALL}` },
  *find(reading) {
    for (const span of thinkingCallsOf(reading)) yield { code: 'call-in-thinking', severity: 'warning', ...span };
  },
  explain: () => ({
    message: 'A call stands inside thinking, where nothing is run.',
    why: 'The model forgot to end its thinking before the call, or was only planning it.',
  }),
  *fixes(finding, reading) {
    const block = lastThinkingBlock(reading);
    if (!block) return;
    const { text } = reading;
    const isOpen = finding.start >= block.start && text.indexOf(block.closer, block.start) < 0;
    if (isOpen) {
      yield { title: `Insert ${block.closer} before the call`, edits: [insert(finding.start, `${block.closer}\n`)] };
      return;
    }
    const opener = text.slice(0, finding.start).lastIndexOf('<think');
    const isShort = text.slice(opener, opener + 7) === '<think>';
    const [open, close] = isShort ? ['<think>', '</think>'] : ['<thinking>', '</thinking>'];
    yield {
      title: 'Take the call out of the thinking',
      edits: [insert(finding.start, `${close}\n`), insert(finding.end, `\n${open}`)],
    };
  },
};
