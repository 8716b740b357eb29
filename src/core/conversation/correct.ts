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
import { apart } from './fixes/apart.ts';
import { fixesOf } from './fixes/fixes-of.ts';
import { removeMember } from './fixes/remove-member.ts';
import { memberSaid, type PastedHistory, readSource, valueAt } from './history-of-paste.ts';
import { CALL_STATES, WRITERS } from './shapes/writers.ts';
import { EXACT_JSON } from './source/exact-json-reader.ts';
import type { HistorySource } from './source/history-source.ts';
import { spansOfLines, spansOfValue } from './source/history-source.ts';
import { JsonLines } from './source/json-lines.ts';

/** A history after its corrections. */
export interface Correction {
  /** Its JSON value, or its JSON lines; nothing of what stood around it. */
  readonly text: string;
  readonly made: readonly HistoryFix[];
  /** What is wrong still. */
  readonly left: readonly HistoryProblem[];
}

/** As many rounds of corrections are made of one history: one correction may show what another hid. */
const MOST_ROUNDS = 50;

/** Makes all safe corrections, or with `all` the others too; undefined where the history cannot be written. */
export function correctPasted(pasted: PastedHistory, { all }: { readonly all: boolean }): Correction | undefined {
  let source = pasted.source && writable(pasted.source);
  if (!source) return undefined;
  const options = optionsOf(pasted);
  const made: HistoryFix[] = [];
  let left = problemsIn(source, pasted, options);
  for (let round = 0; round < MOST_ROUNDS && left.length > 0; round++) {
    const history = readSource(source);
    const fixes = history
      ? fixesOf(correctable(source, history), left, options)
      : new Map<HistoryProblem, HistoryFix>();
    const wanted = apart([...fixes.values()].filter(({ safe }) => safe || all));
    if (wanted.length === 0) break;
    made.push(...wanted);
    source = sourceOf(
      editedText(
        source,
        wanted.flatMap(({ edits }) => edits),
      ),
      source.notation,
    );
    left = problemsIn(source, pasted, options);
  }
  return { text: source.view.text, made, left };
}

/** The corrections that may be offered for the problems of a history, tried. */
export function offeredFixes(pasted: PastedHistory): ReadonlyMap<HistoryProblem, HistoryFix> {
  const { source, history, problems } = pasted;
  if (!source?.canEdit || !history || !isWhole(source)) return new Map();
  return fixesOf(correctable(source, history), problems, optionsOf(pasted));
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
  ofSaid: removeMember,
  json: EXACT_JSON,
});

/** The history alone as JSON or JSON lines; undefined where it is in a string of something else, or parts of it are left out. */
function writable(source: HistorySource): HistorySource | undefined {
  const { notation, view, span, root, canEdit } = source;
  if (!canEdit || !isWhole(source)) return undefined;
  if (notation === 'print') return sourceOf(JSON.stringify(root, null, 2), 'json');
  return sourceOf(view.text.slice(span.start, span.end), notation);
}

/** Whether nothing of a history is left out, as prints may do. */
const isWhole = ({ notation, root }: HistorySource): boolean => notation !== 'print' || isWholeValue(root);

function isWholeValue(value: unknown): boolean {
  if (typeof value === 'symbol') return false;
  if (typeof value !== 'object' || value === null) return true;
  return Object.values(value).every(isWholeValue);
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
  const root = new JsonLines(text, lines);
  return { notation, view, span, root, canEdit: true, spanOf: spansOfLines(text, lines) };
}

/** The text of a history with some edits made. */
function editedText({ view, span, notation, root }: HistorySource, edits: readonly Edit[]): string {
  if (notation === 'print') return editedJson(JSON.stringify(root, null, 2), edits);
  const text = view.text.slice(span.start, span.end);
  return notation === 'json' ? editedJson(text, edits) : applyToLines(text, relinked(root as JsonLines, edits));
}

function editedJson(text: string, edits: readonly Edit[]): string {
  const root = readValue(text, text.search(/\S/));
  return root ? `${text.slice(0, root.start)}${applyToText({ text, root }, edits)}${text.slice(root.end)}` : text;
}
