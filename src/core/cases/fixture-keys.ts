import { AUTO, DIALECT_IDS } from '../dialects/dialects.ts';
import { CONTRADICTED, FRAME_REMARKS } from '../words/frame.ts';
import { RECOVERIES } from '../words/recovery.ts';
import { VERDICTS } from '../words/verdict.ts';
import {
  anything,
  arrayOf,
  byKind,
  type Check,
  count,
  duration,
  either,
  number,
  object,
  oneOf,
  ordinal,
  schema,
  shape,
  text,
  tuple,
  yes,
} from './check.ts';

const REMARKS = arrayOf(
  shape(
    { kind: oneOf(...FRAME_REMARKS), line: count },
    { sent: text, before: text, of: oneOf(...CONTRADICTED), path: text, at: count },
  ),
);

/** Where native calls are in a text. */
export const FRAMES: Check = arrayOf(
  shape(
    { start: count, end: count, call: count, name: text },
    {
      id: text,
      from: count,
      until: count,
      cut: yes,
      custom: yes,
      remarks: REMARKS,
    },
  ),
);

/** Members of every breakpoint that can be met more than once. */
const MEETINGS = { hit: ordinal, log: yes };

/** Keys that change what a reply reads to: a fixture with an invalid one is refused. */
export const ESSENTIAL_KEYS: Readonly<Record<string, Check>> = {
  chunks: arrayOf(text),
  input: text,
  seed: number,
  tools: arrayOf(shape({ name: text, inputSchema: schema }, { description: text, examples: arrayOf(anything) })),
  recovery: oneOf(...RECOVERIES),
  dialect: oneOf(AUTO, ...DIALECT_IDS),
  frames: FRAMES,
  expect: shape(
    {},
    {
      dialect: oneOf('none', ...DIALECT_IDS),
      verdict: oneOf(...VERDICTS),
      calls: arrayOf(object),
      prose: text,
      thinking: text,
      diagnostics: arrayOf(either(text, shape({ code: text }))),
    },
  ),
};

/** Keys that do not: an invalid one is set aside with a remark, and the fixture still opens. */
export const COMFORT_KEYS: Readonly<Record<string, Check>> = {
  id: text,
  title: text,
  notes: text,
  source: either(
    text,
    shape(
      { kind: text },
      {
        model: text,
        url: text,
        finishReason: text,
        stopSequence: text,
        member: text,
        isReasoning: yes,
        silent: text,
        reasoned: shape({ calls: count }, { tool: text }),
        remarks: REMARKS,
        note: text,
        says: shape(
          { server: text, text, line: count },
          {
            level: text,
            time: text,
            file: text,
            at: shape({ line: count }, { column: count }),
            advice: text,
            loss: text,
            lostAll: yes,
            endedAnswer: yes,
          },
        ),
        tookOff: arrayOf(text),
        putBack: arrayOf(tuple(count, count)),
        tool: text,
      },
    ),
  ),
  dt: arrayOf(duration),
  seams: shape({}, { reads: arrayOf(count), events: arrayOf(count) }),
  split: byKind('kind', {
    recorded: object,
    whole: object,
    characters: object,
    words: object,
    lines: object,
    size: shape({ size: count }),
    random: shape({ seed: number }),
  }),
  reader: text,
  prompt: shape({}, { system: text, asked: text, variants: arrayOf(anything) }),
  breakpoints: arrayOf(
    byKind('on', {
      state: shape({ state: text, edge: oneOf('enter', 'leave') }, MEETINGS),
      offset: shape({ offset: count }, { log: yes }),
      element: shape({ path: text }, { ...MEETINGS, longerThan: count }),
      code: shape({ code: text }, MEETINGS),
      buffered: shape({ length: count }, MEETINGS),
    }),
  ),
  pasted: shape(
    { kind: text, complaints: arrayOf(shape({ by: text, quote: text, line: count })) },
    { text, firstLine: count },
  ),
  view: shape({}, { at: count, selection: tuple(count, count), tab: text }),
};
