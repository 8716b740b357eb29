/** A member's name, or the index of an entry. */
export type PathStep = string | number;

/** The start of a step; blanks may be before it. */
const SHORTHAND = /\s*\.\s*([^.[\]\s]+)/y;
const INDEX = /\s*\[\s*(-?\d+)\s*\]/y;
const QUOTED = /\s*\[\s*(?:'((?:[^'\\]|\\[\s\S])*)'|"((?:[^"\\]|\\[\s\S])*)")\s*\]/y;

/** The steps of a path to one value (RFC 9535: `$.a[0]['b']`); what is no such step ends it. */
export function pathSteps(path: string): PathStep[] {
  const steps: PathStep[] = [];
  let at = /^\s*\$?/.exec(path)?.[0].length ?? 0;
  const match = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    const found = pattern.exec(path);
    if (found) at = pattern.lastIndex;
    return found;
  };
  for (;;) {
    const name = match(SHORTHAND)?.[1];
    const index = name === undefined ? match(INDEX)?.[1] : undefined;
    const quoted = name === undefined && index === undefined ? match(QUOTED) : null;
    if (name !== undefined) steps.push(name);
    else if (index !== undefined) steps.push(Number(index));
    else if (quoted) steps.push(unescaped(quoted[1] ?? quoted[2] ?? ''));
    else return steps;
  }
}

const CONTROLS: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' };

/** What escapes of a quoted name stand for; an unknown one for its character. */
const unescaped = (source: string): string =>
  source.replace(/\\(?:u([\da-fA-F]{4})|([\s\S]))/g, (_, code?: string, char = '') =>
    code === undefined ? (CONTROLS[char] ?? char) : String.fromCharCode(Number.parseInt(code, 16)),
  );
