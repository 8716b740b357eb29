import { describe, expect, it } from 'vitest';
import type { Node } from '../json/json-tree.ts';
import { applyEdits } from '../words/edits.ts';
import { fitsAfterValue, type Notation, readLiteralBody } from './literal-body.ts';

const GEMMA: Notation = { quote: '<|"|>', pair: ':', close: '<tool_call|>', open: '<|tool_call>' };
const PYTHON: Notation = { quote: null, pair: '=' };
const DICTIONARY: Notation = { quote: null, pair: ':', isQuoted: true };

function plain({ type, children = [], value }: Node): unknown {
  if (type === 'array') return children.map(plain);
  if (type !== 'object') return value;
  return Object.fromEntries(children.map(({ children: [name, held] = [] }) => [name?.value, held && plain(held)]));
}

/** What is read, with the text that its repairs make; where it stops, what is left. */
function read(source: string, notation: Notation, isClosed: boolean) {
  const { tree, faults, unpaired, stoppedAt } = readLiteralBody(source, notation, isClosed);
  const edits = faults.map(({ start, end, replacement }) => ({ start, end, text: replacement ?? '' }));
  return {
    values: plain(tree),
    text: stoppedAt < 0 ? applyEdits(source, edits) : `stops at ${source.slice(stoppedAt)}`,
    unpaired: unpaired.map(plain),
    codes: faults.map(({ code }) => code),
  };
}

type Row = readonly [source: string, values: object, text?: string];

const reads = (notation: Notation, rows: readonly Row[], isClosed = true) =>
  it.each(rows.map(([source, values, text = source]) => ({ source, values, text })))(
    '$source',
    ({ source, values, text }) => {
      expect(read(source, notation, isClosed)).toMatchObject({ text, unpaired: [] });
      expect(read(source, notation, isClosed).values).toEqual(values);
    },
  );

describe('values in quotes of their own', () => {
  reads(GEMMA, [
    ['{}', {}],
    [' {a:1}', { a: 1 }],
    ['{a:-0.5e3,b:true,c:null}', { a: -500, b: true, c: null }],
    ['{a:<|"|>x<|"|>,b:<|"|>y, z<|"|>}', { a: 'x', b: 'y, z' }],
    ['{a:<|"|>say <|"|> it<|"|>}', { a: 'say <|"|> it' }],
    ['{a:[{b:1},{c:<|"|>d<|"|>}]}', { a: [{ b: 1 }, { c: 'd' }] }],
    ['{a:True,b:None}', { a: true, b: null }, '{a:true,b:null}'],
    ['{a:"x"}', { a: 'x' }, '{a:<|"|>x<|"|>}'],
    ['{a:"x" <|"|>,b:1}', { a: 'x', b: 1 }, '{a:<|"|>x<|"|> ,b:1}'],
    ["{a:'x'<|\"|>}", { a: 'x' }, '{a:<|"|>x<|"|>}'],
    ['{a: "b" , c: 1}', { a: 'b', c: 1 }, '{a: <|"|>b<|"|> , c: 1}'],
    ['{a:x y, z,b:2}', { a: 'x y, z', b: 2 }, '{a:<|"|>x y, z<|"|>,b:2}'],
    ['{a:x<|"|>}', { a: 'x' }, '{a:<|"|>x<|"|>}'],
    ['{a:007}', { a: '007' }, '{a:<|"|>007<|"|>}'],
    ['{a=1}', { a: 1 }, '{a:1}'],
    ['{"a":1,<|"|>b<|"|>:2}', { a: 1, b: 2 }, '{a:1,b:2}'],
    ['{a:[1,2,],b:{c:3,},}', { a: [1, 2], b: { c: 3 } }, '{a:[1,2],b:{c:3}}'],
    ['{a:1', { a: 1 }, '{a:1}'],
    ['{a:<|"|>x', { a: 'x' }, '{a:<|"|>x<|"|>}'],
    ['{a:{b:<|"|>x', { a: { b: 'x' } }, '{a:{b:<|"|>x<|"|>}}'],
    ['{a:{b:<|"|>x}} ', { a: { b: 'x' } }, '{a:{b:<|"|>x<|"|>}} '],
    ['{a:[1}', { a: [1] }, 'stops at }'],
    ['{,a:1}', {}, 'stops at ,a:1}'],
    ['{a:1 b:2}', { a: 1 }, 'stops at b:2}'],
    ['{a:}', { a: undefined }, 'stops at }'],
    ['{a:[1 2]}', { a: [1] }, 'stops at 2]}'],
    ['{a:{b}}', { a: {} }, 'stops at b}}'],
    ['{a:(1)}', { a: '(1)' }, '{a:<|"|>(1)<|"|>}'],
  ]);

  it.each([
    ['{a:True}', 'python-literal'],
    ["{a:'x'}", 'python-literal'],
    ['{a:"x"}', 'invalid-json'],
    ['{a:x}', 'invalid-json'],
    ['{a:<|"|>x}', 'unclosed-tag'],
  ])('%s is said to be %s', (source, code) => {
    expect(read(source, GEMMA, true).codes).toEqual([code]);
  });
});

describe('values in quotes of their own, while more may come', () => {
  reads(
    GEMMA,
    [
      ['{a', {}, '{a}'],
      ['{a:[1,', { a: [1] }, '{a:[1,]}'],
      ['{a:<|"|>x', { a: 'x' }, '{a:<|"|>x}'],
      ['{a:<|', { a: undefined }, 'stops at <|'],
      ['{a:x', { a: 'x' }, '{a:<|"|>x<|"|>}'],
    ],
    false,
  );
});

