import { nearestName } from '../words/nearest-name.ts';

/** What is told of the name of a tool that does not exist. */
export interface RefusedName {
  /** The tool that was probably meant. */
  readonly meant?: string;
  /** What of the name is no part of it: markup that leaked in. */
  readonly stray?: string;
  /** The name holds the arguments as well. */
  readonly holdsArguments: boolean;
}

/** A name as tools have it, at the beginning of what a model wrote for one. */
const NAME = /[A-Za-z_][\w.-]{0,120}/;
/** What separates a name from what leaked into it. */
const STRAY = /["'<>|/\s\\{}[\]()=]/;

/** Holds a refused name against the tools that there are. */
export function refusedName(name: string, available: readonly string[]): RefusedName {
  const holdsArguments = /\{.*["':].*\}/s.test(name);
  const rest = holdsArguments ? name.replace(/\{.*\}/s, ' ') : name;
  const clean = NAME.exec(rest.replace(/^functions?[.:]/, ''))?.[0] ?? '';
  const isLeaked = !holdsArguments && STRAY.test(name) && clean !== '';
  const meant = available.includes(clean) ? clean : nearestName(clean, available);
  return {
    holdsArguments,
    ...(isLeaked && { stray: strayOf(name, clean) }),
    ...(meant !== null && meant !== name && { meant }),
    ...(meant === null && holdsArguments && clean !== '' && { meant: clean }),
  };
}

const strayOf = (name: string, clean: string): string => {
  const at = name.indexOf(clean);
  return (name.slice(0, at) + name.slice(at + clean.length)).trim();
};
