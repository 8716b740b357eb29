/** JSON Schema as parsed JSON; draft 2020-12 unless it says otherwise. */
export type JsonSchema = { readonly [keyword: string]: unknown } | boolean;

/** A tool as calls are checked against it, whatever shape it was imported from. */
export interface ToolDefinition {
  readonly name: string;
  readonly description?: string;
  readonly inputSchema: JsonSchema;
  /** The server that runs it, as calls name it; `local` by default. */
  readonly server?: string;
  /** Ready-made argument objects (`input_examples`, `examples`) or a whole example text typed in by the user. */
  readonly examples?: readonly unknown[];
}
