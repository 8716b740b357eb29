/** The most bytes of a message that the protocol's transport takes, with room for the chunk after it. */
const MOST = 8 * 1024 * 1024;
/** So much of a message that is passed over is kept at its start and its end, where its id is. */
const EDGE = 400;

const LF = 0x0a;
const ID = /"id"\s{0,9}:\s{0,9}(\d{1,18}|"[^"\\]{1,200}")/;

/**
 * The messages of a client, whole lines, the last one even where its end is missing; one that is too long would end the
 * connection, so it is passed over and `refuse` gets its id as JSON, or `null` where none is found.
 */
export async function* boundedMessages(
  input: AsyncIterable<Uint8Array>,
  refuse: (id: string) => Promise<void>,
): AsyncGenerator<Buffer> {
  let line: Buffer[] = [];
  let length = 0;
  for await (const chunk of input) {
    let from = 0;
    for (let end = chunk.indexOf(LF); end >= 0; end = chunk.indexOf(LF, from)) {
      line.push(Buffer.from(chunk.subarray(from, end + 1)));
      length += end + 1 - from;
      from = end + 1;
      if (length > MOST) await refuse(idIn(line));
      else yield Buffer.concat(line);
      line = [];
      length = 0;
    }
    const rest = Buffer.from(chunk.subarray(from));
    line.push(rest);
    length += rest.length;
    if (length > MOST) line = [...line.slice(0, 1), tailOf(line)];
  }
  if (length > MOST) await refuse(idIn(line));
  else if (length > 0) yield Buffer.concat([...line, Buffer.of(LF)]);
}

const tailOf = (line: readonly Buffer[]): Buffer => Buffer.concat(line.slice(1).slice(-2)).subarray(-EDGE);

function idIn(line: readonly Buffer[]): string {
  const [first = Buffer.alloc(0)] = line;
  const last = Buffer.concat(line.slice(-2)).subarray(-EDGE).toString();
  return (ID.exec(last) ?? ID.exec(first.subarray(0, EDGE).toString()))?.[1] ?? 'null';
}
