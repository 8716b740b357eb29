import { morphXmlProtocol } from '@ai-sdk-tool/parser';
import { parse } from '@ai-sdk-tool/parser/rxml';

/** @typedef {import('../contender.ts').Contender} Contender */

/** @type {import('@ai-sdk/provider').JSONSchema7} */
const MEMBERS = {
  type: 'object',
  properties: { path: { type: 'string' }, content: { type: 'string' } },
  required: ['path', 'content'],
};

/** Only its XML reader, on a whole text. @type {Contender} */
export const rxml = {
  name: '@ai-sdk-tool/parser rxml',
  dialect: 'named',
  streams: false,
  prose: false,
  read: (chunks) => parse(chunks.join(''), { type: 'object', properties: { write_to_file: MEMBERS } }),
  content: (result) => /** @type {{ write_to_file: { content: string } }} */ (result).write_to_file.content,
};

/** Its stream middleware, which finds calls in text. @type {Contender} */
export const morphXml = {
  name: '@ai-sdk-tool/parser morph-xml',
  dialect: 'named',
  streams: true,
  prose: true,
  async read(chunks) {
    const parser = morphXmlProtocol().createStreamParser({
      tools: [{ type: 'function', name: 'write_to_file', inputSchema: MEMBERS }],
    });
    const writer = parser.writable.getWriter();
    const written = writeAll(writer, chunks);
    const reader = parser.readable.getReader();
    let input = '';
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      if (next.value.type === 'tool-call') input = next.value.input;
    }
    await written;
    return input;
  },
  content: (result) => JSON.parse(String(result)).content,
};

/**
 * @param {WritableStreamDefaultWriter<import('@ai-sdk/provider').LanguageModelV3StreamPart>} writer
 * @param {readonly string[]} chunks
 */
async function writeAll(writer, chunks) {
  await writer.write({ type: 'text-start', id: '1' });
  for (const delta of chunks) await writer.write({ type: 'text-delta', id: '1', delta });
  await writer.write({ type: 'text-end', id: '1' });
  await writer.close();
}
