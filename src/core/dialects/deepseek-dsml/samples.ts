import type { DialectSamples } from '../write/dialect-samples.ts';

/** Replies in DeepSeek DSML. */
export const deepseekDsmlSamples: DialectSamples = {
  clean:
    'I will look.\n<｜DSML｜tool_calls>\n<｜DSML｜invoke name="read_file">\n<｜DSML｜parameter name="path" string="true">src/app.ts</｜DSML｜parameter>\n</｜DSML｜invoke>\n</｜DSML｜tool_calls>',
  cut: '<｜DSML｜tool_calls>\n<｜DSML｜invoke name="read_file">\n<｜DSML｜parameter name="path" string="true">src/a',
  broken:
    '<｜DSML｜invoke name="read_file">\n<｜DSML｜parameter name="path" string="true">src/app.ts</｜DSML｜parameter>\n</｜DSML｜invoke>',
};
