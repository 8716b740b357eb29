/** Throws on a mistake of our own; never used for anything that the user or a model wrote. */
export function assert(condition: unknown, message: string): asserts condition {
  if (!condition) throw new Error(`Chunkscope bug: ${message}`);
}
