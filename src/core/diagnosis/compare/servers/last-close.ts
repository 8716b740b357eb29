import { quote } from '../../../text/quote.ts';
import { closersOf, readWithEnds, type ServerReader } from '../server-reader.ts';

/** Ends a value at the last end tag of its name in the call, so that one inside the value is kept; Cline does so for the text of files. */
export const lastClose: ServerReader = {
  id: 'last-close',
  name: 'Last close',
  habit: 'Cline, for files',
  why: 'A value ends at the last end tag of its name in the call, so that one inside the value is kept; so is everything in between.',
  reasonFor(value, own, { reading }) {
    if (!own || value.inner.end === own.inner.end) return undefined;
    const tag = quote(reading.text.slice(value.inner.end, value.span.end));
    return value.inner.end > own.inner.end ? `runs on to the last ${tag}` : `stops at the last ${tag}`;
  },
  // Where all arguments share one end tag, the last one would swallow every argument after the first.
  reads: ({ body, closers }) => {
    const open = { prefix: '', tool: '' };
    return (
      body !== 'json' && closers({ ...open, argument: 'a' }).argument !== closers({ ...open, argument: 'b' }).argument
    );
  },
  read(server) {
    const { call, reading } = server;
    return readWithEnds(server, (argument) => {
      const tag = closersOf(server, argument).argument;
      const at = reading.text.slice(argument.openEnd, call.outline.end).lastIndexOf(tag);
      if (at < 0) return null;
      return { closeStart: argument.openEnd + at, end: argument.openEnd + at + tag.length };
    });
  },
};
