import type { Span } from '../../../../base/span.ts';

/** How values are written: entities (document 001), CDATA (document 000), or JSON in the element (document 002). */
export const EXAMPLE_STYLES = ['escape', 'cdata', 'json'] as const;
export type ExampleStyle = (typeof EXAMPLE_STYLES)[number];

export const STYLE_TITLES: Readonly<Record<ExampleStyle, string>> = {
  escape: 'Escape first',
  cdata: 'CDATA',
  json: 'JSON (legacy)',
};

export interface ExampleOptions {
  /** A dialect's id; Forge's own by default, which alone has styles. */
  readonly dialect?: string;
  readonly style: ExampleStyle;
  /** Whether a telling choice of the arguments that are not required is shown too, at every level. */
  readonly optional: boolean;
  /** Items that a list shows where its schema leaves it open; two by default. */
  readonly items?: number;
}

/** Something an example can't show as the schema has it. */
export interface ExampleWarning {
  /** JSON Pointer to the argument, in the schema's own names. */
  readonly path: string;
  /** One sentence. */
  readonly message: string;
}

/** The text that one argument generated: its element, or in JSON its key and value. */
export interface ExampleSpan extends Span {
  /** JSON Pointer to the argument: `/edits/0/search`. */
  readonly path: string;
  /** JSON Pointer to the schema that describes it: `/properties/edits/items/properties/search`. */
  readonly schemaPath: string;
  /** The value alone. */
  readonly value: Span;
}

/** Keeps the place of an outer span until its end is known. */
export const EMPTY_SPAN: ExampleSpan = { path: '', schemaPath: '', start: 0, end: 0, value: { start: 0, end: 0 } };

/** One call of a tool, made up. */
export interface Example {
  readonly text: string;
  readonly warnings: readonly ExampleWarning[];
  /** In the order of the text, outer before inner. */
  readonly spans: readonly ExampleSpan[];
  /** What the example means to say, as plain values; null where its text was written by hand. */
  readonly values: unknown;
}
