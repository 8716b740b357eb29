import type { Span } from '../../base/span.ts';

/** One token of Go's `Decoder.Token`; spans count UTF-16 code units from the start of the decoder's input. */
export type XmlToken = XmlStartTag | XmlEndTag | XmlCharacterData | XmlSilentMarkup | XmlEndOfInput | XmlFault;

export interface XmlStartTag extends Span {
  readonly kind: 'start';
  /** As written, prefix included. */
  readonly name: string;
  /** The name without its prefix: what Go matches fields by. */
  readonly local: string;
}

/** Empty (`start` = `end`) where it is the second half of a self-closing tag. */
export interface XmlEndTag extends Span {
  readonly kind: 'end';
  readonly name: string;
  readonly local: string;
}

/** Text with references decoded, or CDATA; line ends normalised in both. */
export interface XmlCharacterData extends Span {
  readonly kind: 'text' | 'cdata';
  readonly text: string;
}

export interface XmlSilentMarkup extends Span {
  readonly kind: 'comment' | 'instruction' | 'directive';
}

export interface XmlEndOfInput extends Span {
  readonly kind: 'eof';
}

/** Why the decoder stopped; its span is where the decoder had read to. */
export interface XmlFault extends Span {
  readonly kind: 'fault';
  /** Go's whole error text. */
  readonly error: string;
  /** The same without `XML syntax error on line N: `. */
  readonly message: string;
  /** Go's line: LF alone counts, from 1 at the start of the input; null for errors that Go gives no line. */
  readonly line: number | null;
}
