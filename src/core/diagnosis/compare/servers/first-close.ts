import { quote } from '../../../text/quote.ts';
import { closersOf, readWithEnds, type ServerReader } from '../server-reader.ts';

/** Regular expressions that end a value at the first end tag, wherever it is. */
export const firstClose: ServerReader = {
  id: 'first-close',
  name: 'First close',
  habit: 'wherever the tag is',
  why: 'A regular expression cuts values out: a value ends at the first end tag, wherever it is.',
  reasonFor: (value, own, { reading }) =>
    own && value.inner.end < own.inner.end
      ? `stops at the first ${quote(reading.text.slice(value.inner.end, value.span.end))}`
      : undefined,
  read(server) {
    const { call, reading } = server;
    const { outline } = call;
    const closer = closersOf(server, outline.root).call;
    if (outline.payload.end > outline.payload.start) {
      const { start, end } = outline.payload;
      const json = reading.text.slice(start, end);
      if (closer !== '' && json.includes(closer))
        return { lost: `its JSON is cut at the first ${quote(closer)} inside it` };
      if (!server.reading.marked?.notation && !isJson(json)) return { lost: 'its JSON is not read by a strict reader' };
      return call.call.complete ? { arguments: call.call.arguments } : { lost: 'its end tag is missing' };
    }
    if (!reading.text.slice(outline.root.closeStart, outline.end).includes(closer))
      return { lost: 'its end tag is missing' };
    return readWithEnds(server, (argument) => {
      const tag = closersOf(server, argument).argument;
      const at = reading.text.slice(argument.openEnd, outline.end).indexOf(tag);
      if (tag === '' || at < 0) return null;
      return { closeStart: argument.openEnd + at, end: argument.openEnd + at + tag.length };
    });
  },
};

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
