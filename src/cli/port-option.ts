import { type Arguments, textOption, UsageError } from './command.ts';

/** The first port to try, of `--port`. */
export function portOption(args: Arguments, usual: number): number {
  const given = textOption(args, 'port');
  const port = Number(given ?? usual);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new UsageError(`--port is a number from 0 to 65535, not "${given}".`);
  return port;
}
