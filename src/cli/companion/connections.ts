import { connect, isIP, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';

/** Shorter than any server keeps an idle connection, so that none is used again which its server has closed. */
const IDLE_MS = 4_000;
/** Idle connections to one target. */
const MOST_IDLE = 256;

/** A connection that is idle, and what ends that. */
interface Idle {
  readonly socket: Socket;
  readonly stop: () => void;
}

/** Connections to the targets, and those that are idle. */
export class Connections {
  readonly #idle = new Map<string, Idle[]>();
  readonly #all = new Set<Socket>();
  /** Of TLS, so that the next connection takes one round trip less. */
  readonly #sessions = new Map<string, Buffer>();
  /** Targets that send more than their answers: what comes late would be taken for the next one. */
  readonly #overlong = new Set<string>();

  /** A connection to a target: one that is idle, else a new one. */
  open(url: URL): Socket {
    const { socket, stop } = this.#idle.get(url.origin)?.pop() ?? {};
    stop?.();
    return socket?.ref() ?? this.#connect(url);
  }

  /** Takes a connection back on which another request can follow. */
  keep(url: URL, socket: Socket): void {
    const idle = this.#idle.get(url.origin) ?? [];
    this.#idle.set(url.origin, idle);
    if (socket.destroyed || idle.length >= MOST_IDLE || this.#overlong.has(url.origin)) return void socket.destroy();
    const drop = (): void => {
      socket.destroy();
      const at = idle.findIndex((other) => other.socket === socket);
      if (at >= 0) idle.splice(at, 1);
    };
    const stop = listen(socket, {
      data: () => {
        this.#overlong.add(url.origin);
        drop();
      },
      end: drop,
      close: drop,
      timeout: drop,
    });
    socket.setTimeout(IDLE_MS);
    // Nothing waits for it; a program that has nothing else to do can end.
    socket.unref();
    socket.resume();
    idle.push({
      socket,
      stop() {
        stop();
        socket.setTimeout(0);
      },
    });
  }

  /** A target sent more than its answer. */
  noteSurplus(url: URL): void {
    this.#overlong.add(url.origin);
  }

  close(): void {
    for (const socket of this.#all) socket.destroy();
  }

  #connect(url: URL): Socket {
    const host = url.hostname.replace(/^\[|\]$/g, '');
    const options = { host, keepAlive: true, keepAliveInitialDelay: 1_000, noDelay: true };
    const socket =
      url.protocol === 'https:'
        ? this.#connectTls(url, options)
        : connect({ ...options, port: Number(url.port || 80) });
    this.#all.add(socket);
    // Who uses it listens too; between two uses nobody does.
    return socket.on('error', () => {}).on('close', () => this.#all.delete(socket));
  }

  #connectTls(url: URL, options: { readonly host: string }): Socket {
    const session = this.#sessions.get(url.origin);
    const socket = connectTls({
      ...options,
      port: Number(url.port || 443),
      ALPNProtocols: ['http/1.1'],
      ...(isIP(options.host) === 0 && { servername: options.host }),
      ...(session && { session }),
    });
    return socket
      .on('session', (ticket: Buffer) => this.#sessions.set(url.origin, ticket))
      .on('error', () => {
        // What was agreed on before may be what fails.
        this.#sessions.delete(url.origin);
      });
  }
}

type Handlers = Readonly<Record<string, (...values: never[]) => void>>;

/** Listens to a connection until the function that is returned is called. */
export function listen(socket: Socket, handlers: Handlers): () => void {
  const all = Object.entries(handlers) as [string, (...values: unknown[]) => void][];
  for (const [event, handler] of all) socket.on(event, handler);
  return () => {
    for (const [event, handler] of all) socket.off(event, handler);
  };
}
