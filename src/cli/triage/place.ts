import type { Exemplar } from '../../core/logs/summary.ts';

/** The location of an exemplar, in the form that other programs expect. */
export interface Place {
  readonly file: string;
  readonly line: number;
}

/** File and line of an exemplar; for an entry of an archive, the archive. */
export function placeOf({ source }: Exemplar): Place {
  const at = source.lastIndexOf(':');
  const file = source.slice(0, at < 0 ? source.length : at).replace(/!.*$/, '');
  return { file: file === '-' ? 'stdin' : file, line: Math.max(1, Number(source.slice(at + 1)) || 1) };
}
