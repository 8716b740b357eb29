import { anthropicInvokeTraces } from './anthropic-invoke/traces.ts';
import { deepseekDsmlTraces } from './deepseek-dsml/traces.ts';
import { MARKED_DIALECTS } from './dialects.ts';
import { glmTraces } from './glm/traces.ts';
import { hermesTraces } from './hermes/traces.ts';
import { kimiXtmlTraces } from './kimi-xtml/traces.ts';
import { escaped } from './kit/mark-starts.ts';
import type { MarkedDialect, MarkPattern } from './kit/marked-dialect.ts';
import { CUT, type MatchScope, NOTHING_KNOWN, nothingFound } from './kit/matcher.ts';
import { endOfToken } from './kit/special-tokens.ts';
import { minimaxM3Traces } from './minimax-m3/traces.ts';
import type { MarkedDialectId } from './names.ts';
import { qwen3CoderTraces } from './qwen3-coder/traces.ts';
import { step3Traces } from './step3/traces.ts';
import type { DialectTraces } from './write/dialect-traces.ts';

/** Dialects whose traces are more than their openers, or less: models write them with slips, or share a tag. */
const OWN: Readonly<Partial<Record<MarkedDialectId, DialectTraces>>> = {
  'anthropic-invoke': anthropicInvokeTraces,
  'deepseek-dsml': deepseekDsmlTraces,
  glm: glmTraces,
  hermes: hermesTraces,
  'kimi-xtml': kimiXtmlTraces,
  'minimax-m3': minimaxM3Traces,
  'qwen3-coder': qwen3CoderTraces,
  step3: step3Traces,
};

/** The traces of a dialect: those that it has of its own, else its openers as its marks match them. */
export function tracesOf(dialect: MarkedDialect): DialectTraces {
  const own: DialectTraces | undefined = (OWN as Readonly<Record<string, DialectTraces>>)[dialect.id];
  const { wrapper } = dialect;
  return {
    ...(own ? { opens: own.opens } : { opens: beginningsOfOpeners(dialect), openerEnd: openerEnds(dialect) }),
    partOpens: own?.partOpens ?? [],
    closer: own?.closer === undefined ? (wrapper?.close ?? endOfCall(dialect)) : own.closer,
    ends: own ? (own.ends ?? []) : wrapper?.namesDialect ? [new RegExp(escaped(wrapper.close), 'g')] : [],
  };
}

const endOfCall = ({ closers }: MarkedDialect): string => closers({ prefix: '', tool: '', argument: '' }).call;

const openersOf = ({ marks }: MarkedDialect): readonly MarkPattern[] =>
  marks.filter(
    ({ kind, onlyIn, follows }) =>
      (kind === 'wrapper-open' || kind === 'call-open') && onlyIn === undefined && !follows,
  );

/** The dialects of which an opener as it is written begins with a text. */
export const beganBy = (text: string): readonly MarkedDialect[] =>
  MARKED_DIALECTS.filter((dialect) => openersOf(dialect).some(({ written }) => written.startsWith(text)));

function beginningsOfOpeners(dialect: MarkedDialect): readonly RegExp[] {
  const texts = openersOf(dialect).flatMap(({ match }) => match.leads?.(nothingBefore())?.texts ?? ['<']);
  return texts.length === 0 ? [] : [new RegExp([...new Set(texts)].map((text) => escaped(text || '<')).join('|'), 'g')];
}

/** Where an opener ends that begins at a place, with what its mark demands of the text after it; null where none does. */
function openerEnds(dialect: MarkedDialect): (text: string, at: number) => number | null {
  const openers = openersOf(dialect).map(({ match, written }) => {
    const others = MARKED_DIALECTS.filter((other) => other !== dialect).flatMap(openersOf);
    return { match, isShared: others.some((other) => other.written === written) };
  });
  return (text, at) => {
    const scope = nothingBefore((length) => text.slice(Math.max(0, at - length), at));
    for (const { match, isShared } of openers) {
      const end = match(text, at, scope);
      // What a dialect shares with others is its own only once what follows says so.
      if (end === CUT && !isShared && endOfToken(text, at) !== text.trimEnd().length) return text.length;
      if (end >= 0) return end;
    }
    return null;
  };
}

const nothingBefore = (before: MatchScope['before'] = () => ''): MatchScope => ({
  ...NOTHING_KNOWN,
  before,
  found: nothingFound(),
});
