import type { CallReadingContext } from '../../calls/call-content.ts';
import type { CallOutline } from '../../calls/outline.ts';
import type { ObjectValue, Value } from '../../calls/value.ts';
import type { WireJson } from '../../calls/wire-json.ts';
import { trimSpace } from '../../text/characters.ts';
import type { ToolDefinition } from '../../tools/tool-definition.ts';
import type { Code } from '../../words/codes.ts';
import type { holdsUnknown } from './holds-void.ts';
import type { Matcher } from './matcher.ts';
import type { NotationBody } from './notation.ts';
import { withoutTokens } from './special-tokens.ts';
import type { UsualTools } from './tool-names.ts';
import type { ToolOfCall } from './tool-of-id.ts';

/** What a mark is to a call, whatever a dialect writes for it. */
export const MARK_KINDS = [
  'wrapper-open',
  'wrapper-close',
  'call-open',
  'call-close',
  'argument-open',
  'argument-close',
  'thinking-open',
  'thinking-close',
  /** Markup around prose, such as the name of a channel. */
  'channel',
] as const;
export type MarkKind = (typeof MARK_KINDS)[number];

/** One way to write a mark. */
export interface MarkPattern {
  readonly kind: MarkKind;
  /** As people write it: `<function=NAME>`. */
  readonly written: string;
  readonly match: Matcher;
  /** It stands for the mark, but a server would not take it: the text that it should have been. */
  readonly rewrite?: (name: string, written: string) => string;
  /** The code of that; `malformed-tag` by default. */
  readonly code?: Code;
  /** The call or argument ends with it as well. */
  readonly empty?: true;
  /** The argument has no value and is left out. */
  readonly void?: true;
  /** What is remarked where it is. */
  readonly notes?: Code;
  /** Text may follow: it is the value of an argument. */
  readonly takesText?: true;
  /** Many tags look like it: after an end tag it counts only where the tool has an argument of that name. */
  readonly onlyKnown?: true;
  /** A character of it is amiss; after the end of what the value opened itself it is part of that. */
  readonly isDamaged?: true;
  /** It is a mark only in a call that was opened by its name between two tags. */
  readonly ofNameAsText?: true;
  /** A reply whose first call it opens is in another dialect. */
  readonly isOther?: true;
  /** It is a mark after another call alone. */
  readonly follows?: true;
  /** It decides the dialect though it opens no call. */
  readonly decides?: true;
  /** It is markup in a reply without a call too, which is then read in its dialect. */
  readonly framesProse?: true;
  /** The wrapper is part of it. */
  readonly wraps?: true;
  /** What closes the thinking block that it opens. */
  readonly closedBy?: readonly string[];
  /** With what the mark begins that ends it without such. */
  readonly endsBefore?: readonly string[];
  /** The same, where that is no fault: each frame of a message ends the one before, and the end of the text the last. */
  readonly endsWithNext?: true;
  /** It is a mark in this state alone. */
  readonly onlyIn?: 'Outside' | 'InWrapper' | 'InCall' | 'InParameter';
  /** Longest stretch that is looked ahead for it; LONGEST_MARK by default. */
  readonly longest?: number;
  /** The dialect that it opens, where a machine knows the openers of several. */
  readonly opens?: string;
}

/** How the text between two marks becomes a value (dialects.md §2, "Stripping"). */
export type Stripping = 'none' | 'line' | 'shape' | 'trim';
/** How values without a schema are read (dialects.md §2). */
export type Untyped = 'raw' | 'json' | 'wire';

export interface Wrapper {
  readonly open: string;
  readonly close: string;
  /** The tag alone, with what may follow it left out. */
  readonly tag: Matcher;
  /** It is a token of an opener, which holds what is whole of the name (formats.md §1.2). */
  readonly isOpener?: true;
  /** No other dialect has this tag, so that even alone at the end of a stream it begins a call. */
  readonly namesDialect: boolean;
  readonly opens?: string;
}

/** Reports JSON in place of arguments; `entries` are those that can be written as they should be. */
type JsonSlip = (
  dialect: MarkedDialect,
  outline: CallOutline,
  toolName: string,
  entries: ObjectValue['entries'] | null,
  context: CallReadingContext,
) => void;

/** Reads a text in place of the JSON of a call: to arguments, or to null where it can be none. */
export type TextBody = (
  text: string,
  place: Pick<ObjectValue, 'span' | 'inner' | 'closed'>,
  tool: ToolDefinition | null,
  context: CallReadingContext,
) => { readonly arguments: ObjectValue | null };

