/** The lines of a body that ends each with a line break, those of one read at a time; what has no line break yet is left. */
export async function* linesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<readonly string[]> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest: string[] = [];
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    const [first = '', ...others] = decoder.decode(read.value, { stream: true }).split('\n');
    rest.push(first);
    const last = others.pop();
    if (last === undefined) continue;
    yield [rest.join(''), ...others];
    rest = [last];
  }
}
