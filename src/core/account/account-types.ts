import type { Span } from '../../base/span.ts';
import type { ObjectValue } from '../calls/value.ts';
import type { Complaint } from '../complaints/complaint.ts';
import type { HistoryReport } from '../conversation/report.ts';
import type { ItemKind } from '../paste/items/item-kind.ts';
import type { ReaderAccount } from '../readers/outcome.ts';
import type { ToolDefinition } from '../tools/tool-definition.ts';
import type { Code } from '../words/codes.ts';

/** What a paste is read with. */
export interface AccountOptions {
  readonly tools?: readonly ToolDefinition[];
  /** A dialect's id, or `auto`. */
  readonly dialect?: string;
  /** The reader to ask in place of all of the dialect: a server, or a server and its parser. */
  readonly reader?: string;
}

/** What an account is about: the kind of its deciding item. */
export type Subject = 'reply' | 'history' | 'request' | 'error' | 'definition' | 'prose';

export type AccountVerdict = 'clean' | 'recovered' | 'would-fail' | 'broken' | 'refused' | 'failed' | 'none';

/** Whose fault it is; null where nothing is wrong. */
export type Culprit =
  | 'model'
  | 'server'
  | 'gateway'
  | 'client'
  | 'request'
  | 'limit'
  | 'tool'
  | 'access'
  | 'network'
  | 'unknown';

/** What helps (account.md §5). */
export type Do =
  | 'fix-reply'
  | 'message-model'
  | 'add-tools'
  | 'set-parser'
  | 'update-server'
  | 'raise-limit'
  | 'retry'
  | 'fix-request'
  | 'fix-history'
  | 'fix-client'
  | 'fix-tool'
  | 'fix-template'
  | 'paste-more'
  | 'none';

/** A place of the paste: UTF-16 offsets, line and column from 1. */
export interface Place extends Span {
  readonly line: number;
  readonly column: number;
}

export interface AccountCall extends Place {
  readonly toolName: string;
  readonly arguments: ObjectValue;
  readonly complete: boolean;
  readonly checked: boolean;
  readonly byNames?: true;
  /** How often the same call is shown. */
  readonly times?: number;
  readonly result?: { readonly failed: boolean; readonly quote: string };
}

/** A piece of one line, with the place in it that a problem is about; `start` and `end` are columns of the piece. */
export interface LinePiece extends Span {
  readonly text: string;
}

export interface AccountCause extends Place {
  readonly code: Code;
  readonly title: string;
  readonly message: string;
  readonly why: string;
  readonly count: number;
  readonly evidence: LinePiece;
  readonly fix?: { readonly title: string; readonly safe: boolean };
  readonly culprit: Culprit;
}

export interface AccountComplaint extends Complaint, Place {}

export interface AccountPiece extends Place {
  readonly kind: ItemKind;
  readonly item: number;
  /** The layers that were undone. */
  readonly note?: string;
}

/** What a paste was taken for, and what was done to find the reply in it. */
export interface AccountSource {
  /** An importer's id, or `plain-text`. */
  readonly kind: string;
  readonly note: string;
  /** What a program wrote beside the reply, and which program. */
  readonly says?: string;
  readonly saidBy?: string;
}

/** All that is said of a paste; the page, `explain`, mcp and the library say nothing else. */
export interface Account {
  readonly subject: Subject;
  readonly sentence: string;
  readonly verdict: AccountVerdict;
  readonly culprit: Culprit | null;
  readonly do: Do;
  readonly next: string;
  readonly message?: string;
  readonly dialect: string;
  readonly calls: readonly AccountCall[];
  readonly causes: readonly AccountCause[];
  readonly complaints: readonly AccountComplaint[];
  /** The history of messages that it holds, with what a provider refuses of it. */
  readonly conversation?: HistoryReport;
  readonly readers: readonly ReaderAccount[];
  readonly parsers: Readonly<Record<string, string>>;
  readonly evidence: readonly AccountPiece[];
  readonly source: AccountSource;
}
