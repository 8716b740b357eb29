import type { CallReadingContext } from '../../calls/call-content.ts';
import type { NotationReader } from '../../calls/literal-body.ts';
import type { CallOutline } from '../../calls/outline.ts';
import type { ObjectValue } from '../../calls/value.ts';
import type { Node } from '../../json/json-tree.ts';
import type { ToolDefinition } from '../../tools/tool-definition.ts';

/** A notation with what reads bodies in it: a dialect brings it, so that readers of dialects without one do not hold it. */
export interface NotationBody extends NotationReader {
  /** Reads the body of a call and reports what is wrong in it. */
  readonly body: (source: string, outline: CallOutline, context: CallReadingContext) => LiteralCall;
}

interface LiteralCall {
  readonly tree: Node;
  /** Of JSON, which this is not. */
  readonly faults: readonly [];
  /** It could not be read to its end. */
  readonly isStopped: boolean;
  /** The arguments, with the values that no key names. */
  readonly withUnpaired: (given: ObjectValue, tool: ToolDefinition | null) => ObjectValue;
}
