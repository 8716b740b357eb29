import fc from 'fast-check';

const name = fc.constantFrom(
  'path',
  'content',
  'edits',
  'edit',
  'search',
  'item',
  'items',
  'a',
  'b',
  'x-y',
  'p:q',
  '日本',
);

const escaped = fc
  .string({ unit: fc.constantFrom(...'ab <>&"\'\n]1.-_ é😀'.split('')) })
  .map((text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;'));

const cdata = fc
  .string({ unit: fc.constantFrom(...'ab <>&"\'\n]1</tool>é'.split('')) })
  .map((text) => `<![CDATA[${text.replaceAll(']]>', ']]]]><![CDATA[>')}]]>`);

const leaf = fc.oneof(
  { weight: 3, arbitrary: escaped },
  cdata,
  fc.tuple(escaped, cdata, escaped).map((parts) => parts.join('')),
);

const { element } = fc.letrec<{ element: string }>((tie) => ({
  element: fc.oneof(
    { maxDepth: 3 },
    fc.tuple(name, leaf).map(([tag, inside]) => `<${tag}>${inside}</${tag}>`),
    name.map((tag) => `<${tag}/>`),
    fc
      .tuple(name, fc.array(tie('element'), { minLength: 1, maxLength: 3 }))
      .map(([tag, inside]) => `<${tag}>\n  ${inside.join('\n  ')}\n</${tag}>`),
  ),
}));

/** Replies whose calls are as format.md §1 draws them, with prose that mentions no tag. For property tests. */
export function wellFormedReply(): fc.Arbitrary<string> {
  const call = fc
    .tuple(fc.constantFrom('run_command', 't'), fc.array(element, { maxLength: 4 }))
    .map(
      ([tool, inside]) =>
        `<tool>\n<server_name>local</server_name>\n<tool_name>${tool}</tool_name>\n<arguments>\n${inside.join('\n')}\n</arguments>\n</tool>`,
    );
  const prose = fc.string({ unit: fc.constantFrom(...'Hello, a & b. \n1 > 0'.split('')) });
  return fc
    .tuple(prose, fc.array(fc.tuple(call, prose), { minLength: 1, maxLength: 3 }))
    .map(([first, rest]) => first + rest.flat().join(''));
}
