/**
 * @typedef {import('ai').LanguageModel} LanguageModel
 * @typedef {{ readonly name: string, readonly isUsual?: boolean, readonly wrap: (model: any) => LanguageModel }} Lane
 */
import { wrapLanguageModel } from 'ai';

/** Dialects that are asked where no lane is named. */
const USUAL = ['forge', 'hermes', 'qwen3-coder', 'json-bare'];

/** Other middlewares that teach tools, by package and export. */
const PEERS = /** @type {const} */ ([
  ['@ai-sdk-tool/parser', 'hermesToolMiddleware'],
  ['@ai-sdk-tool/parser', 'morphXmlToolMiddleware'],
  ['@ai-sdk-tool/parser', 'qwen3CoderToolMiddleware'],
]);

/**
 * Every way to give tools to a model: in the request, in our prompts, and through the middleware of each peer that is installed.
 * @param {{ chunkscopeMiddleware: (options?: object) => any, DIALECTS: readonly string[] }} chunkscope
 * @returns {Promise<Lane[]>}
 */
export async function lanesOf({ chunkscopeMiddleware, DIALECTS }) {
  const ours = (/** @type {object} */ options) => (/** @type {any} */ model) =>
    wrapLanguageModel({ model, middleware: chunkscopeMiddleware(options) });
  return [
    { name: 'native', isUsual: true, wrap: (model) => model },
    { name: 'native, read by chunkscope', isUsual: true, wrap: ours({ teach: false }) },
    ...DIALECTS.map((dialect) => ({
      name: `chunkscope: ${dialect}`,
      isUsual: USUAL.includes(dialect),
      wrap: ours({ dialect }),
    })),
    ...(await Promise.all(PEERS.map(([from, name]) => peerLane(from, name)))).flat(),
  ];
}

/** @param {string} from @param {string} name @returns {Promise<Lane[]>} */
async function peerLane(from, name) {
  try {
    const { [name]: middleware } = await import(from);
    return [{ name: `${from}: ${name}`, isUsual: true, wrap: (model) => wrapLanguageModel({ model, middleware }) }];
  } catch {
    return [];
  }
}
