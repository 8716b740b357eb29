import { goQuote } from './go-quote.ts';

/**
 * The error that Go gives for the content of a `<?xml …?>`, at any offset: a version other than 1.0, or an encoding other than
 * UTF-8. Null where Go accepts it.
 */
export function declarationFault(content: string): string | null {
  const version = pseudoAttribute('version=', content);
  if (version !== '' && version !== '1.0') {
    return `xml: unsupported version ${goQuote(version)}; only version 1.0 is supported`;
  }
  const encoding = pseudoAttribute('encoding=', content);
  if (encoding !== '' && encoding.toLowerCase() !== 'utf-8') {
    return `xml: encoding ${goQuote(encoding)} declared but Decoder.CharsetReader is nil`;
  }
  return null;
}

/** The quoted value after the first `name=` that a quote follows; empty where there is none or it is not closed. */
function pseudoAttribute(name: string, content: string): string {
  for (let at = content.indexOf(name); at >= 0; at = content.indexOf(name, at + name.length + 1)) {
    const open = at + name.length;
    const quote = content.charAt(open);
    if (quote !== '"' && quote !== "'") continue;
    const close = content.indexOf(quote, open + 1);
    return close < 0 ? '' : content.slice(open + 1, close);
  }
  return '';
}
