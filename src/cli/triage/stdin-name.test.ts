import { expect, test } from 'vitest';
import { stdinName } from './stdin-name.ts';

const HADOOP = { mapreduce_map_input_file: 'hdfs://logs/part-0', mapreduce_map_input_start: '134217728' };

test.each([
  ['as asked, whatever the engine says', 'shard 3', HADOOP, 'shard 3'],
  ['file and start of a split', undefined, { ...HADOOP, SLURM_ARRAY_TASK_ID: '7' }, 'hdfs://logs/part-0:134217728'],
  ['the same with dots', undefined, { 'mapreduce.map.input.file': 'a', 'mapreduce.map.input.start': '0' }, 'a:0'],
  ['the file alone', undefined, { mapreduce_map_input_file: 'a' }, 'a'],
  ['the task of a job array', undefined, { SLURM_ARRAY_TASK_ID: '7' }, 'task 7'],
  ['a dash', undefined, {}, '-'],
])('standard input is called by %s', (_, asked, environment, name) => {
  expect(stdinName(asked, environment)).toBe(name);
});
