import { type MessagePort, Worker } from 'node:worker_threads';
import { JsonTokens } from '../../core/json/json-tokens.ts';
import { type SecretRemover, secretRemover, withoutSecretMembers } from '../../core/json/secret-members.ts';
import { addressCleaner, REMOVED, secretNames } from '../../core/words/secret-name.ts';

/** What a recording needs of a request's body. */
export interface RequestBody {
  /**
   * The body as one line of JSON, in UTF-8, without its secrets: as it was written where it is JSON, else as a string; `null` where
   * it is empty.
   */
  readonly json: Uint8Array;
  readonly model: string | null;
  /** The definitions of its tools, in any shape. */
  readonly tools: unknown;
}

/** A megabyte takes 10 ms, and no read of a stream may wait so long: longer bodies are read in a thread of their own. */
const LONGEST_READ_HERE = 32 * 1024;

/** Reads the bodies of requests. */
export class RequestBodies {
  #thread: Worker | undefined;
  #asked: { readonly done: (body: RequestBody) => void; readonly fail: (error: unknown) => void }[] = [];

  /** Reads a body: at once if it is short. */
  read(parts: readonly Uint8Array[]): RequestBody | Promise<RequestBody> {
    const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
    let at = 0;
    for (const part of parts) {
      bytes.set(part, at);
      at += part.length;
    }
    if (bytes.length <= LONGEST_READ_HERE) return readBody(bytes, withoutSecretMembers);
    this.#thread ??= this.#start();
    this.#thread.postMessage(bytes, [bytes.buffer]);
    return new Promise((done, fail) => this.#asked.push({ done, fail }));
  }

  close(): void {
    void this.#thread?.terminate();
  }

  #start(): Worker {
    const thread = new Worker(SOURCE, { eval: true });
    const died = (error: unknown): void => {
      this.#thread = undefined;
      for (const { fail } of this.#asked.splice(0)) fail(error);
    };
    thread.on('message', (body: RequestBody) => this.#asked.shift()?.done(body));
    thread.on('error', died);
    thread.on('exit', () => died(new Error('The thread that reads requests has ended.')));
    thread.unref();
    return thread;
  }
}

/** What a thread runs: the sources of functions that use nothing else, so that nothing but them is loaded. */
const SOURCE = `
const isSecret = (${secretNames})();
const cleaned = (${addressCleaner})(isSecret, ${JSON.stringify(REMOVED)});
const remove = (${secretRemover})(isSecret, cleaned, ${JsonTokens}, ${JSON.stringify(REMOVED)});
(${serveBodies})(require('node:worker_threads').parentPort, ${readBody}, remove);
`;

function serveBodies(port: MessagePort, read: typeof readBody, remove: SecretRemover): void {
  port.on('message', (bytes: Uint8Array) => {
    const body = read(bytes, remove);
    port.postMessage(body, [body.json.buffer as ArrayBuffer]);
  });
}

function readBody(bytes: Uint8Array, remove: SecretRemover): RequestBody {
  // What was said stays: it may hold a call with such a name, and the answer to it is on the tape as it came.
  const said = [
    'messages',
    'input',
    'contents',
    'prompt',
    'system',
    'instructions',
    'systemInstruction',
    'chat_history',
  ];
  const text = new TextDecoder().decode(bytes);
  const written = (json: string): Uint8Array => new TextEncoder().encode(json);
  try {
    const body: unknown = JSON.parse(text);
    const { model, tools, functions } = Object(body) as Record<string, unknown>;
    return {
      // In JSON a line ends only between two tokens.
      json: written(remove(text, said).text.replace(/[\r\n]+/g, ' ')),
      model: typeof model === 'string' ? model : null,
      tools: tools ?? functions,
    };
  } catch {
    return {
      json: written(text === '' ? 'null' : JSON.stringify(remove(text, said).text)),
      model: null,
      tools: undefined,
    };
  }
}
