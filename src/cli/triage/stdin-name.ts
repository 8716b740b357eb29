type Environment = Readonly<Record<string, string | undefined>>;

/** What standard input is called where its records are named: as asked, else by the split or the task that an engine says it is, else `-`. */
export function stdinName(asked: string | undefined, environment: Environment): string {
  if (asked !== undefined) return asked;
  const file = ofHadoop('mapreduce_map_input_file', environment);
  const start = ofHadoop('mapreduce_map_input_start', environment);
  if (file) return start ? `${file}:${start}` : file;
  const task = environment['SLURM_ARRAY_TASK_ID'];
  return task ? `task ${task}` : '-';
}

/** Streaming writes dots of its settings as underscores, other runners leave them. */
const ofHadoop = (name: string, environment: Environment): string | undefined =>
  environment[name] || environment[name.replaceAll('_', '.')];
