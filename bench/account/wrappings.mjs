const eachLine = (/** @type {string} */ text, /** @type {(line: string, at: number) => string} */ write) =>
  text.replace(/\n$/, '').split('\n').map(write).join('\n');
const python = (/** @type {string} */ text) =>
  `'${text.replace(/\\/g, '\\\\').replace(/'/g, "\\'").replace(/\n/g, '\\n').replace(/\r/g, '\\r').replace(/\t/g, '\\t')}'`;

/** What people and programs put around a text. @type {Record<string, (text: string) => string>} */
export const WRAPPINGS = {
  before: (text) => `I get this every time:\n\n${text}`,
  after: (text) => `${text.replace(/\n$/, '')}\n\nWhat am I doing wrong here?\n`,
  both: (text) => `Since yesterday our agent fails with this:\n\n${text.replace(/\n$/, '')}\n\nAny idea?\n`,
  fence: (text) => `Here is what I get:\n\n~~~~\n${text.replace(/\n$/, '')}\n~~~~\n`,
  quote: (text) => eachLine(text, (line) => `> ${line}`),
  indent: (text) => eachLine(text, (line) => `    ${line}`),
  compose: (text) => eachLine(text, (line) => `agent-1  | ${line}`),
  stamped: (text) => eachLine(text, (line, at) => `2026-10-02T09:11:${10 + (at % 50)}.120Z ${line}`),
  numbered: (text) => eachLine(text, (line, at) => `${String(at + 1).padStart(6)}\t${line}`),
  crlf: (text) => text.replace(/\r?\n/g, '\r\n'),
  member: (text) => JSON.stringify({ ts: 1, raw: text }),
  string: (text) => JSON.stringify(text),
  python: (text) => `{'output': ${python(text)}}`,
};
