import { SaxesParser } from 'saxes';

/** An element of well-formed XML. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  /** Text before the first child. */
  text: string;
  /** Text after the element's end tag. */
  tail: string;
  readonly children: XmlElement[];
}

/** The element that a text is; undefined where it is not well-formed XML. */
export function parseXml(source: string): XmlElement | undefined {
  const parser = new SaxesParser();
  const open: XmlElement[] = [];
  let root: XmlElement | undefined;
  let failed = false;
  const add = (text: string): void => {
    const parent = open.at(-1);
    const last = parent?.children.at(-1);
    if (last) last.tail += text;
    else if (parent) parent.text += text;
  };
  parser.on('error', () => {
    failed = true;
  });
  parser.on('opentag', ({ name, attributes }) => {
    const element = { name, attributes: attributes as Record<string, string>, text: '', tail: '', children: [] };
    open.at(-1)?.children.push(element);
    root ??= element;
    open.push(element);
  });
  parser.on('closetag', () => void open.pop());
  parser.on('text', add);
  parser.on('cdata', add);
  parser.write(source).close();
  return failed ? undefined : root;
}
