/** The program on this machine that serves the page, where one does: it records streams, and asks models. */
export interface Companion {
  readonly token: string;
  /** Asks a route under `/_chunkscope/`; with a `body` as POST. Rejects with a sentence where it is refused. */
  ask(route: string, body?: object): Promise<Response>;
}

const TOKEN_KEY = 'companion';
const IN_ADDRESS = /^#t=([\w-]{16,})$/;

let token: string | null = null;

/** Takes the token of the companion off the address and keeps it as long as the tab lives; true where there was one. */
export function takeToken(): boolean {
  const [, given] = IN_ADDRESS.exec(location.hash) ?? [];
  if (given === undefined) return false;
  token = given;
  history.replaceState(history.state, '', `${location.pathname}${location.search}`);
  try {
    sessionStorage.setItem(TOKEN_KEY, given);
  } catch {
    // Storage is closed: it holds as long as the page.
  }
  return true;
}

/** The companion that serves this page; null where it is served as files alone. */
export function companion(): Companion | null {
  const own = token ?? keptToken();
  return own === null ? null : { token: own, ask: (route, body) => ask(own, route, body) };
}

function keptToken(): string | null {
  try {
    return sessionStorage.getItem(TOKEN_KEY);
  } catch {
    return null;
  }
}

async function ask(own: string, route: string, body?: object): Promise<Response> {
  const headers = { 'x-chunkscope-token': own, ...(body && { 'content-type': 'application/json' }) };
  const answer = await fetch(`/_chunkscope/${route}`, {
    headers,
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error((await answer.text()).trim());
  return answer;
}
