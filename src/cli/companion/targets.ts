import { isIP } from 'node:net';
import { UsageError } from '../command.ts';
import { LOOPBACK } from '../page/loopback.ts';

/** A place that requests are passed on to; fixed at the start, chosen by nothing in a request. */
export interface Target {
  /** The first part of the paths that lead to it. */
  readonly name: string;
  /** Its base, without a slash at the end. */
  readonly url: URL;
}

const NAMED = /^([A-Za-z0-9][\w.-]*)=(.*)$/s;

/** Reads the values of `--to`: `URL`, or `NAME=URL`; `command` is the one that is asked. */
export function readTargets(values: readonly string[], command = 'record'): readonly Target[] {
  if (values.length === 0)
    throw new UsageError(
      `"${command}" needs to know where requests go: --to URL, such as --to https://api.openai.com/v1, or --simulate.`,
    );
  const targets: Target[] = [];
  for (const value of values) {
    const [, given, rest] = NAMED.exec(value) ?? [];
    const url = readUrl(rest ?? value);
    const known = (name: string): boolean => targets.some((target) => target.name === name);
    if (given !== undefined && known(given))
      throw new UsageError(`--to names "${given}" twice; give each its own name.`);
    targets.push({ name: given ?? unique(nameOf(url), known), url });
  }
  return targets;
}

function readUrl(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol))
    throw new UsageError(`--to is the http or https address of an endpoint, not "${text}".`);
  // The value is not repeated: it may hold a key.
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '')
    throw new UsageError(
      '--to takes an address without a user, a query or a fragment; the client sends its key itself.',
    );
  url.pathname = url.pathname.replace(/\/+$/, '');
  return url;
}

/** The first label of the host, `api` aside; `local` for an address. */
function nameOf({ hostname }: URL): string {
  if (isIP(hostname.replace(/^\[|\]$/g, '')) !== 0) return 'local';
  const labels = hostname.split('.');
  return (labels[0] === 'api' ? labels[1] : labels[0]) ?? 'local';
}

function unique(name: string, known: (name: string) => boolean): string {
  let found = name;
  for (let number = 2; known(found); number++) found = `${name}-${number}`;
  return found;
}

/** Where a request goes, and with which path and query; undefined where no target is meant. */
export function targetOf(
  path: string,
  targets: readonly Target[],
): { readonly target: Target; readonly path: string } | undefined {
  const named = targets.find(
    ({ name }) => path.startsWith(`/${name}`) && /^(?:[/?]|$)/.test(path.slice(name.length + 1)),
  );
  const target = named ?? (targets.length === 1 ? targets[0] : undefined);
  if (!target) return undefined;
  const rest = named ? path.slice(named.name.length + 1) : path;
  return { target, path: pathAt(target, rest) };
}

/** A version at the end of the base and at the beginning of what follows is the same one: SDKs differ in which of the two has it. */
function pathAt({ url }: Target, rest: string): string {
  const base = url.pathname.replace(/\/$/, '');
  const version = /\/v\d+$/.exec(base)?.[0];
  const isDoubled = version !== undefined && rest.startsWith(`${version}/`);
  const path = isDoubled ? base + rest.slice(version.length) : base + rest;
  return path.startsWith('/') ? path : `/${path}`;
}

const isAnthropic = ({ name, url }: Target): boolean =>
  /anthropic|claude/i.test(`${name} ${url.hostname} ${url.pathname}`);

/** The variables that lead the usual clients to the targets whose protocol they speak. */
export function clientVariables(targets: readonly Target[], port: number): Record<string, string> {
  const anthropic = targets.find(isAnthropic) ?? (targets.length === 1 ? targets[0] : undefined);
  const openAi = targets.find((target) => !isAnthropic(target)) ?? (targets.length === 1 ? targets[0] : undefined);
  const base = ({ name }: Target): string => `http://${LOOPBACK}:${port}/${name}`;
  const withVersion = (target: Target): string =>
    /^\/?$|\/v1$/.test(target.url.pathname) ? `${base(target)}/v1` : base(target);
  return {
    ...(openAi && { OPENAI_BASE_URL: withVersion(openAi), OPENAI_API_BASE: withVersion(openAi) }),
    ...(anthropic && { ANTHROPIC_BASE_URL: base(anthropic) }),
  };
}
