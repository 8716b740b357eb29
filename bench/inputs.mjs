import { proseText, sourceText } from './source-text.mjs';

/** @typedef {import('./contender.ts').Case} Case */
/** @typedef {import('./contender.ts').Contender} Contender */
/** @typedef {import('./contender.ts').Dialect} Dialect */

const SMALL_CONTENT = 400;

/** @param {string} text */
const escaped = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** @param {Dialect} dialect @param {string} content @param {boolean} cdata */
function call(dialect, content, cdata) {
  const path = 'src/generated.ts';
  if (dialect === 'json') return JSON.stringify({ name: 'write_to_file', arguments: { path, content } });
  const members = `<path>${path}</path>\n<content>${cdata ? `<![CDATA[${content}]]>` : escaped(content)}</content>`;
  if (dialect === 'named') return `<write_to_file>\n${members}\n</write_to_file>`;
  return (
    '<tool>\n<server_name>local</server_name>\n<tool_name>write_to_file</tool_name>\n' +
    `<arguments>\n${members}\n</arguments>\n</tool>`
  );
}

/** Pieces as they arrive from a wire: separate strings, not views into the whole. @param {string} text @param {number | null} size */
function cut(text, size) {
  const flat = (/** @type {string} */ piece) => {
    const encoding = /[^\u0000-\u00ff]/.test(piece) ? 'utf16le' : 'latin1';
    return Buffer.from(piece, encoding).toString(encoding);
  };
  if (size === null) return [flat(text)];
  return Array.from({ length: Math.ceil(text.length / size) }, (_, i) => flat(text.slice(i * size, (i + 1) * size)));
}

/**
 * The reply of a case, cut into pieces, and the content that a reader has to find in it.
 * @param {Case} of
 * @param {Contender} contender
 */
export function inputOf({ body, size, chunk }, { dialect, write }) {
  const content = sourceText(body === 'prose' ? SMALL_CONTENT : size);
  const written = write ? write(content) : call(dialect, content, body !== 'escaped');
  const text = body === 'prose' ? `${proseText(size / 2)}\n${written}\n${proseText(size / 2, 2)}` : written;
  return { chunks: cut(text, chunk), text, content };
}
