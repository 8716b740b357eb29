import type { CallContent, CallReadingContext } from '../../calls/call-content.ts';
import type { CallOutline } from '../../calls/outline.ts';
import {
  faultFinding,
  lostNumbers,
  memberNode,
  parseTolerantly,
  repeatedMembers,
  spanOf,
  textOf,
  toValue,
} from '../../calls/tolerant-json.ts';
import type { ObjectValue } from '../../calls/value.ts';
import { trimSpace } from '../../text/characters.ts';
import { toolNamed } from '../../tools/tool-named.ts';
import { withoutTokens } from '../kit/special-tokens.ts';
import { reportTokensInName } from '../kit/tokens-in-name.ts';

/**
 * Reads the superseded format, `{"server_name", "tool_name", "arguments"}` in `<tool>` (format.md §1, §7.15, §7.29;
 * format.md §8 A37, A57). Numbers keep their digits. `closed` tells whether the payload's end was seen.
 */
export function readJsonCall(outline: CallOutline, context: CallReadingContext): CallContent {
  const { start, end } = outline.payload;
  const source = context.text.slice(start, end);
  const { tree, faults } = parseTolerantly(source);
  context.report({ code: 'json-payload', severity: 'info', start: outline.start, end: outline.root.openEnd });
  const lenient = context.resilient;
  if (outline.closed)
    for (const fault of faults)
      context.report({
        ...faultFinding(fault, start, lenient && fault.replacement !== null ? 'warning' : 'error'),
        ...(lenient && fault.replacement !== null ? { replacement: fault.replacement } : {}),
      });
  const root = tree?.type === 'object' ? tree : null;
  const tools = context.tools;
  const nodeOf = (key: string) => memberNode(root, key);
  const nameIn = (key: string): string => {
    const node = nodeOf(key);
    const written = textOf(node);
    const raw = withoutTokens(written);
    const value = trimSpace(raw);
    if (node && raw !== written) reportTokensInName(spanOf(node, start), value, context);
    if (node && outline.closed && value !== raw && value !== '')
      context.report({
        code: 'surrounding-whitespace',
        severity: 'warning',
        start: start + node.offset + 1,
        end: start + node.offset + node.length - 1,
        data: { name: key, value },
      });
    return value;
  };
  const serverName = nameIn('server_name') || 'local';
  const toolName = nameIn('tool_name');
  const tool = toolNamed(tools, toolName, serverName);
  const argumentsNode = nodeOf('arguments');
  const place = { span: outline.payload, inner: outline.payload, closed: outline.closed };
  let value: ObjectValue = { type: 'object', entries: [], ...place };
  if (argumentsNode && argumentsNode.type !== 'null') {
    const read = toValue(argumentsNode, source, start, outline.closed, 'int64');
    for (const finding of lostNumbers(argumentsNode, source, start, 'int64')) context.report(finding);
    if (read.type === 'object') value = read;
    else
      context.report({
        code: 'type-mismatch',
        severity: 'error',
        ...read.span,
        path: '',
        data: { expected: 'an object', found: argumentsNode.type },
      });
  }
  for (const property of root?.children ?? []) {
    const [key, content] = property.children ?? [];
    if (key && content && !KEYS.has(String(key.value)))
      context.report({
        code: 'unknown-argument',
        severity: 'error',
        ...spanOf(property, start),
        data: { name: String(key.value), where: 'payload' },
      });
  }
  if (root)
    for (const { property, name, object } of repeatedMembers(root))
      context.report({
        code: 'duplicate-element',
        severity: object === root && name === 'server_name' ? 'warning' : 'error',
        ...spanOf(property, start),
        data: { name, where: 'payload' },
      });
  const name = nodeOf('tool_name');
  return {
    serverName,
    toolName,
    nameSpan: name ? spanOf(name, start) : null,
    arguments: value,
    tool,
    readable:
      root !== null && (faults.length === 0 || (lenient && faults.every((fault) => fault.replacement !== null))),
  };
}

const KEYS: ReadonlySet<string> = new Set(['server_name', 'tool_name', 'arguments']);
