import { GoXmlDecoder } from './go-xml.ts';

/** An argument as Go's `Unmarshal` passes it to a tool. */
export interface ForgeArgument {
  /** The value of a text field: the element's own characters and CDATA, untrimmed. */
  readonly text: string;
  /** The same for each innermost element in it, in order: the items of a list. */
  readonly leaves: readonly string[];
}

/**
 * The arguments that one of Forge's tools decodes for itself, by name; the last of each name wins, even if empty. Empty where
 * the XML is ill-formed.
 */
export function forgeToolArguments(argumentsInnerXml: string): ReadonlyMap<string, ForgeArgument> {
  const decoder = new GoXmlDecoder(`<arguments>${argumentsInnerXml}</arguments>`);
  const found = new Map<string, ForgeArgument>();
  let depth = 0;
  let own = '';
  let innermost = '';
  let leaves: string[] = [];
  let isLeaf = false;
  for (let token = decoder.next(); token.kind !== 'eof'; token = decoder.next()) {
    if (token.kind === 'fault') return new Map();
    if ('text' in token) {
      if (depth === 2) own += token.text;
      innermost += token.text;
    } else if (token.kind === 'start') {
      depth++;
      if (depth === 2) {
        own = '';
        leaves = [];
      }
      innermost = '';
      isLeaf = true;
    } else if (token.kind === 'end') {
      if (isLeaf) leaves.push(innermost);
      isLeaf = false;
      if (depth === 2) found.set(token.local, { text: own, leaves });
      depth--;
    }
  }
  return found;
}
