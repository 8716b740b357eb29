type Wrap = (text: string) => string;

const eachLine = (text: string, write: (line: string, at: number) => string): string =>
  text.replace(/\n$/, '').split('\n').map(write).join('\n');
const pythonEscapes: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  "'": "\\'",
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
};
const pythonLiteral = (text: string): string =>
  `'${text.replace(/[\\'\n\r\t]/g, (char) => pythonEscapes[char] ?? '')}'`;

/** What people and programs put around a text. */
export const WRAPPINGS: Readonly<Record<string, Wrap>> = {
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
  python: (text) => `{'output': ${pythonLiteral(text)}}`,
};
