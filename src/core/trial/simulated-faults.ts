import { wordsOf } from '../dialects/dialect-words.ts';
import type { Code } from '../words/codes.ts';
import type { WholeCall } from './task.ts';

/** A call as a model would write it. */
export interface WrittenCall {
  readonly call: WholeCall;
  readonly text: string;
  /** Values as they are written and what they say, in order. */
  readonly values: readonly WrittenValue[];
  readonly dialect: string;
  /** The mark that ends it. */
  readonly end: string;
  /** Writes another call, or other values, in the same way. */
  readonly write: (call: WholeCall) => string;
}

export interface WrittenValue {
  readonly start: number;
  readonly end: number;
  readonly value: unknown;
}

/** What a fault makes of an answer. */
export interface Faulty {
  readonly text: string;
  /** It ended at the limit of tokens. */
  readonly isCut?: true;
}

/** One way in which models go wrong, and how often the simulated one does where its content invites it. */
export interface SimulatedFault {
  readonly name: string;
  /** What is found in the content that invites it. */
  readonly content: string;
  readonly rate: number;
  /** How often where the prompt speaks of it; the same where no prompt does. */
  readonly taught: number;
  /** The rule whose lesson a prompt may hold; null where no prompt can prevent it. */
  readonly lesson: Code | null;
  /** The answer with the fault; null where nothing invites it. */
  readonly apply: (written: WrittenCall) => Faulty | null;
}

/** Longer texts are long. */
const LONG = 1_500;

