import {
  type AddressCleaner,
  type IsSecretName,
  isSecretName,
  REMOVED,
  withoutSecretParameters,
} from '../words/secret-name.ts';
import { JsonTokens } from './json-tokens.ts';

/** A text of JSON without its secrets, and the sources of the values that were taken out or changed. */
export interface WithoutSecrets {
  readonly text: string;
  readonly removed: readonly string[];
}

/** Takes secrets out of JSON, whole or broken off; `except` are members of the outermost object that stay as they are. */
export type SecretRemover = (json: string, except?: readonly string[]) => WithoutSecrets;

/**
 * Makes the remover. A value whose member has a secret name is removed as a whole, but not the schema of a property; an address
 * loses its user and its secret parameters. Uses nothing outside itself, so that a thread can be started from its source.
 */
export function secretRemover(
  isSecret: IsSecretName,
  cleaned: AddressCleaner,
  Tokens: typeof JsonTokens,
  placeholder: string,
): SecretRemover {
  const properties = /^(?:properties|patternProperties|parameters|\$defs|definitions)$/;
  const address = /^"[a-z][a-z+.-]{1,30}:(?:\/|\\\/){2}/i;
  const textOf = (source: string): string => {
    try {
      return String(JSON.parse(source));
    } catch {
      return source;
    }
  };
  return (json, except = []) => {
    const removed: string[] = [];
    const parts: string[] = [];
    let from = 0;
    const replace = (start: number, end: number, text: string): void => {
      removed.push(json.slice(start, end));
      parts.push(json.slice(from, start), JSON.stringify(text));
      from = end;
    };
    /** The members that the open brackets are the values of. */
    const open: string[] = [];
    let name = '';
    let isKept = false;
    /** What is being removed: where it begins, -1 before that, where it ends so far, and how many brackets are open in it. */
    let secret: { start: number; end: number; depth: number } | undefined;
    const tokens = new Tokens(json);
    while (tokens.next()) {
      const { start, end, mark } = tokens;
      const [opens, closes] = [mark === '{' || mark === '[', mark === '}' || mark === ']'];
      if (tokens.isKey) {
        name = textOf(tokens.written);
        if (open.length === 1) isKept = except.includes(name);
        if (!secret && !isKept && isSecret(name)) secret = { start: -1, end, depth: 0 };
        continue;
      }
      if (mark === ':') continue;
      if (secret && secret.depth === 0 && (mark === ',' || closes)) {
        // Up to the comma or the bracket behind it, so that what is broken in it goes as well.
        if (secret.start >= 0) replace(secret.start, secret.end, placeholder);
        secret = undefined;
      } else if (secret && secret.start < 0 && mark === '{' && properties.test(open.at(-1) ?? '')) {
        secret = undefined;
      } else if (secret) {
        if (secret.start < 0) secret.start = start;
        secret.end = end;
        if (opens) secret.depth += 1;
        if (closes) secret.depth -= 1;
      } else if (tokens.kind === 'string' && !isKept && address.test(tokens.written)) {
        const whole = textOf(tokens.written);
        const clean = cleaned(whole);
        if (clean !== whole) replace(start, end, clean);
      }
      if (opens) open.push(name);
      if (closes) open.pop();
      if (mark !== '') name = '';
    }
    if (secret && secret.start >= 0) replace(secret.start, json.length, placeholder);
    return { text: parts.join('') + json.slice(from), removed };
  };
}

export const withoutSecretMembers: SecretRemover = secretRemover(
  isSecretName,
  withoutSecretParameters,
  JsonTokens,
  REMOVED,
);
