/** The one that bundles that read streams leave out. */
export const INVOKE_WITHOUT_OPENER = 'invoke-without-opener';

/** Calls that lack their opener alone: named with their tool, read by no machine (formats.md §8). */
export const OPENERLESS_FORMATS = [
  {
    id: 'glm-without-opener',
    name: 'GLM without its `<tool_call>`',
    begins: '<arg_key>',
    opens: [/(?<=^[ \t]{0,9})(?<tool>[A-Za-z_][\w.:-]{0,100})\s{0,9}(?=<arg_key>)/gm],
    closer: /<\/arg_value>(?![\s\S]{0,4000}<\/arg_value>)/g,
    unread: 'Either the model left the opener out, or the server took it for a special token and removed it.',
    isData: true as const,
  },
  {
    id: 'function-without-opener',
    name: 'JSON of `<function=…>` (Llama) without its opener',
    begins: '</function>',
    opens: [
      /(?<=^[ \t]{0,9}|[(=>])(?<tool>[A-Za-z_][\w.-]{0,100})>?\s{0,3}(?=\{\s{0,99}"[^<]{0,4000}\}\s{0,9}<\/function>)/gm,
    ],
    closer: '</function>',
    unread:
      'Either the model left `<function=` out, or what wrote the call down lost it; no server is known to read the rest.',
    isData: true as const,
  },
];

/** Their ids. */
export const OPENERLESS: ReadonlySet<string> = new Set([
  INVOKE_WITHOUT_OPENER,
  ...OPENERLESS_FORMATS.map(({ id }) => id),
]);
