import type { CallReadingContext } from '../../calls/call-content.ts';
import { inNotation, type LiteralBody, type Notation } from '../../calls/literal-body.ts';
import { spanOf, TOO_DEEP, toValue } from '../../calls/tolerant-json.ts';
import type { ObjectValue } from '../../calls/value.ts';
import type { Node } from '../../json/json-tree.ts';
import type { ToolDefinition } from '../../tools/tool-definition.ts';
import type { NotationBody } from './notation.ts';
import { declaredOf } from './sole-argument.ts';

export function notationBody(notation: Notation): NotationBody {
  const reader = inNotation(notation);
  return {
    ...reader,
    body(source, { closed, payload: { start, end } }, context) {
      const literal = reader.read(source, closed);
      const isStopped = closed && literal.stoppedAt >= 0;
      for (const { code, replacement, ...fault } of closed ? literal.faults : [])
        context.report({
          code,
          severity: 'warning',
          start: start + fault.start,
          end: start + fault.end,
          ...(replacement !== null && { replacement }),
        });
      if (isStopped) {
        const fault = literal.isTooDeep ? TOO_DEEP : ({ code: 'invalid-json' } as const);
        context.report({ ...fault, severity: 'error', start: start + literal.stoppedAt, end });
      }
      if (notation.quote) reportQuotes(literal.tree, source, start, notation.quote, context);
      return {
        tree: literal.tree,
        faults: [],
        isStopped,
        withUnpaired: (given, tool) => (closed ? withUnpaired(given, literal, source, start, tool, context) : given),
      };
    },
  };
}

/** A text that holds the quote around it goes on after what looks like its end; a key before that is one that was lost (dialects.md §12). */
function reportQuotes(node: Node, source: string, start: number, quote: string, context: CallReadingContext): void {
  for (const child of node.children ?? []) reportQuotes(child, source, start, quote, context);
  if (node.type !== 'string' || !String(node.value).includes(quote)) return;
  const at = start + source.indexOf(quote, node.offset + quote.length);
  const data = { kind: 'own-tag', ends: 1 };
  const holdsKey = /,\s*[^,:{}[\]\s]{1,200}\s*:\s*$/.test(String(node.value).split(quote)[0] ?? '');
  const severity = holdsKey ? 'warning' : 'info';
  context.report({ code: 'markup-in-string', severity, start: at, end: at + quote.length, data });
}

/** Values without a key take the declared properties that no key names, in order; without a tool they are left out. */
function withUnpaired(
  given: ObjectValue,
  { unpaired }: LiteralBody,
  source: string,
  start: number,
  tool: ToolDefinition | null,
  context: CallReadingContext,
): ObjectValue {
  if (unpaired.length === 0) return given;
  const keys = new Set(given.entries.map(([key]) => key));
  const free = declaredOf(tool).filter((name) => !keys.has(name));
  const entries = [...given.entries];
  for (const [at, node] of unpaired.entries()) {
    const name = free[at];
    const span = spanOf(node, start);
    if (name === undefined) context.report({ code: 'unpaired-argument', severity: 'error', ...span });
    else {
      context.report({
        code: 'unpaired-argument',
        severity: 'warning',
        ...span,
        replacement: `${name}=${source.slice(node.offset, node.offset + node.length)}`,
      });
      entries.push([name, toValue(node, source, start, true)]);
    }
  }
  return { ...given, entries };
}
