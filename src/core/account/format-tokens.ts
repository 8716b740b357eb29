import { MARKED_DIALECTS } from '../dialects/dialects.ts';
import { NOTHING_KNOWN, nothingFound } from '../dialects/kit/matcher.ts';
import { specialTokensIn } from '../dialects/kit/special-tokens.ts';

/** Marks that no person types: `<|…|>`, `<｜…｜>`, `[TOOL_CALLS]`. */
const IS_TOKEN = /^(?:<[|｜]|\[[A-Z_]{4,}\]?)/;
let tokens: readonly string[] | undefined;

/** Openers and closers of all dialects that are tokens. */
function formatTokens(): readonly string[] {
  tokens ??= [
    ...new Set(
      MARKED_DIALECTS.flatMap(({ marks }) =>
        marks.flatMap(({ match }) => match.leads?.({ ...NOTHING_KNOWN, found: nothingFound() })?.texts ?? []),
      ),
    ),
  ].filter((text) => text.length > 5 && IS_TOKEN.test(text));
  return tokens;
}

/** The first token of any format in a text. */
export function tokenIn(text: string): string | undefined {
  if (!/[<[]/.test(text)) return undefined;
  const known = formatTokens().find((token) => text.includes(token));
  return known ?? specialTokensIn(text).find(({ 0: token }) => IS_TOKEN.test(token))?.[0];
}
