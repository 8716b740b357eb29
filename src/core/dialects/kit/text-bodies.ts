import type { CallReadingContext } from '../../calls/call-content.ts';
import { allowedTypes } from '../../tools/schema/allowed-types.ts';
import { propertySchema } from '../../tools/schema/property-schema.ts';
import type { JsonSchema, ToolDefinition } from '../../tools/tool-definition.ts';
import type { TextBody } from './marked-dialect.ts';
import { declaredOf } from './sole-argument.ts';
import type { Place } from './typed-value.ts';

type TextContent = ReturnType<TextBody>;

/** Text is a fault in every call. */
export function noText(
  _text: string,
  { span }: Place,
  _tool: ToolDefinition | null,
  { report }: CallReadingContext,
): TextContent {
  report({ code: 'invalid-json', severity: 'error', ...span });
  return { arguments: null };
}

/** Text where JSON was wanted is the tool's only argument, or only required one, if that may be text (formats.md §1.9). */
export function soleText(
  value: string,
  place: Place,
  tool: ToolDefinition | null,
  { report }: CallReadingContext,
): TextContent {
  const schema = tool?.inputSchema as { required?: readonly string[] } | undefined;
  const names = declaredOf(tool);
  const required = schema?.required ?? [];
  const name = names.length === 1 ? names[0] : required.length === 1 ? required[0] : undefined;
  const isText =
    name !== undefined &&
    schema &&
    allowedTypes(schema as JsonSchema, propertySchema(schema as JsonSchema, schema as JsonSchema, name) ?? true)?.has(
      'string',
    ) !== false;
  report({
    code: 'invalid-json',
    severity: isText ? 'warning' : 'error',
    ...place.span,
    ...(isText && { replacement: JSON.stringify({ [name]: value }) }),
  });
  if (!isText) return { arguments: null };
  return {
    arguments: { type: 'object', entries: [[name, { type: 'string', value, cdata: false, ...place }]], ...place },
  };
}

/** Texts between `BEGIN_ARG:` and `END_ARG` are the declared properties in their order (formats.md §5). */
export function listedTexts(
  source: string,
  place: Place,
  tool: ToolDefinition | null,
  { report }: CallReadingContext,
): TextContent {
  const names = declaredOf(tool);
  const texts = [...source.matchAll(LISTED)].map(([, text = '']) => text);
  const isKnown = texts.length > 0 && texts.length <= names.length;
  report({
    code: isKnown ? 'malformed-tag' : 'unpaired-argument',
    severity: isKnown ? 'warning' : 'error',
    ...place.span,
  });
  if (!isKnown) return { arguments: null };
  const entries = texts.map(
    (value, index) => [names[index] as string, { type: 'string', value, cdata: false, ...place }] as const,
  );
  return { arguments: { type: 'object', entries, ...place } };
}

const LISTED = /BEGIN_ARG:\n([\s\S]*?)\nEND_ARG/g;
