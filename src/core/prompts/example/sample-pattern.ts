/** Times that `*` and `+` repeat what stands before them. */
const GENEROUS = 3;

/** Characters that fill a class, nicest first. */
const FILLERS = [
  ...'abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_-./ :@#+,;=!?$%&*()[]{}<>|~^"\'`\\\t\n',
];

/** How many different characters one class is filled with. */
const VARIETY = 10;

/**
 * A text that a simple regular expression takes: literals, classes, groups, alternatives and counts. Null for what it
 * does not understand (look-arounds, back references); the caller tests the text against the pattern.
 */
export function samplePattern(pattern: string, generous: boolean): string | null {
  const sampler = new Sampler(pattern, generous ? GENEROUS : 1);
  const text = sampler.alternatives();
  return text !== null && sampler.atEnd ? text : null;
}

class Sampler {
  private at = 0;
  private filled = 0;
  private readonly pattern: string;
  private readonly repeats: number;

  constructor(pattern: string, repeats: number) {
    this.pattern = pattern;
    this.repeats = repeats;
  }

  get atEnd(): boolean {
    return this.at >= this.pattern.length;
  }

  /** Samples the first alternative and reads past the others. */
  alternatives(): string | null {
    const first = this.sequence();
    while (first !== null && this.pattern[this.at] === '|') {
      this.at++;
      if (this.sequence() === null) return null;
    }
    return first;
  }

  private sequence(): string | null {
    let text = '';
    while (!this.atEnd && !/[|)]/.test(this.pattern[this.at] ?? '')) {
      const start = this.at;
      const once = this.atom();
      if (once === null) return null;
      const count = this.quantifier();
      text += count > 0 ? once : '';
      const next = this.at;
      for (let repeat = 1; repeat < count; repeat++) {
        this.at = start;
        text += this.atom() ?? '';
      }
      this.at = next;
    }
    return text;
  }

  private atom(): string | null {
    const rest = this.pattern.slice(this.at);
    const anchor = /^(?:\^|\$|\\[bB])/.exec(rest)?.[0];
    if (anchor) return this.skip(anchor.length, '');
    const group = /^\((?:\?(?::|<[A-Za-z]\w*>))?(?!\?)/.exec(rest)?.[0];
    if (group) {
      this.at += group.length;
      const inner = this.alternatives();
      return inner !== null && this.pattern[this.at] === ')' ? this.skip(1, inner) : null;
    }
    const single =
      /^(?:\\(?:u\{[\da-f]+\}|u[\da-f]{4}|x[\da-f]{2}|p\{[^}]*\}|P\{[^}]*\}|[^\dkuxpP])|\[(?:\\[\s\S]|[^\]\\])*\]|\.)/i.exec(
        rest,
      )?.[0];
    if (single) return this.skip(single.length, this.fill(single));
    const literal = [...rest][0];
    return literal === undefined || /[()*+?[\]{}\\]/.test(literal) ? null : this.skip(literal.length, literal);
  }

  private skip(length: number, text: string | null): string | null {
    this.at += length;
    return text;
  }

  /** A character that the class or escape takes, another one each time. */
  private fill(single: string): string | null {
    const takes = taken(single);
    return takes[this.filled++ % Math.min(takes.length, VARIETY)] ?? null;
  }

  private quantifier(): number {
    const found = /^(?:\{(\d+)(?:,(\d*))?\}|[*+?])\??/.exec(this.pattern.slice(this.at));
    if (!found) return 1;
    this.at += found[0].length;
    if (found[1] !== undefined)
      return Math.min(Number(found[1]) || (this.repeats > 1 && found[2] !== '0' ? 1 : 0), 2_000);
    if (found[0].startsWith('?')) return this.repeats > 1 ? 1 : 0;
    return found[0].startsWith('*') && this.repeats === 1 ? 0 : this.repeats;
  }
}

/** The fillers that a class or escape takes. */
function taken(single: string): string[] {
  try {
    const takes = new RegExp(`^${single}$`, 'u');
    return FILLERS.filter((character) => takes.test(character));
  } catch {
    return [];
  }
}