/** A dialect whose calls are told by marks: a name, then arguments between an opener and a closer, or one JSON value. */
export interface MarkedDialect {
  readonly id: string;
  readonly marks: readonly MarkPattern[];
  /** The wrapper around calls as it is written; null where calls stand by themselves. */
  readonly wrapper: Wrapper | null;
  /** The tag that opens a call where calls have no wrapper but a tag of their own, which may be before half an opener. */
  readonly opener?: Wrapper;
  /** All tags with which a call may begin at the end of a text; `opener` or `wrapper` alone by default. */
  readonly wrappers?: readonly Wrapper[];
  /** Tokens that are only mentioned where nothing else of the dialect is read. */
  readonly mentions?: readonly Matcher[];
  /** What ends an open argument and an open call; `prefix` is that of the call's tags. */
  readonly closers: (open: { readonly prefix: string; readonly tool: string; readonly argument: string }) => {
    readonly call: string;
    readonly argument: string;
  };
  /** What the tags of a call have in common is at their end and not before their name. */
  readonly hasSuffix?: true;
  /** How the tag that opens an argument is written. */
  readonly opensArgument?: (name: string, type: Value['type']) => string;
  /** A call without any argument may have elements in their place, each named like one. */
  readonly bareChildren?: true;
  /** Whether a call has an argument that its tool lacks, where servers then refuse the whole call. */
  readonly holdsVoid?: typeof holdsUnknown;
  /** What the body of a call is: arguments one by one, or JSON; `either` where both are known. */
  readonly body: 'arguments' | 'json' | 'either';
  /** Calls are in frames, whose places are known beside the text: nothing in the text is a mark. */
  readonly isFramed?: true;
  /** Generation stops where a call ends: the end of the text completes a whole body (formats.md §1.4). */
  readonly isStop?: boolean;
  /** What reads a call in JSON as formats.md §1.7 and §1.8 have it. */
  readonly wireCalls?: (source: string, isClosed: boolean) => WireJson;
  /** It reads calls that are not closed as well. */
  readonly readsOpenCalls?: true;
  /** A call in JSON is an object whose only key is the name. */
  readonly keysAreNames?: true;
  /** The JSON is the call though its opener may name it: that name stands in where the JSON has none. */
  readonly bodyIsCall?: true;
  /** How the body is written where it is not JSON. */
  readonly notation?: NotationBody;
  /** Generation stops where the list of calls ends. */
  readonly isStopWrapper?: true;
  /** What may be between two calls and is markup. */
  readonly separators?: RegExp;
  /** What reads the tool of a call whose opener holds no plain name. */
  readonly toolOf?: ToolOfCall;
  /** All is in frames of messages: white space between them is markup, and text after a body belongs to its message. */
  readonly hasMessages?: true;
  /** The end of a call has several parts: white space after the first of them is markup though the rest does not come. */
  readonly closesInParts?: true;
  /** What reads a text in place of the JSON: it is the tool's one argument, a fault (formats.md §1.9), or holds the arguments by position. */
  readonly takesText?: TextBody;
  /** A list of calls needs no brackets. */
  readonly isBareList?: true;
  /** Calls of a list are `NAME(…)`. */
  readonly listsNames?: true;
  /** What says that a JSON object in place of the arguments is a slip, which is read all the same. */
  readonly jsonIsSlip?: JsonSlip;
  /** Arguments one by one in place of the JSON are another dialect's, and read as it reads them. */
  readonly otherArguments?: Pick<MarkedDialect, 'opensArgument' | 'strips' | 'stripsBehind' | 'untyped'>;
  /** Arguments hold elements of the same kind. */
  readonly nests: boolean;
  readonly cdata: boolean;
  readonly strips: Stripping;
  /** The same for values after other tags than the dialect's own. */
  readonly stripsBehind?: (tag: string) => Stripping | undefined;
  /** What is white space between tags beside white space. */
  readonly layout?: string;
  readonly untyped: Untyped;
  /** Names of an argument whose members are the arguments, where it holds an object and the tool has none of that name. */
  readonly membersIn?: readonly string[];
  /** A `</think>` without an opener shows that the prompt had opened thinking. */
  readonly promptThinks: boolean;
  /** The end tag of an argument may be there twice: the first ends the value, each further one is left out. */
  readonly closesOnce?: true;
  /** An opener of an argument inside a value ends it wherever it is (GLM writes no line breaks). */
  readonly openersCount?: true;
  /** Tags are the names of tools and arguments. */
  readonly tagsAreNames?: true;
  /** Names of tools and arguments that are known where the user gives none. */
  readonly usualTools?: UsualTools;
  /** How a name is read from its source; trimmed by default. */
  readonly readName?: (source: string) => string;
  /** What an argument is kept under whose opener names nothing; nothing by default. */
  readonly unnamed?: (opener: string, tool: string) => string;
  /** The type that an argument's opener writes down; undefined where it writes none. */
  readonly writtenType?: (opener: string) => 'string' | 'json' | undefined;
  /** Openers need not write the type: the schema says it, or JSON. */
  readonly typesOptional?: true;
  /** The opener with the type of its value, where it writes none. */
  readonly withType?: (opener: string, type: Value['type']) => string;
}

/** A name as a dialect reads it from its source. */
export const nameOf = (dialect: MarkedDialect, source: string): string =>
  dialect.readName?.(source) ?? trimSpace(source);

/** The name of a tool, without the special tokens that a server left in it. */
export const toolNameOf = (dialect: MarkedDialect, source: string): string =>
  trimSpace(withoutTokens(nameOf(dialect, source)));
