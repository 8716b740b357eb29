import { inferScalar } from '../../calls/infer-scalar.ts';
import type { StringValue, Value } from '../../calls/value.ts';
import { asCdata, asEscaped } from '../../text/as-xml.ts';
import type { PromptExample } from '../reading/prompt-examples.ts';
import type { Statement } from '../reading/statements.ts';
import type { LintContext, LintRule, PromptFinding } from './lint-rule.ts';

/** One thing that a prompt can be of two minds about. */
interface Question {
  /** What is said where two sentences disagree. */
  readonly message: string;
  /** The side that a sentence takes; null where it takes none. */
  readonly side: (statement: Statement) => 'a' | 'b' | null;
  /** What of the examples stands against that side. */
  readonly against: (side: 'a' | 'b', context: LintContext) => readonly PromptFinding[];
}

const isPlain = ({ negative, conditional }: Statement): boolean => !negative && !conditional;

const QUESTIONS: readonly Question[] = [
  {
    message: 'The prompt tells to escape values and to put them into CDATA; say which comes first.',
    side: (statement) => {
      const { concepts } = statement;
      if (!isPlain(statement) || !concepts.has('command') || concepts.has('cdataEnd')) return null;
      if (concepts.has('cdata')) return 'b';
      return concepts.has('escape') && (concepts.has('ampersand') || concepts.has('lessThan')) ? 'a' : null;
    },
    against: (side, { examples, text }) =>
      examples.flatMap(({ call, offset }) =>
        call.format === 'xml' ? otherWay(side === 'a' ? 'escape' : 'cdata', call.arguments, text, offset) : [],
      ),
  },
  {
    message: 'The prompt asks for one call at a time and for several at once; say which.',
    side: ({ concepts, negative, text }) => {
      if (/\b(?:if|unless|when|across|sequence|steps?|after)\b/i.test(text)) return null;
      if (concepts.has('severalCalls')) return negative ? 'a' : 'b';
      return concepts.has('oneCall') && !negative ? 'a' : null;
    },
    against: (side, { examples, text }) =>
      side === 'b'
        ? []
        : examples.flatMap(({ start, end }, index) =>
            isTogether(examples[index - 1], examples[index], text)
              ? [
                  finding(
                    'multiple-calls',
                    'The prompt asks for one call at a time, and this example shows several.',
                    start,
                    end,
                  ),
                ]
              : [],
          ),
  },
  {
    message: 'The prompt wants calls in code fences and outside of them; say which.',
    side: ({ concepts, negative, conditional }) => {
      if (!concepts.has('fence') || !concepts.has('call')) return null;
      if (negative) return 'a';
      return concepts.has('command') && !conditional ? 'b' : null;
    },
    against: (side, { examples }) => {
      const bare = examples.find(({ fence }) => fence === null);
      return side === 'a' || !bare
        ? []
        : [
            finding(
              'contradiction',
              'The prompt wants calls in a code fence, and this example has none.',
              bare.start,
              bare.end,
            ),
          ];
    },
  },
  {
    message: 'The prompt wants lists and objects as elements and as JSON; say which.',
    side: (statement) => {
      const { concepts } = statement;
      if (!concepts.has('structure') || concepts.has('cdata')) return null;
      if (concepts.has('json')) return isPlain(statement) && concepts.has('command') ? 'b' : null;
      return isPlain(statement) && concepts.has('element') && concepts.has('command') ? 'a' : null;
    },
    against: (side, { examples }) =>
      side === 'a'
        ? []
        : examples.flatMap(({ call, offset }) =>
            call.format !== 'xml'
              ? []
              : call.arguments.entries
                  .filter(([, value]) => value.type === 'array' || value.type === 'object')
                  .map(([name, { span }]) =>
                    finding(
                      'contradiction',
                      `The prompt wants lists and objects as JSON, and this example writes ${name} as elements.`,
                      offset + span.start,
                      offset + span.end,
                    ),
                  ),
          ),
  },
];

/** A prompt that lays down one rule and says, or shows, the other. */
export const contradiction: LintRule = (context) =>
  QUESTIONS.flatMap(({ message, side, against }): readonly PromptFinding[] => {
    const firsts = new Map<'a' | 'b', Statement>();
    for (const statement of context.statements) {
      const taken = side(statement);
      if (taken !== null && !firsts.has(taken)) firsts.set(taken, statement);
    }
    const later = [...firsts.values()].at(-1);
    if (!later) return [];
    if (firsts.size > 1) return [finding('contradiction', message, later.start, later.end)];
    return against(firsts.has('a') ? 'a' : 'b', context);
  });

const finding = (rule: PromptFinding['rule'], message: string, start: number, end: number): PromptFinding => ({
  rule,
  severity: 'warning',
  message,
  start,
  end,
});

/** Two calls with nothing but a line break between them are one reply. */
const isTogether = (before: PromptExample | undefined, after: PromptExample | undefined, text: string): boolean =>
  before !== undefined &&
  after !== undefined &&
  before.fence === after.fence &&
  /^[ \t]*(?:\r?\n)?[ \t]*$/.test(text.slice(before.end, after.start));

type Method = 'escape' | 'cdata';
/** A value that may stand in CDATA under every rule. */
const LONG = 1_000;

/** Values of an example that are written the other way. */
function otherWay(method: Method, value: Value, text: string, offset: number): PromptFinding[] {
  if (value.type === 'array') return value.items.flatMap((item) => otherWay(method, item, text, offset));
  if (value.type === 'object') return value.entries.flatMap(([, item]) => otherWay(method, item, text, offset));
  const { inner } = value;
  const [start, end] = [offset + inner.start, offset + inner.end];
  if (value.type !== 'string' || !isOtherWay(method, value, text.slice(start, end))) return [];
  const written = method === 'escape' ? asEscaped(value.value) : asCdata(value.value);
  const title = method === 'escape' ? 'Escape it' : 'Put it into CDATA';
  const message =
    method === 'escape'
      ? 'The prompt tells to escape values, and this example uses CDATA.'
      : 'The prompt tells to put values into CDATA, and this example escapes.';
  return [{ ...finding('contradiction', message, start, end), fix: { title, edits: [{ start, end, text: written }] } }];
}

function isOtherWay(method: Method, { cdata, value }: StringValue, written: string): boolean {
  if (method === 'escape')
    return cdata && value.length <= LONG && !value.includes(']]>') && inferScalar(value).type === 'string';
  return !cdata && !/\r|\]\]>/.test(value) && /&(?:amp|lt|gt);/.test(written);
}
