import type { Result } from '../base/result.ts';

/** Exit statuses (format.md §8 B31). */
export const EXIT = { done: 0, badInput: 1, badUsage: 2, matched: 3 } as const;
export type Exit = (typeof EXIT)[keyof typeof EXIT];

/** The streams of a command. */
export interface Io {
  readonly input: AsyncIterable<Uint8Array>;
  /** Data for stdout; resolves once there is room for more. */
  write(text: string): Promise<void>;
  /** A sentence for stderr. */
  say(sentence: string): void;
}

/** What followed the command's name on the command line. */
export interface Arguments {
  readonly options: Readonly<Record<string, string | boolean | readonly (string | boolean)[] | undefined>>;
  readonly operands: readonly string[];
}

/** An option in the form of `parseArgs`. */
export interface Option {
  readonly type: 'string' | 'boolean';
  readonly multiple?: boolean;
  /** Values that a shell completes. */
  readonly words?: readonly string[];
}

/** One command of the headless runner; one file each in commands/. */
export interface Command {
  readonly name: string;
  /** One clause for the list of commands. */
  readonly summary: string;
  /** What `--help` prints: usage, options, examples. */
  readonly help: string;
  readonly options: Readonly<Record<string, Option>>;
  /** Whether operands are allowed beside the options; by default they are not. `program`: those after `--`, whatever they look like. */
  readonly operands?: 'any' | 'program';
  /** First operands that a shell completes. */
  readonly words?: readonly string[];
  /** Resolves to the exit status. */
  run(args: Arguments, io: Io, installed: Installed): Promise<number>;
}

/** What the command line was installed with. */
export interface Installed {
  /** Folder of the built page. */
  readonly page?: string;
  readonly version?: string;
}

/** A mistake on the command line: reported in a sentence on stderr, exit status 2. */
export class UsageError extends Error {}

/** Input that cannot be read: reported in a sentence on stderr, exit status 1. */
export class InputError extends Error {}

/** The value of a result; an error ends the command. */
export function orRefuse<T>(result: Result<T>): T {
  if (!result.ok) throw new InputError(result.error);
  return result.value;
}

/** The value of an option that takes one of a few words. */
export function choice<const T extends string>(args: Arguments, option: string, words: readonly T[], usual: T): T {
  const given = args.options[option] ?? usual;
  const known = words.find((word) => word === given);
  if (known === undefined)
    throw new UsageError(`--${option} is ${words.slice(0, -1).join(', ')} or ${words.at(-1)}, not "${given}".`);
  return known;
}

/** An option's text, undefined where it is not given. */
export function textOption(args: Arguments, option: string): string | undefined {
  const given = args.options[option];
  return typeof given === 'string' ? given : undefined;
}
