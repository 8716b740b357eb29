import type { ToolDefinition } from '../../tools/tool-definition.ts';

/** The tools that a reading knows: those at hand, else the usual ones of a dialect. */
export interface ToolNames {
  readonly hasTools: boolean;
  isTool(name: string): boolean;
  /** The tool is one of the user's, not only a usual one. */
  isOwnTool(name: string): boolean;
  readonly toolNames: readonly string[];
  /** The longest tool name that a word begins with; empty where none does. */
  toolPrefix(word: string): string;
}

/** Names without types: tools that models write without being given a schema here, each with its usual arguments. */
export type UsualTools = Readonly<Record<string, readonly string[]>>;

/** Whether tools are known without being given. */
export const isUsual = (tools: readonly ToolDefinition[], usual: UsualTools, name: string): boolean =>
  tools.length === 0 && Object.hasOwn(usual, name);

export function toolNamesOf(tools: readonly ToolDefinition[], usual: UsualTools = {}): ToolNames {
  const given = new Set(tools.map(({ name }) => name));
  return {
    hasTools: tools.length > 0,
    isTool: (name) => given.has(name) || isUsual(tools, usual, name),
    isOwnTool: (name) => given.has(name),
    toolNames: tools.length > 0 ? [...given] : Object.keys(usual),
    toolPrefix: (word) => {
      let longest = '';
      for (const name of given) if (name.length > longest.length && word.startsWith(name)) longest = name;
      return longest;
    },
  };
}