describe('keywords of Python', () => {
  reads(PYTHON, [
    ['  (a=1, b="x")', { a: 1, b: 'x' }],
    ['(a=True, b=None, c=true)', { a: true, b: null, c: true }],
    ['(a="x" \'y\', b="z"  )', { a: 'xy', b: 'z' }],
    ['(a="""b"c\nd""")', { a: 'b"c\nd' }],
    ['(a=r"\\n", b=f"x")', { a: '\\n', b: 'x' }],
    ['(a="\\n\\t\\x41\\u00e9\\101\\q\\/\\\\\\"")', { a: '\n\tAéA\\q/\\"' }],
    ['(a="\\U0010FFFF\\U00110000")', { a: '\u{10ffff}\ufffd' }],
    ['(a="\\\nb\\\r\nc")', { a: 'bc' }],
    ['(a="b\nc\rd")', { a: 'b\nc\rd' }, '(a="b\\nc\\rd")'],
    ['(a=1_000, b=007, c=-.5)', { a: 1000, b: 7, c: -0.5 }],
    ['(a={1, 2}, b={"c": 1}, d={}, e={f: 2})', { a: [1, 2], b: { c: 1 }, d: {}, e: { f: 2 } }],
    ['(a={"x"}, b={[1]: 2})', { a: ['x'], b: {} }, 'stops at [1]: 2})'],
    ['(a=(), b=(1), c=(1,), d=(1, 2), e=[3,])', { a: [], b: 1, c: [1], d: [1, 2], e: [3] }],
    ['(a=x.y, b=z )', { a: 'x.y', b: 'z' }, '(a="x.y", b="z" )'],
    ['(a: 1)', { a: 1 }, '(a= 1)'],
    ['(a=1,)', { a: 1 }],
    ['(a={"b": [1', { a: { b: [1] } }, '(a={"b": [1]})'],
    ['(a=f(1))', { a: undefined }, 'stops at f(1))'],
    ['(a=b c)', { a: undefined }, 'stops at b c)'],
    ['(a=1 b=2)', {}, 'stops at b=2)'],
    ['(,)', {}, 'stops at ,)'],
  ]);

  it('values without a name are kept in their order', () => {
    expect(read('("x", 5, a=1)', PYTHON, true)).toMatchObject({ values: { a: 1 }, unpaired: ['x', 5] });
    expect(read('("a"=1)', PYTHON, true)).toMatchObject({ unpaired: ['a'], text: 'stops at =1)' });
  });
});

describe('keywords of Python, while more may come', () => {
  reads(
    PYTHON,
    [
      ['(a=Tru', { a: undefined }, 'stops at Tru'],
      ['(a=[1, ', { a: [1] }, '(a=[1, ])'],
      ['(a="x', { a: 'x' }, '(a="x)'],
      ['(a="x\\', { a: 'x' }, '(a="x\\)'],
    ],
    false,
  );
});

describe("Python's dictionary", () => {
  reads(DICTIONARY, [
    ["{'a': 'b', 'c': True}", { a: 'b', c: true }],
    ["{'a': ('b',)}", { a: ['b'] }],
    ["{'a'= 1}", { a: 1 }, "{'a': 1}"],
    ["{'a': {1, 2}}", { a: {} }, 'stops at 1, 2}}'],
    ['(a=1)', { a: 1 }],
  ]);
});

it('each value has its place in the source', () => {
  const placesOf = (source: string, notation: Notation): readonly string[] => {
    const places = ({ offset, length, children = [] }: Node): string[] => [
      source.slice(offset, offset + length),
      ...children.flatMap(places),
    ];
    return places(readLiteralBody(source, notation, true).tree);
  };
  expect(placesOf('{a : <|"|>x<|"|> , b:[1 , None],c:word }', GEMMA).join('; ')).toBe(
    '{a : <|"|>x<|"|> , b:[1 , None],c:word }; ' +
      'a : <|"|>x<|"|>; a; <|"|>x<|"|>; b:[1 , None]; b; [1 , None]; 1; None; c:word; c; word',
  );
  expect(placesOf('(a="x" "y" , b=z)', PYTHON).join('; ')).toBe('(a="x" "y" , b=z); a="x" "y"; a; "x" "y"; b=z; b; z');
});

it('values nest as deep as elements', () => {
  const nested = (depth: number) => `(a=${'['.repeat(depth)}1${']'.repeat(depth)})`;
  expect(read(nested(255), PYTHON, true).text).toBe(nested(255));
  expect(read(nested(256), PYTHON, true).text).toMatch(/^stops at 1/);
});

it('sets within sets are each read once', () => {
  const sets = `(a=${'{'.repeat(200)}1${'}'.repeat(200)})`;
  expect(read(sets, PYTHON, true).text).toBe(sets);
});

it.each([
  ['"}', true],
  ['"  ]', true],
  ['", b: 1', true],
  ['", {', true],
  ['" <end>', true],
  ['"', null],
  ['", b', null],
  ['" <en', null],
  ['" b', false],
  ['" <b>', false],
  [`", ${'b'.repeat(300)}`, false],
  [`"${' '.repeat(256)}`, false],
])('what comes after the quote of %j may come after a value: %s', (source, fits) => {
  expect(fitsAfterValue(source, 1, '<end>')).toBe(fits);
});