/** Every fault of the simulated model: those of real outputs, at rates that are made up. The first that is drawn is made. */
export const SIMULATED_FAULTS: readonly SimulatedFault[] = [
  {
    name: 'leaves & as it is',
    content: '& that has to be escaped',
    rate: 0.3,
    taught: 0.04,
    lesson: 'unescaped-ampersand',
    apply: inTexts((written) => written.replaceAll('&amp;', '&'), /&amp;(?!\w+;)/),
  },
  {
    name: 'leaves the end of its own call in the text',
    content: 'the end of a call',
    rate: 0.4,
    taught: 0.12,
    lesson: 'unescaped-less-than',
    apply: (written) =>
      inTexts((text, value) => (value.includes(written.end) ? unescaped(text) : text), /&lt;\//)(written),
  },
  {
    name: 'leaves < as it is',
    content: '< that has to be escaped',
    rate: 0.15,
    taught: 0.02,
    lesson: 'unescaped-less-than',
    apply: inTexts((text) => text.replaceAll('&lt;', '<'), /&lt;/),
  },
  {
    name: 'escapes twice',
    content: '& or < that has to be escaped',
    rate: 0.06,
    taught: 0.01,
    lesson: 'double-escaped',
    apply: inTexts((text) => text.replaceAll('&', '&amp;'), /&(?:amp|lt);/),
  },
  {
    name: 'writes entities inside CDATA',
    content: '& or < in CDATA',
    rate: 0.08,
    taught: 0.02,
    lesson: 'entities-in-cdata',
    apply: inTexts(
      (text) => text.replace(/<!\[CDATA\[([\s\S]*)\]\]>/, (_, inner: string) => `<![CDATA[${escaped(inner)}]]>`),
      /<!\[CDATA\[[^\]]*[&<]/,
    ),
  },
  {
    name: 'leaves ]]> in CDATA whole',
    content: ']]> in CDATA',
    rate: 0.6,
    taught: 0.2,
    lesson: 'cdata-end-in-text',
    apply: inTexts((text) => text.replaceAll(']]]]><![CDATA[>', ']]>'), /\]\]\]\]><!\[CDATA\[>/),
  },
  {
    name: 'escapes where nothing is unescaped',
    content: '& or < that stands as it is',
    rate: 0.06,
    taught: 0.06,
    lesson: 'entities-not-decoded',
    apply: (written) =>
      wordsOf(written.dialect).hasElements
        ? null
        : inTexts((text, value) => (text.trim() === value.trim() ? escaped(text) : text), /[&<]/)(written),
  },
  {
    name: 'leaves out the end of its own call',
    content: 'the end of a call that stands as it is',
    rate: 0.25,
    taught: 0.25,
    lesson: null,
    apply: (written) => inTexts((text) => text.replaceAll(written.end, ''), null)(written),
  },
  {
    name: 'leaves quotes in JSON as they are',
    content: 'quotes in JSON',
    rate: 0.12,
    taught: 0.04,
    lesson: 'invalid-json',
    apply: inTexts((text) => text.replaceAll('\\"', '"'), /\\"/),
  },
  {
    name: 'passes structure as text',
    content: 'lists and objects',
    rate: 0.15,
    taught: 0.03,
    lesson: 'json-as-structure',
    apply: withStructureAsText,
  },
  {
    name: 'leaves a part out',
    content: 'long text',
    rate: 0.08,
    taught: 0.08,
    lesson: null,
    apply: inTexts((text) => `${text.slice(0, text.length / 2)}\n// ... the rest stays as it is`, null, LONG),
  },
  {
    name: 'runs into the token limit',
    content: 'long text',
    rate: 0.05,
    taught: 0.05,
    lesson: null,
    apply: ({ text }) => (text.length > LONG ? { text: text.slice(0, (2 * text.length) / 3), isCut: true } : null),
  },
  {
    name: 'drops line breaks at the ends',
    content: 'line breaks at the ends',
    rate: 0.3,
    taught: 0.3,
    lesson: null,
    apply: withValues((value) => value.replace(/^\n+|\n+$/g, '')),
  },
  {
    name: 'drops blanks at the ends',
    content: 'blanks at the ends',
    rate: 0.25,
    taught: 0.25,
    lesson: null,
    apply: withValues((value) => value.replace(/^ +| +$/g, '')),
  },
  {
    name: 'composes letters and straightens quotes',
    content: 'other writing systems',
    rate: 0.1,
    taught: 0.1,
    lesson: null,
    apply: withValues((value) => value.normalize('NFC').replace(/[“”]/g, '"')),
  },
  {
    name: 'drops a backslash',
    content: 'backslashes',
    rate: 0.06,
    taught: 0.06,
    lesson: null,
    apply: withValues((value) => value.replace(/\\(?=[\\ "])/, '')),
  },
  {
    name: 'takes digits for a number',
    content: 'digits that are text',
    rate: 0.1,
    taught: 0.1,
    lesson: null,
    apply: withValues((value) => value.replace(/^0+(?=\d+$)/, '')),
  },
  {
    name: 'leaves an empty argument out',
    content: 'empty text',
    rate: 0.15,
    taught: 0.04,
    lesson: 'missing-argument',
    apply: withoutEmpty,
  },
  {
    name: 'forgets the end of the call',
    content: 'any',
    rate: 0.02,
    taught: 0.005,
    lesson: 'unclosed-tag',
    apply: ({ text, end }) => (text.endsWith(end) ? { text: text.slice(0, -end.length) } : null),
  },
  {
    name: 'puts the call into a code fence',
    content: 'any',
    rate: 0.02,
    taught: 0.005,
    lesson: 'call-in-code-fence',
    apply: ({ text }) => ({ text: `\`\`\`xml\n${text}\n\`\`\`` }),
  },
  {
    name: 'announces a call and makes none',
    content: 'any',
    rate: 0.01,
    taught: 0.01,
    lesson: null,
    apply: ({ call }) => ({ text: `I will call ${call.toolName} with these values now.` }),
  },
];

/** How often the simulated model calls a tool where none is needed. */
export const CALLS_ANYWAY = 0.06;

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const unescaped = (text: string): string =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');

/** Changes how texts are written, where the pattern is found in one that is long enough. */
function inTexts(change: (written: string, value: string) => string, where: RegExp | null, least = 0) {
  return ({ text, values }: WrittenCall): Faulty | null => {
    let changed = '';
    let from = 0;
    for (const { start, end, value } of values) {
      if (typeof value !== 'string' || start < from) continue;
      const written = text.slice(start, end);
      const isMeant = written.length > least && (where === null || where.test(written));
      changed += text.slice(from, start) + (isMeant ? change(written, value) : written);
      from = end;
    }
    changed += text.slice(from);
    return changed === text ? null : { text: changed };
  };
}

/** Writes the call with other texts. */
function withValues(change: (value: string) => string) {
  const changed = (value: unknown): unknown => {
    if (typeof value === 'string') return change(value);
    if (Array.isArray(value)) return value.map(changed);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, changed(item)]));
  };
  return ({ call, text, write }: WrittenCall): Faulty | null => {
    const other = write({ ...call, arguments: changed(call.arguments) as WholeCall['arguments'] });
    return other === text ? null : { text: other };
  };
}

/** Writes the first list or object as JSON in a text. */
function withStructureAsText({ call, write }: WrittenCall): Faulty | null {
  const found = Object.entries(call.arguments).find(([, value]) => typeof value === 'object' && value !== null);
  if (!found) return null;
  const [name, value] = found;
  return { text: write({ ...call, arguments: { ...call.arguments, [name]: JSON.stringify(value) } }) };
}

function withoutEmpty({ call, write }: WrittenCall): Faulty | null {
  const kept = Object.entries(call.arguments).filter(([, value]) => value !== '');
  if (kept.length === Object.keys(call.arguments).length) return null;
  return { text: write({ ...call, arguments: Object.fromEntries(kept) }) };
}
