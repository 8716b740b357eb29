import { proseText, sourceText } from '../source-text.mjs';

/** @param {string} name @param {string} members */
const call = (name, members) =>
  `<tool>\n<server_name>local</server_name>\n<tool_name>${name}</tool_name>\n<arguments>\n${members}\n</arguments>\n</tool>\n`;

/** The small call that every reply begins with: the one that should be seen before the rest is read. */
const FIRST = `I will read the file first.\n${call('read_file', '<path>src/a.ts</path>')}`;

/** @param {number} count @param {(index: number) => string} piece */
const repeated = (count, piece) => Array.from({ length: count }, (_, index) => piece(index)).join('');

/** A file written in one call, its content in CDATA. @param {number} size */
const file = (size) =>
  FIRST + call('write_file', `<path>src/b.ts</path>\n<content><![CDATA[${sourceText(size)}]]></content>`);

/** Text of random code units below 256, with control characters (a linear congruential generator). @param {number} length */
function rubbish(length) {
  const codes = new Uint8Array(length);
  let state = 1;
  for (let i = 0; i < length; i++) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    codes[i] = state >>> 24;
  }
  return Buffer.from(codes.buffer).toString('latin1');
}

/** The replies to paste: first by size, then difficult ones of 10 MB. @type {readonly { name: string, text: () => string }[]} */
export const REPLIES = [
  { name: '10 KB', text: () => file(10_000) },
  { name: '1 MB', text: () => file(1_000_000) },
  { name: '10 MB', text: () => file(10_000_000) },
  {
    name: '10 MB, 300,000 elements',
    text: () =>
      FIRST + call('list', `<items>${repeated(300_000, (index) => `<item>value number ${index}</item>\n`)}</items>`),
  },
  {
    name: '10 MB, 10,000 ampersands',
    text: () => FIRST + call('write_file', `<content>${repeated(10_000, () => `${proseText(996)} & so\n`)}</content>`),
  },
  {
    name: '10 MB, 100,000 calls',
    text: () => FIRST + repeated(100_000, (index) => call('read_file', `<path>${index}.ts</path>`)),
  },
  {
    name: '10 MB in one line',
    text: () => FIRST + call('write_file', `<content>${proseText(10_000_000).replaceAll('\n', ' ')}</content>`),
  },
  { name: '10 MB of prose', text: () => FIRST + proseText(10_000_000) },
  {
    name: '10 MB of rubbish',
    text: () => `${FIRST}<tool>\n<tool_name>write_file</tool_name>\n<arguments><content>${rubbish(10_000_000)}`,
  },
];

/** Some 50,000 spans, to measure a step where every tag is small. */
export const MANY_SPANS = () =>
  FIRST +
  call(
    'apply_edits',
    `<edits>${repeated(4_200, (index) => `<edit><line>${index}</line><search>a &amp;&amp; b</search><replace><![CDATA[a || b]]></replace></edit>\n`)}</edits>`,
  );

/** Different replies of one size; small, since undo keeps them. @param {number} index */
export const ONE_OF_MANY = (index) =>
  FIRST + call('write_file', `<content><![CDATA[${sourceText(20_000, index + 1)}]]></content>`);
