import type { MarkPattern } from './marked-dialect.ts';
import { CUT, type Matcher, NO } from './matcher.ts';

/** Where the name of the argument is among the parts of its opener: what it does not hold. */
interface NamePart {
  readonly without: RegExp;
}
type Part = string | Matcher | NamePart;

/** A name of one word. */
export const NAME: NamePart = { without: /[\s<>"'=/]/ };
/** A key of one line. */
export const KEY: NamePart = { without: /[<>\r\n]/ };

const LONGEST_NAME = 128;

/** One way to read what is there, with what was found amiss on it. */
interface Way {
  readonly at: number;
  readonly isRepaired: boolean;
  readonly nameStart: number;
  readonly nameEnd: number;
}

/**
 * The opener of an argument in which one character is lost, too many or another, but not its first or last, the name whole
 * (dialects.md §1.22). It counts where it is clear which argument was meant.
 */
export function damagedOpener(parts: readonly Part[], rewrite: (name: string, written: string) => string): MarkPattern {
  const written = parts.map((part) => (typeof part === 'string' ? part : 'without' in part ? 'NAME' : '')).join('');
  return {
    kind: 'argument-open',
    written,
    match: nearly(parts),
    rewrite,
    onlyIn: 'InCall',
    onlyKnown: true,
    isDamaged: true,
  };
}

function nearly(parts: readonly Part[]): Matcher {
  return (source, at, scope) => {
    let ways: readonly Way[] = [{ at, isRepaired: false, nameStart: at, nameEnd: at }];
    let isCut = false;
    const cut = (): readonly Way[] => {
      isCut = true;
      return [];
    };
    for (const [index, part] of parts.entries())
      ways = ways.flatMap((way): readonly Way[] => {
        if (typeof part === 'string')
          return literalWays(part, source, way, { isFirst: index === 0, isLast: index === parts.length - 1 }) ?? cut();
        if ('without' in part) {
          let end = way.at;
          while (end < source.length && end - way.at <= LONGEST_NAME && !part.without.test(source.charAt(end))) end++;
          if (end === source.length) return cut();
          const isName = end > way.at && end - way.at <= LONGEST_NAME;
          return isName ? [{ ...way, at: end, nameStart: way.at, nameEnd: end }] : [];
        }
        const end = part(source, way.at, scope);
        return end === CUT ? cut() : end === NO ? [] : [{ ...way, at: end }];
      });
    if (isCut) return CUT;
    const isMeant = ({ isRepaired, nameStart, nameEnd }: Way): boolean =>
      isRepaired &&
      (!scope.knowsArguments(scope.tool) || scope.isArgument(scope.tool, source.slice(nameStart, nameEnd).trim()));
    const [meant, ...others] = ways.filter(isMeant);
    if (!meant || others.some((way) => way.at !== meant.at || way.nameStart !== meant.nameStart)) return NO;
    scope.found.nameStart = meant.nameStart;
    scope.found.nameEnd = meant.nameEnd;
    return meant.at;
  };
}

/** How a text can be at a place with one character amiss at most; null where the source ends before that is clear. */
function literalWays(
  text: string,
  source: string,
  way: Way,
  { isFirst, isLast }: { readonly isFirst: boolean; readonly isLast: boolean },
): readonly Way[] | null {
  let same = 0;
  while (same < text.length && source.charAt(way.at + same) === text.charAt(same)) same++;
  const at = way.at + same;
  if (at >= source.length && (same < text.length || !isLast)) return null;
  const ways: Way[] = same === text.length ? [{ ...way, at }] : [];
  if (way.isRepaired || (isFirst && same === 0)) return ways;
  const isAtEnd = same >= text.length - (isLast ? 1 : 0);
  // Lost, another, or one too many: the rest of the text is there, this character or the next left out.
  const slips: readonly (readonly [rest: number, from: number])[] =
    same === text.length
      ? isLast || source.charAt(at) !== text.at(-1)
        ? []
        : [[same, at + 1]]
      : isAtEnd
        ? [[same, at + 1]]
        : [
            [same + 1, at],
            [same + 1, at + 1],
            [same, at + 1],
          ];
  for (const [rest, from] of slips) {
    const wanted = text.slice(rest);
    if (source.startsWith(wanted, from)) ways.push({ ...way, at: from + wanted.length, isRepaired: true });
    else if (wanted.startsWith(source.slice(from))) return null;
  }
  return ways;
}
