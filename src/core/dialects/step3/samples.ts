import type { DialectSamples } from '../write/dialect-samples.ts';

/** Replies in Step3. */
export const step3Samples: DialectSamples = {
  clean:
    'I will look.\n<｜tool_calls_begin｜>\n<｜tool_call_begin｜>function<｜tool_sep｜><steptml:invoke name="read_file">\n<steptml:parameter name="path">src/app.ts</steptml:parameter>\n</steptml:invoke><｜tool_call_end｜>\n<｜tool_calls_end｜>',
  cut: '<｜tool_calls_begin｜><｜tool_call_begin｜>function<｜tool_sep｜><steptml:invoke name="read_file"><steptml:parameter name="path">src/a',
  broken:
    '<steptml:invoke name="read_file"><steptml:parameter name="path">src/app.ts</steptml:parameter></steptml:invoke>\nDone.',
};
