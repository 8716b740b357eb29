/** Whether what has this name is a secret: a header, a parameter of a query, a member of JSON. */
export type IsSecretName = (name: string) => boolean;

/** What is kept in place of a secret. */
export const REMOVED = '[removed]';

/** Makes the test of names. Uses nothing outside itself, so that a thread can be started from its source. */
export function secretNames(): IsSecretName {
  const ends = [
    'key',
    'token',
    'secret',
    'auth',
    'authorization',
    'password',
    'passwd',
    'pwd',
    'pass',
    'jwt',
    'bearer',
  ];
  const more = ['credential', 'session', 'sessionid', 'cookie', 'sig', 'signature'];
  // A word that ends so is secret too: `apikey`, `jsessionid`.
  const endings = new RegExp(`(?:${[...ends, ...more].join('|')})$`);
  const plurals = /^(?:key|secret|password|credential|cookie|signature)s$/;
  // Tokens that are counted, or named by their numbers: `stop_token_ids`, `token_limit`.
  const harmless = /\btoken (?:ids?|counts?|limit|budget|usage)\b/g;
  const unescaped = (name: string): string => {
    let text = name;
    for (let before = ''; text !== before; ) {
      before = text;
      text = text.replace(/%([\da-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
    }
    return text;
  };
  return (name) =>
    unescaped(name)
      .replace(/([a-z\d])([A-Z])/g, '$1 $2')
      .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
      .toLowerCase()
      .replace(/[^a-z]+/g, ' ')
      .replace(harmless, ' ')
      .split(' ')
      .some((word) => endings.test(word) || plurals.test(word));
}

export const isSecretName: IsSecretName = secretNames();

/** An address, or the path of one, without its user and its secret parameters. */
export type AddressCleaner = (address: string) => string;

/** Makes the cleaner of addresses. Uses nothing outside itself, so that a thread can be started from its source. */
export function addressCleaner(isSecret: IsSecretName, removed: string): AddressCleaner {
  // A secret may hold a semicolon, so it ends where its part of the path or the query does.
  const cleaned = (part: string): string => {
    for (const { 0: begin, 1: name = '', index } of part.matchAll(/(?:^|;)([^=;]*)=/g))
      if (isSecret(name)) return part.slice(0, index + begin.length) + removed;
    return part;
  };
  return (address) => {
    const at = address.indexOf('?');
    const [path, query] = at < 0 ? [address, undefined] : [address.slice(0, at), address.slice(at + 1)];
    const parts = [
      path.split('/').map(cleaned).join('/'),
      ...(query === undefined ? [] : [query.split('&').map(cleaned).join('&')]),
    ];
    return parts.join('?').replace(/:\/\/[^/?#&@\s]*@/g, '://');
  };
}

export const withoutSecretParameters: AddressCleaner = addressCleaner(isSecretName, REMOVED);
