type Wrap = (text: string) => string;

const lines = (text: string): string[] => text.replace(/\n$/, '').split('\n');

const eachLine = (text: string, write: (line: string, at: number) => string): string =>
  lines(text).map(write).join('\n');
const pythonEscapes: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  "'": "\\'",
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
};
const pythonLiteral = (text: string): string =>
  `'${text.replace(/[\\'\n\r\t]/g, (char) => pythonEscapes[char] ?? '')}'`;

/** A text as programs write it, a literal for each line. */
const literals = (text: string, literal: (line: string) => string, between: string): string =>
  lines(text)
    .map((line, at, all) => literal(at + 1 < all.length ? `${line}\n` : line))
    .join(between);

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** What a terminal of so many columns makes of a line. */
const atWidth = (line: string, width: number): string[] => line.match(new RegExp(`.{1,${width}}`, 'gu')) ?? [''];

const boxed = (text: string): string => {
  const rows = lines(text).flatMap((line) => atWidth(line, 76));
  return [`╭${'─'.repeat(78)}╮`, ...rows.map((row) => `│ ${row.padEnd(76)} │`), `╰${'─'.repeat(78)}╯`].join('\n');
};

const chunked = (text: string): string =>
  `${(text.match(/[\s\S]{1,200}/gu) ?? [])
    .map((piece) => `${Buffer.byteLength(piece).toString(16)}\r\n${piece}\r\n`)
    .join('')}0\r\n\r\n`;

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
  entities: (text) => text.replace(/[&<>]/g, (char) => ENTITIES[char] ?? char),
  concatenated: (text) => `const reply =\n  ${literals(text, pythonLiteral, ' +\n  ')};\n`,
  adjacent: (text) => `reply = (\n  ${literals(text, pythonLiteral, '\n  ')}\n)\n`,
  go: (text) => `reply := ${literals(text, JSON.stringify, ' +\n\t')}\n`,
  rust: (text) => `let reply = r##"${text}"##;\n`,
  shell: (text) => `$'${text.replace(/[\\'\n]/g, (char) => pythonEscapes[char] ?? '')}'`,
  heredoc: (text) => `cat <<'EOF'\n${text.replace(/\n$/, '')}\nEOF\n`,
  terminal: (text) =>
    lines(text)
      .flatMap((line) => atWidth(line, 80))
      .join('\n'),
  boxed,
  nested: (text) => eachLine(text, (line) => `> > ${line}`),
  diff: (text) => eachLine(text, (line) => `+${line}`),
  pod: (text) => eachLine(text, (line) => `[pod/agent-7f9c4d5b8-x2x9k/agent] ${line}`),
  chunked,
  python: (text) => `{'output': ${pythonLiteral(text)}}`,
};
