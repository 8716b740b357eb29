import type { DialectTraces } from '../../dialects/write/dialect-traces.ts';

/** The traces by which a syntax for tool calls is recognised in a reply in another one. */
export interface ForeignDialect extends DialectTraces {
  readonly id: string;
  /** The name in a sentence. */
  readonly name: string;
  /** Openers that begin a call only if their end tag follows. */
  readonly pairOpens?: readonly RegExp[];
  /** It is amid data of its own kind, where a comma makes no sentence. */
  readonly isData?: true;
  /** Why no machine reads it, in a sentence; its calls have no parts. */
  readonly unread?: string;
  /** A text that every call in it holds, where one is known. */
  readonly begins?: string;
}

/** A format that no machine reads. */
export interface NamedFormat extends ForeignDialect {
  readonly unread: string;
  readonly begins: string;
  /** It is written in a code fence as well. */
  readonly isFenced?: true;
}

/** What tools do, as their names begin. */
export const VERB =
  '(?:add|append|apply|ask|attempt|browse|call|create|delete|edit|execute|fetch|find|get|insert|list|make|move|open|read|remove|replace|run|save|search|send|set|update|use|view|write)';
/** A tool's name that begins so. */
export const TOOL_OF_VERB = `${VERB}_[a-z_]{2,60}`;
