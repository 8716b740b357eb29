import { readFileSync } from 'node:fs';

/** Processor time of all threads: this is what counts on a busy machine. @param {number | undefined} pid */
export function processorSeconds(pid) {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return (Number(fields[11]) + Number(fields[12])) / 100;
  } catch {
    return 0;
  }
}
