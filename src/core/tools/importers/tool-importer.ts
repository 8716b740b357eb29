import type { Node } from 'jsonc-parser';
import type { ReadYaml } from '../notations/yaml.ts';
import type { JsonSchema } from '../tool-definition.ts';

/** A tool as one shape gives it, before its schema is read and its name made unique. */
export interface FoundTool {
  readonly name: string;
  readonly description?: string | undefined;
  /** Absent where the definition has no schema. */
  readonly schema?: Node | undefined;
  /** The schema where it is nowhere as a whole and was put together; it wins over `schema`. */
  readonly built?: JsonSchema | undefined;
  /** A list of ready-made argument objects, or one. */
  readonly examples?: Node | undefined;
  /** The whole definition. */
  readonly node: Node;
  /** What the user should know of how it was read, as sentences. */
  readonly notes?: readonly string[];
}

/** Something in a tool's place, and why it is not read as a tool. */
export interface Skip {
  readonly name: string;
  /** One clause that fits after "Skipped:". */
  readonly skipped: string;
  readonly node: Node;
}

export type Finding = FoundTool | Skip;

/** One shape of tool definitions. A further shape is one file and one line in `importers.ts`. */
export interface ToolImporter {
  readonly id: string;
  /** For people: `MCP tools/list`. */
  readonly title: string;
  /** What this object holds in this shape; null where it is of another shape. */
  readonly read: (node: Node, place: Place, text: string, yaml?: ReadYaml) => readonly Finding[] | null;
}

/** Where an object is: it is the whole text, an element of a list of tools, or deeper in something else. */
export type Place = 'top' | 'listed' | 'inside';
