import { type Admission, additionalAllowed } from '../../tools/schema/additional-allowed.ts';
import { allowedTypes, type TypeSet } from '../../tools/schema/allowed-types.ts';
import { declaredProperties } from '../../tools/schema/declared-properties.ts';
import { propertySchema } from '../../tools/schema/property-schema.ts';
import type { JsonSchema, ToolDefinition } from '../../tools/tool-definition.ts';

/** The names that a reading knows: those of the tools at hand, else the usual ones of a dialect. */
export interface Vocabulary {
  readonly hasTools: boolean;
  isTool(name: string): boolean;
  /** The tool is one of the user's, not only a usual one. */
  isOwnTool(name: string): boolean;
  isArgument(tool: string, name: string): boolean;
  /** What a tool says of an argument; null where its schema says nothing of arguments, or there is none. */
  admission(tool: string, name: string): Admission | null;
  /** The arguments of the tool are known. */
  knowsArguments(tool: string): boolean;
  readonly toolNames: readonly string[];
  /** Every name that is an argument of the tool; undefined where they cannot be listed. */
  argumentNames(tool: string): readonly string[] | undefined;
  /** The argument is a list. */
  isList(tool: string, name: string): boolean;
  /** The argument is neither a list nor an object, nor can be. */
  isScalar(tool: string, name: string): boolean;
  /** The longest tool name that a word begins with; empty where none does. */
  toolPrefix(word: string): string;
}

/** Names without types: tools that models write without being given a schema here, each with its usual arguments. */
export type UsualTools = Readonly<Record<string, readonly string[]>>;

export function vocabularyOf(tools: readonly ToolDefinition[], usual: UsualTools = {}): Vocabulary {
  const byName = new Map(tools.map((tool) => [tool.name, tool]));
  const isUsual = (name: string): boolean => tools.length === 0 && Object.hasOwn(usual, name);
  const declared = (tool: string): readonly string[] => {
    const schema = byName.get(tool)?.inputSchema;
    return schema === undefined ? [] : declaredProperties(schema, schema);
  };
  const listed = new Map<string, readonly string[] | undefined>();
  const admission = (tool: string, name: string): Admission | null => {
    const known = byName.get(tool);
    if (known)
      return declared(tool).length === 0 ? null : additionalAllowed(known.inputSchema, known.inputSchema, name);
    if (!isUsual(tool)) return null;
    return (usual[tool] as readonly string[]).includes(name) ? 'declared' : 'unspecified';
  };
  const typesOf = (tool: string, name: string): TypeSet | null => {
    const schema = byName.get(tool)?.inputSchema;
    const property = schema === undefined ? undefined : propertySchema(schema, schema, name);
    return property === undefined ? null : allowedTypes(schema as JsonSchema, property);
  };
  return {
    hasTools: tools.length > 0,
    isTool: (name) => byName.has(name) || isUsual(name),
    isOwnTool: (name) => byName.has(name),
    isArgument: (tool, name) => admission(tool, name) === 'declared',
    admission,
    knowsArguments: (tool) => isUsual(tool) || declared(tool).length > 0,
    toolNames: tools.length > 0 ? [...byName.keys()] : Object.keys(usual),
    argumentNames: (tool) => {
      if (!byName.has(tool)) return isUsual(tool) ? usual[tool] : [];
      if (!listed.has(tool)) listed.set(tool, hasPatterns(byName.get(tool)?.inputSchema) ? undefined : declared(tool));
      return listed.get(tool);
    },
    isList: (tool, name) => typesOf(tool, name)?.has('array') === true,
    isScalar: (tool, name) => {
      const types = typesOf(tool, name);
      return types !== null && types.size > 0 && !types.has('array') && !types.has('object');
    },
    toolPrefix: (word) => {
      let longest = '';
      for (const { name } of tools) if (name.length > longest.length && word.startsWith(name)) longest = name;
      return longest;
    },
  };
}

/** Properties may be declared by patterns. */
const hasPatterns = (schema: JsonSchema | undefined): boolean =>
  (JSON.stringify(schema) ?? '').includes('"patternProperties"');
