interface PolicyFactory {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string },
  ): {
    createScriptURL(url: string): unknown;
  };
}

const factory = (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes;

const policy = factory?.createPolicy('app-worker', { createScriptURL: sameOrigin });

function sameOrigin(url: string): string {
  const absolute = new URL(url, location.href);
  if (absolute.origin !== location.origin) throw new TypeError(`A worker must come from ${location.origin}.`);
  return absolute.href;
}

/**
 * The address of one of our own scripts in the form that `new Worker` takes under Trusted Types.
 * Get the address with `import url from '…?worker&url'`. Throws for another origin.
 */
export function trustedScriptUrl(url: string): string {
  return (policy?.createScriptURL(url) ?? sameOrigin(url)) as string;
}
