import type { Span } from '../../../base/span.ts';
import { inferScalar } from '../../calls/infer-scalar.ts';
import type { StringValue, Value } from '../../calls/value.ts';
import { asCdata, asEscaped } from '../../text/as-xml.ts';
import type { LintContext, LintRule, PromptFinding } from './lint-rule.ts';

type Finding = Omit<PromptFinding, 'rule'>;
const METHODS = ['escape', 'cdata'] as const;
type Method = (typeof METHODS)[number];

/** A sentence that says how values are written. */
interface Rule extends Span {
  readonly method: Method;
}

/** A value that may stand in CDATA under every rule (document 001). */
const LONG = 1_000;

/** A sentence with one of these speaks of an exception, not of the rule. */
const EXCEPTION = /\b(?:only|instead|fallback|never|no|not|unless|if|when|longer|either|or)\b/i;

const LAYS_DOWN: Readonly<Record<Method, (sentence: string) => boolean>> = {
  escape: (sentence) =>
    /\bescap|&amp;/i.test(sentence) &&
    !/CDATA/.test(sentence) &&
    /\b(?:always|prefer|preferred|primary|first|must|every|write|use)\b/i.test(sentence),
  cdata: (sentence) =>
    /CDATA/.test(sentence) &&
    /\b(?:always|prefer|preferred|primary|must|every|all|put|wrap|use)\b|CDATA first/i.test(sentence),
};

/** A prompt that says one way of writing values and shows, or says, the other. */
export const contradictoryEncoding: LintRule = {
  id: 'contradictory-encoding',
  title: 'Rules and examples that contradict each other',
  check: (context) => {
    const found = METHODS.flatMap((method) => firstRule(context.prose, method));
    const [rule] = found;
    if (!rule) return [];
    if (found.length > 1) return [twoRules(found)];
    return context.strict.calls.flatMap((call) =>
      call.format === 'xml' ? against(rule.method, call.arguments, context) : [],
    );
  },
};

/** The first sentence that lays down this method as the rule. */
function firstRule(prose: string, method: Method): readonly Rule[] {
  for (const match of prose.matchAll(/[^.\n]+/g)) {
    if (!LAYS_DOWN[method](match[0]) || EXCEPTION.test(match[0])) continue;
    return [{ method, start: match.index, end: match.index + match[0].length }];
  }
  return [];
}

function twoRules(rules: readonly Rule[]): Finding {
  const { start, end } = rules.reduce((later, rule) => (rule.start > later.start ? rule : later));
  const message = 'The prompt tells to escape values and to put them into CDATA; say which comes first.';
  return { severity: 'warning', message, start, end };
}

/** Values of the examples that are written the other way. */
function against(method: Method, value: Value, context: LintContext): Finding[] {
  if (value.type === 'array') return value.items.flatMap((item) => against(method, item, context));
  if (value.type === 'object') return value.entries.flatMap(([, item]) => against(method, item, context));
  if (value.type !== 'string' || !isOtherWay(method, value, context.text)) return [];
  const { start, end } = value.inner;
  const text = method === 'escape' ? asEscaped(value.value) : asCdata(value.value);
  const title = method === 'escape' ? 'Escape it' : 'Put it into CDATA';
  const message =
    method === 'escape'
      ? 'The prompt tells to escape values, and this example uses CDATA.'
      : 'The prompt tells to put values into CDATA, and this example escapes.';
  return [{ severity: 'warning', message, start, end, fix: { title, edits: [{ start, end, text }] } }];
}

function isOtherWay(method: Method, { cdata, value, inner }: StringValue, text: string): boolean {
  if (method === 'escape')
    return cdata && value.length <= LONG && !value.includes(']]>') && inferScalar(value).type === 'string';
  return !cdata && !/\r|\]\]>/.test(value) && /&(?:amp|lt|gt);/.test(text.slice(inner.start, inner.end));
}
