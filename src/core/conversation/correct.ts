import { parseJson } from '../json/json-access.ts';
import { linesOf } from '../views/lines.ts';
import { readValue } from '../views/notations/read-value.ts';
import { View } from '../views/view.ts';
import { type CheckOptions, type HistoryProblem, problemsOf } from './check-history.ts';
import type { HistoryFix } from './checks/check.ts';
import type { Conversation } from './conversation.ts';
import { applyToLines } from './edits/apply-to-lines.ts';
import { applyToText } from './edits/apply-to-text.ts';
import type { Edit } from './edits/edit.ts';
import { relinked } from './edits/relinked.ts';
import { fixOf } from './fixes/fix-of.ts';
import { removeMember } from './fixes/remove-member.ts';
import { memberSaid, type PastedHistory, readSource, valueAt } from './history-of-paste.ts';
import { CALL_STATES, WRITERS } from './shapes/writers.ts';
import { EXACT_JSON } from './source/exact-json-reader.ts';
import type { HistorySource } from './source/history-source.ts';
import { spansOfLines, spansOfValue } from './source/history-source.ts';

/** A history after its corrections. */
export interface Correction {
  /** Its JSON value, or its JSON lines; nothing of what stood around it. */
  readonly text: string;
  readonly made: readonly HistoryFix[];
  /** What is wrong still. */
  readonly left: readonly HistoryProblem[];
}

/** As many corrections are made of one history. */
const MOST_FIXES = 500;

/** Makes all safe corrections, or with `all` the others too; undefined where the history cannot be written. */
export function correctPasted(pasted: PastedHistory, { all }: { readonly all: boolean }): Correction | undefined {
  const written = pasted.source && writable(pasted.source);
  if (!written) return undefined;
  const options = optionsOf(pasted);
  const made: HistoryFix[] = [];
  let source = written;
  for (let count = 0; count < MOST_FIXES; count++) {
    const next = firstFix(source, pasted, options, all);
    if (!next) break;
    made.push(next);
    source = sourceOf(editedText(source, next.edits), source.notation);
  }
  const { text } = source.view;
  return { text, made, left: problemsIn(source, pasted, options) };
}

/** The correction that may be offered for a problem of a history, tried. */
export function offeredFix(pasted: PastedHistory, problem: HistoryProblem): HistoryFix | undefined {
  const { source, history } = pasted;
  if (!source?.canEdit || !history || !isWhole(source.root)) return undefined;
  return fixOf(correctable(source, history), problem, optionsOf(pasted));
}

function firstFix(
  source: HistorySource,
  pasted: PastedHistory,
  options: CheckOptions,
  all: boolean,
): HistoryFix | undefined {
  const history = readSource(source);
  if (!history) return undefined;
  for (const problem of problemsIn(source, pasted, options)) {
    const fix = fixOf(correctable(source, history), problem, options);
    if (fix && (fix.safe || all)) return fix;
  }
  return undefined;
}

function problemsIn(source: HistorySource, { said }: PastedHistory, options: CheckOptions): readonly HistoryProblem[] {
  const history = readSource(source);
  return history ? [...problemsOf(history, options), ...memberSaid(history, source, said)] : [];
}

const optionsOf = ({ provider, said }: PastedHistory): CheckOptions => ({ provider, ...(said && { said: said.rule }) });

const correctable = (source: HistorySource, history: Conversation) => ({
  history,
  valueAt: (pointer: string) => valueAt(source, pointer),
  readWith: (edits: readonly Edit[]) => readSource(sourceOf(editedText(source, edits), source.notation)) ?? undefined,
  writers: WRITERS,
  states: CALL_STATES,
  ofSaid: { 'member-refused': removeMember },
  json: EXACT_JSON,
});

/** The history alone as JSON or JSON lines; undefined where it is in a string of something else, or parts of it are left out. */
function writable(source: HistorySource): HistorySource | undefined {
  const { notation, view, span, root, canEdit } = source;
  if (!canEdit || !isWhole(root)) return undefined;
  if (notation === 'print') return sourceOf(JSON.stringify(root, null, 2), 'json');
  return sourceOf(view.text.slice(span.start, span.end), notation);
}

/** Whether nothing of a value is left out. */
function isWhole(value: unknown): boolean {
  if (typeof value === 'symbol') return false;
  if (typeof value !== 'object' || value === null) return true;
  return Object.values(value).every(isWhole);
}

function sourceOf(text: string, notation: HistorySource['notation']): HistorySource {
  const view = View.of(text);
  const span = { start: 0, end: text.length };
  if (notation !== 'json-lines')
    return {
      notation: 'json',
      view,
      span,
      root: parseJson(text),
      canEdit: true,
      spanOf: spansOfValue(text, text.search(/\S/)),
    };
  const lines = linesOf(text);
  const root = lines.map(({ start, end }) => parseJson(text.slice(start, end)));
  return { notation, view, span, root, canEdit: true, spanOf: spansOfLines(text, lines) };
}

/** The text of a history with some edits made. */
function editedText({ view, span, notation, root }: HistorySource, edits: readonly Edit[]): string {
  if (notation === 'print') return editedJson(JSON.stringify(root, null, 2), edits);
  const text = view.text.slice(span.start, span.end);
  if (notation === 'json') return editedJson(text, edits);
  const end = text.includes('\r\n') ? '\r\n' : '\n';
  return applyToLines(text.split(end), relinked(root as readonly unknown[], edits)).join(end);
}

function editedJson(text: string, edits: readonly Edit[]): string {
  const root = readValue(text, text.search(/\S/));
  return root ? `${text.slice(0, root.start)}${applyToText({ text, root }, edits)}${text.slice(root.end)}` : text;
}
