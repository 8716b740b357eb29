/** Replies of one dialect: as it should be, cut off inside a value, and with a fault that a strict reader refuses. */
export interface Samples {
  readonly clean: string;
  readonly cut: string;
  readonly broken: string;
}

const qwen = (wrapper: string): Samples => ({
  clean: `I will look.\n<${wrapper}>\n<function=read_file>\n<parameter=path>\nsrc/app.ts\n</parameter>\n</function>\n</${wrapper}>`,
  cut: `<${wrapper}>\n<function=read_file>\n<parameter=path>\nsrc/a`,
  broken: '<function=read_file>\n<parameter=path>\nsrc/app.ts\n</parameter>\n</function>',
});

const invoke = (wrapper: string): Samples => ({
  clean: `I will look.\n<${wrapper}>\n<invoke name="read_file">\n<parameter name="path">src/app.ts</parameter>\n</invoke>\n</${wrapper}>`,
  cut: `<${wrapper}>\n<invoke name="read_file">\n<parameter name="path">src/a`,
  broken: '<invoke name="read_file">\n<parameter name="path">src/app.ts</parameter>\n</invoke>',
});

const M3 = ']<]minimax[>[';

/** By the dialect's id. */
export const SAMPLES: Readonly<Record<string, Samples>> = {
  cline: {
    clean: 'I will look.\n<read_file>\n<path>src/app.ts</path>\n</read_file>',
    cut: '<read_file>\n<path>src/a',
    broken: '<read_file>\n<path>src/app.ts\n</read_file>\nDone.',
  },
  'anthropic-invoke': invoke('function_calls'),
  'minimax-m2': invoke('minimax:tool_call'),
  'qwen3-coder': qwen('tool_call'),
  'seed-oss': qwen('seed:tool_call'),
  hermes: {
    clean: 'I will look.\n<tool_call>\n{"name": "read_file", "arguments": {"path": "src/app.ts"}}\n</tool_call>',
    cut: '<tool_call>\n{"name": "read_file", "arguments": {"pa',
    broken: '<tool_call>\n{"name": "read_file", "arguments": {"path": "src/app.ts"}}}\n</tool_call>',
  },
  glm: {
    clean:
      'I will look.\n<tool_call>read_file\n<arg_key>path</arg_key>\n<arg_value>src/app.ts</arg_value>\n</tool_call>',
    cut: '<tool_call>read_file\n<arg_key>path</arg_key>\n<arg_value>src/a',
    broken: '<tool_call>read_file\n<arg_key>path</arg_key>\n<arg_value>src/app.ts\n</tool_call>\nDone.',
  },
  'minimax-m3': {
    clean: `I will look.${M3}<tool_call>${M3}<invoke name="read_file">${M3}<path>src/app.ts${M3}</path>${M3}</invoke>${M3}</tool_call>`,
    cut: `${M3}<tool_call>${M3}<invoke name="read_file">${M3}<path>src/a`,
    broken: `${M3}<invoke name="read_file">${M3}<path>src/app.ts${M3}</path>${M3}</invoke>`,
  },
  'deepseek-dsml': {
    clean:
      'I will look.\n<｜DSML｜tool_calls>\n<｜DSML｜invoke name="read_file">\n<｜DSML｜parameter name="path" string="true">src/app.ts</｜DSML｜parameter>\n</｜DSML｜invoke>\n</｜DSML｜tool_calls>',
    cut: '<｜DSML｜tool_calls>\n<｜DSML｜invoke name="read_file">\n<｜DSML｜parameter name="path" string="true">src/a',
    broken:
      '<｜DSML｜invoke name="read_file">\n<｜DSML｜parameter name="path" string="true">src/app.ts</｜DSML｜parameter>\n</｜DSML｜invoke>',
  },
  minicpm5: {
    clean: 'I will look.\n<function name="read_file"><param name="path">src/app.ts</param></function>',
    cut: '<function name="read_file"><param name="path">src/a',
    broken: '<function name="read_file"><param name="path">src/app.ts</function>\nDone.',
  },
  step3: {
    clean:
      'I will look.\n<｜tool_calls_begin｜>\n<｜tool_call_begin｜>function<｜tool_sep｜><steptml:invoke name="read_file">\n<steptml:parameter name="path">src/app.ts</steptml:parameter>\n</steptml:invoke><｜tool_call_end｜>\n<｜tool_calls_end｜>',
    cut: '<｜tool_calls_begin｜><｜tool_call_begin｜>function<｜tool_sep｜><steptml:invoke name="read_file"><steptml:parameter name="path">src/a',
    broken:
      '<steptml:invoke name="read_file"><steptml:parameter name="path">src/app.ts</steptml:parameter></steptml:invoke>\nDone.',
  },
  'kimi-xtml': {
    clean:
      'I will look.\n<|open|>tools<|sep|><|open|>call tool="read_file" index="1"<|sep|><|open|>argument key="path" type="string"<|sep|>src/app.ts<|close|>argument<|sep|><|close|>call<|sep|><|close|>tools<|sep|>',
    cut: '<|open|>tools<|sep|><|open|>call tool="read_file" index="1"<|sep|><|open|>argument key="path" type="string"<|sep|>src/a',
    broken:
      '<|open|>call tool="read_file" index="1"<|sep|><|open|>argument key="path" type="string"<|sep|>src/app.ts<|close|>argument<|sep|><|close|>call<|sep|>',
  },
};
