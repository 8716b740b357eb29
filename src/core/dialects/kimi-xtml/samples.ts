import type { DialectSamples } from '../write/dialect-samples.ts';

/** Replies in Kimi XTML. */
export const kimiXtmlSamples: DialectSamples = {
  clean:
    'I will look.\n<|open|>tools<|sep|><|open|>call tool="read_file" index="1"<|sep|><|open|>argument key="path" type="string"<|sep|>src/app.ts<|close|>argument<|sep|><|close|>call<|sep|><|close|>tools<|sep|>',
  cut: '<|open|>tools<|sep|><|open|>call tool="read_file" index="1"<|sep|><|open|>argument key="path" type="string"<|sep|>src/a',
  broken:
    '<|open|>call tool="read_file" index="1"<|sep|><|open|>argument key="path" type="string"<|sep|>src/app.ts<|close|>argument<|sep|><|close|>call<|sep|>',
};
