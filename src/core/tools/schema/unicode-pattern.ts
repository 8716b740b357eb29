const compiled = new Map<string, RegExp | null>();

/** Distinct patterns kept compiled; past it the oldest goes. */
const MAX_COMPILED = 500;

/**
 * A schema's `pattern` as a regular expression, null where it is none. JSON Schema asks for Unicode mode, which refuses
 * needless escapes such as `\_`; those are forgiven.
 */
export function unicodePattern(pattern: string): RegExp | null {
  let regex = compiled.get(pattern);
  if (regex === undefined) {
    regex = compile(pattern) ?? compile(withoutNeedlessEscapes(pattern));
    if (compiled.size >= MAX_COMPILED) compiled.delete(compiled.keys().next().value as string);
    compiled.set(pattern, regex);
  }
  return regex;
}

function compile(pattern: string): RegExp | null {
  try {
    return new RegExp(pattern, 'u');
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
