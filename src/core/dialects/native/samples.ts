import { FRAME_MARK, type Frame } from '../../words/frame.ts';
import type { DialectSamples } from '../write/dialect-samples.ts';

/** Replies with native calls; each line that begins with the mark of a frame is one. */
export const nativeSamples: DialectSamples = {
  clean: 'I will look.\n→ read_file\n{"path": "src/app.ts"}\n→ list_files\n{}\nThat is all.',
  cut: '→ read_file\n{"path": "src/a',
  broken: '→ read_file\n{"path": "src/app.ts"\n→ read_file\n{"path": "src/ap\n→ read_file\n{"path": "a"',
};

/** The frames of a sample: a reply's own are never looked for in its text. */
export function framesInSample(text: string): Frame[] {
  return [...text.matchAll(/^→ (.*)\n(.*)/gm)].map(({ index, 1: name = '', 2: source = '' }, call) => {
    const end = index + FRAME_MARK.length + name.length + 1;
    return {
      start: index,
      end,
      call,
      name,
      until: end + source.length,
      ...(/^\{[^}]*$/.test(source) && { cut: true }),
    };
  });
}
