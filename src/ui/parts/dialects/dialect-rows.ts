import { modelsOf } from '../../../core/dialects/models.ts';
import { DIALECT_FAMILIES, type DialectId, titleOf } from '../../../core/dialects/names.ts';

/** A dialect as a list shows it. */
export interface DialectRow {
  readonly id: DialectId;
  readonly title: string;
  /** Models that write it and are not named by its title. */
  readonly models: string;
}

export interface DialectFamily {
  readonly title: string;
  readonly rows: readonly DialectRow[];
}

/** The dialects by family, those alone that are given where some are. */
export function familiesOf(ids?: readonly string[]): readonly DialectFamily[] {
  return DIALECT_FAMILIES.map(({ title, ids: all }) => ({
    title,
    rows: all.filter((id) => ids?.includes(id) ?? true).map(rowOf),
  })).filter(({ rows }) => rows.length > 0);
}

export const rowOf = (id: DialectId): DialectRow => {
  const title = titleOf(id);
  const others = modelsOf(id).filter((model) => !folded(title).includes(folded(model)));
  return { id, title, models: others.join(', ') };
};

/** The dialects whose title, id or models hold every word that was typed, those whose title begins with it first. */
export function matching(families: readonly DialectFamily[], typed: string): readonly DialectRow[] {
  const words = typed.trim().split(/\s+/).map(folded);
  const found = families
    .flatMap(({ rows }) => rows)
    .filter(({ id, title, models }) => {
      const text = folded(`${title} ${id} ${modelsOf(id).join(' ')} ${models}`);
      return words.every((word) => text.includes(word));
    });
  const isFirst = ({ title }: DialectRow): boolean => folded(title).startsWith(words[0] ?? '');
  return [...found.filter(isFirst), ...found.filter((row) => !isFirst(row))];
}

/** Letters and digits alone: `Qwen3 Coder` is found as `qwen3-coder`. */
const folded = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
