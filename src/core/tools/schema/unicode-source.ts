/**
 * A schema's `pattern` as the source of a regular expression in Unicode mode, null where it is not one. JSON Schema asks for
 * that mode, which refuses needless escapes such as `\_`; those are forgiven.
 */
export function unicodeSource(pattern: string): string | null {
  return sourceOf(pattern) ?? sourceOf(withoutNeedlessEscapes(pattern));
}

function sourceOf(pattern: string): string | null {
  try {
    return new RegExp(pattern, 'u').source;
  } catch {
    return null;
  }
}

function withoutNeedlessEscapes(pattern: string): string {
  let inClass = false;
  return pattern.replace(/\\[\s\S]|[[\]]/g, (piece) => {
    if (piece === '[' || piece === ']') {
      inClass = piece === '[';
      return piece;
    }
    const needed = /[\w^$\\.*+?()[\]{}|/]/.test(piece[1] ?? '') || (inClass && piece === '\\-');
    return needed && piece !== '\\_' ? piece : piece.slice(1);
  });
}
