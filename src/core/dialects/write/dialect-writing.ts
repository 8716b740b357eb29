import type { CallWriter } from './call-writer.ts';

/** How a dialect is taught and written: beside how it is read, for who only reads bundles none of it. */
export interface DialectWriting {
  readonly severalCalls: boolean;
  /** A message has room for one call alone. */
  readonly holdsOne?: true;
  /** Who writes calls without the wrapper and leaves their end out, as a sentence. */
  readonly withoutWrapper?: string;
  /** How it writes calls, as its models are trained to. */
  readonly writer: CallWriter;
  /** What its prompts do otherwise than most: JSON lines in `<tools>`, types told by the schema. */
  readonly prompt?: {
    /** JSON lines in an element, or a heading for each tool. */
    readonly tools?: 'tools' | 'functions' | 'headings';
    /** How a value is written that is no text, one sentence. */
    readonly types?: string;
  };
}
