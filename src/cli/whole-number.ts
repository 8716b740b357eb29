import { type Arguments, textOption, UsageError } from './command.ts';

/** The value of an option that is a whole number from 1. */
export function wholeNumber(args: Arguments, option: string, usual: number): number {
  const given = textOption(args, option);
  if (given === undefined) return usual;
  const value = Number(given);
  if (!/^\d{1,9}$/.test(given) || value < 1) throw new UsageError(`--${option} is a number from 1, not "${given}".`);
  return value;
}
