import { linesOf, type TextLine } from '../../views/lines.ts';
import { readValue } from '../../views/notations/read-value.ts';
import { plainText, putText } from '../../views/notations/string-text.ts';
import type { StringNode } from '../../views/notations/value-node.ts';
import { type View, ViewBuilder } from '../../views/view.ts';
import type { Layer } from './layer.ts';

/** Members that hold a line of a program's log, beside when or where it was written. */
const LINE = /^(?:log|line|message|msg|textPayload)$/i;
const BESIDE = /^(?:time|timestamp|ts|@timestamp|stream|__REALTIME_TIMESTAMP)$/;

/** Objects in which a collector keeps the lines of a log, one a line. */
export const logLines: Layer = {
  what: 'the object around each line',
  isOfLogs: true,
  isGuess: true,
  undo(view) {
    const filled = linesOf(view.text).filter(({ start, end }) => view.text.slice(start, end).trim() !== '');
    const held = filled.map((line) => lineIn(view, line));
    if (held.length === 0 || held.some((text) => text === undefined)) return undefined;
    const builder = new ViewBuilder(view);
    for (const text of held) {
      if (!text) continue;
      putText(builder, view.text, text);
      if (!plainText(view.text, text).endsWith('\n')) builder.put('\n', text.end, text.end);
    }
    return builder.view(this.what);
  },
};

function lineIn({ text }: View, line: TextLine): StringNode | undefined {
  const { end } = line;
  const start = line.start + text.slice(line.start, end).search(/\S/);
  const node = text.charAt(start) === '{' ? readValue(text, start) : undefined;
  if (node?.type !== 'object' || node.end > end || !node.members.some(({ key }) => BESIDE.test(key))) return undefined;
  const found = node.members.find(({ key, value }) => LINE.test(key) && value.type === 'string');
  return found?.value.type === 'string' ? found.value : undefined;
}
