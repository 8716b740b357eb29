import { anthropicInvokeTraces } from './anthropic-invoke/traces.ts';
import { deepseekDsmlTraces } from './deepseek-dsml/traces.ts';
import { MARKED_DIALECTS } from './dialects.ts';
import { glmTraces } from './glm/traces.ts';
import { hermesTraces } from './hermes/traces.ts';
import { kimiXtmlTraces } from './kimi-xtml/traces.ts';
import { escaped } from './kit/mark-starts.ts';
import type { MarkedDialect, MarkPattern } from './kit/marked-dialect.ts';
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

/** The traces of a dialect: those that it has of its own, else its openers as they are written. */
export function tracesOf(dialect: MarkedDialect): DialectTraces {
  const own: DialectTraces | undefined = (OWN as Readonly<Record<string, DialectTraces>>)[dialect.id];
  const { wrapper } = dialect;
  return {
    opens: own?.opens ?? openersOf(dialect),
    partOpens: own?.partOpens ?? [],
    closer: own?.closer === undefined ? (wrapper?.close ?? endOfCall(dialect)) : own.closer,
    ends: own ? (own.ends ?? []) : wrapper?.namesDialect ? [new RegExp(escaped(wrapper.close), 'g')] : [],
  };
}

const endOfCall = ({ closers }: MarkedDialect): string => closers({ prefix: '', tool: '', argument: '' }).call;

/** Openers that two dialects share name the one that is listed first. */
const openersOf = (dialect: MarkedDialect): readonly RegExp[] =>
  writtenOpeners(dialect)
    .filter((written) => MARKED_DIALECTS.find((other) => writtenOpeners(other).includes(written)) === dialect)
    .map((written) => new RegExp(upToName(written), 'g'));

const writtenOpeners = ({ marks }: MarkedDialect): readonly string[] =>
  marks.filter(isOpener).map(({ written }) => written);

const isOpener = ({ kind, onlyIn, rewrite }: MarkPattern): boolean =>
  (kind === 'wrapper-open' || kind === 'call-open') && onlyIn === undefined && rewrite === undefined;

/** An opener up to the name that it holds; white space and attributes where a tag may have them. */
function upToName(written: string): string {
  const [before = '', ...rest] = written.split('NAME');
  const pattern = escaped(before.replace(/"$/, '')).replaceAll(' ', '\\s*');
  return rest.length > 0 ? pattern : pattern.replace(/>$/, '(?:\\s[^<>]*)?>');
}
