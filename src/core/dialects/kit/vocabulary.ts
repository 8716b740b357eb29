import { type Admission, additionalAllowed } from '../../tools/schema/additional-allowed.ts';
import { allowedTypes, type TypeSet } from '../../tools/schema/allowed-types.ts';
import { declaredProperties } from '../../tools/schema/declared-properties.ts';
import { propertySchema } from '../../tools/schema/property-schema.ts';
import type { JsonSchema, ToolDefinition } from '../../tools/tool-definition.ts';
import { isUsual, type ToolNames, toolNamesOf, type UsualTools } from './tool-names.ts';

/** The arguments of the tools that a reading knows. */
export interface ArgumentNames {
  isArgument(tool: string, name: string): boolean;
  /** What a tool says of an argument; null where its schema says nothing of arguments, or there is none. */
  admission(tool: string, name: string): Admission | null;
  /** The arguments of the tool are known. */
  knowsArguments(tool: string): boolean;
  /** Every name that is an argument of the tool; undefined where they cannot be listed. */
  argumentNames(tool: string): readonly string[] | undefined;
  /** The argument is a list. */
  isList(tool: string, name: string): boolean;
  /** The argument is neither a list nor an object, nor can be. */
  isScalar(tool: string, name: string): boolean;
}

/** The names that a reading knows. */
export type Vocabulary = ToolNames & ArgumentNames;

export function vocabularyOf(tools: readonly ToolDefinition[], usual: UsualTools = {}): Vocabulary {
  const byName = new Map(tools.map((tool) => [tool.name, tool]));
  const declared = (tool: string): readonly string[] => {
    const schema = byName.get(tool)?.inputSchema;
    return schema === undefined ? [] : declaredProperties(schema, schema);
  };
  const listed = new Map<string, readonly string[] | undefined>();
  const admission = (tool: string, name: string): Admission | null => {
    const known = byName.get(tool);
    if (known)
      return declared(tool).length === 0 ? null : additionalAllowed(known.inputSchema, known.inputSchema, name);
    if (!isUsual(tools, usual, tool)) return null;
    return (usual[tool] as readonly string[]).includes(name) ? 'declared' : 'unspecified';
  };
  const typesOf = (tool: string, name: string): TypeSet | null => {
    const schema = byName.get(tool)?.inputSchema;
    const property = schema === undefined ? undefined : propertySchema(schema, schema, name);
    return property === undefined ? null : allowedTypes(schema as JsonSchema, property);
  };
  return {
    ...toolNamesOf(tools, usual),
    isArgument: (tool, name) => admission(tool, name) === 'declared',
    admission,
    knowsArguments: (tool) => isUsual(tools, usual, tool) || declared(tool).length > 0,
    argumentNames: (tool) => {
      if (!byName.has(tool)) return isUsual(tools, usual, tool) ? usual[tool] : [];
      if (!listed.has(tool)) listed.set(tool, hasPatterns(byName.get(tool)?.inputSchema) ? undefined : declared(tool));
      return listed.get(tool);
    },
    isList: (tool, name) => typesOf(tool, name)?.has('array') === true,
    isScalar: (tool, name) => {
      const types = typesOf(tool, name);
      return types !== null && types.size > 0 && !types.has('array') && !types.has('object');
    },
  };
}

/** Properties may be declared by patterns. */
const hasPatterns = (schema: JsonSchema | undefined): boolean =>
  (JSON.stringify(schema) ?? '').includes('"patternProperties"');
