import { type PatternNode, parsePattern } from '../../tools/schema/pattern-tree.ts';
import { unicodeSource } from '../../tools/schema/unicode-source.ts';

/** Times that `*` and `+` repeat what is before them. */
const GENEROUS = 3;
/** Parts of a pattern that are written out for one text; counts inside counts multiply. */
const MAX_PARTS = 20_000;

/** Characters that fill a class, nicest first. */
const FILLERS = [
  ...'abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_-./ :@#+,;=!?$%&*()[]{}<>|~^"\'`\\\t\n',
];

/** How many different characters one class is filled with. */
const VARIETY = 10;

/**
 * A text that a simple regular expression takes: literals, classes, groups, alternatives and counts. Null for what it
 * does not understand (back references) or what gets too long; the caller tests the text against the pattern, since what
 * anchors and lookaheads ask for is not looked at.
 */
export function samplePattern(pattern: string, generous: boolean): string | null {
  const source = unicodeSource(pattern);
  const tree = source === null ? null : parsePattern(source);
  return tree && new Sampler(generous).text(tree);
}

class Sampler {
  private parts = 0;
  private filled = 0;
  private readonly generous: boolean;
  private readonly takers = new Map<string, readonly string[]>();

  constructor(generous: boolean) {
    this.generous = generous;
  }

  text(node: PatternNode): string | null {
    if (++this.parts > MAX_PARTS) return null;
    switch (node.kind) {
      case 'one':
        return this.fill(node.source);
      case 'sequence':
        return this.joined(node.parts);
      case 'choice':
        return this.text(node.options[0] as PatternNode);
      case 'repeat':
        return this.joined(Array<PatternNode>(Math.min(this.times(node.least, node.most), MAX_PARTS)).fill(node.part));
      default:
        return '';
    }
  }

  private joined(nodes: readonly PatternNode[]): string | null {
    let text = '';
    for (const node of nodes) {
      const part = this.text(node);
      if (part === null) return null;
      text += part;
    }
    return text;
  }

  /** A character that the class or escape takes, another one each time. */
  private fill(source: string): string | null {
    if (!/^[\\[.]/.test(source)) return source;
    const takes = this.takers.get(source) ?? takenBy(source);
    this.takers.set(source, takes);
    return takes[this.filled++ % Math.min(takes.length, VARIETY)] ?? null;
  }

  private times(least: number, most: number): number {
    if (least === 0) return this.generous ? Math.min(most, most === Infinity ? GENEROUS : 1) : 0;
    return least === 1 && most === Infinity && this.generous ? GENEROUS : least;
  }
}

/** The fillers that a class or escape takes. */
function takenBy(source: string): readonly string[] {
  const takes = new RegExp(`^${source}$`, 'u');
  return FILLERS.filter((character) => takes.test(character));
}
