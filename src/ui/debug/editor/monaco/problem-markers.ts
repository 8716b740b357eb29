import type { Diagnostic, QuickFix, Severity } from '../../../../core/words/diagnostic.ts';
import { monaco } from '../../../parts/monaco/monaco.ts';
import { quoted } from '../../../parts/widgets/Words.tsx';
import { fixInOneLine } from '../../diagnosis/fix-words.ts';
import { selectIsRead } from '../../state/selectors.ts';
import type { DebugStore } from '../../store/debug-store.ts';

const OWNER = 'chunkscope';
const MAKE_FIX = 'chunkscope.makeFix';
/** Problems of one selection whose fixes are offered. */
const MOST_OFFERED = 4;

interface Fixable {
  readonly diagnostic: Diagnostic;
  /** In the report. */
  readonly index: number;
}

/** Problems with a fix in a selection; at a caret those of the character after it, else of the one before. */
function fixableAt(diagnostics: readonly Diagnostic[], start: number, end: number): readonly Fixable[] {
  const fixable = diagnostics
    .map((diagnostic, index) => ({ diagnostic, index }))
    .filter(({ diagnostic }) => diagnostic.fix);
  const touching = fixable.filter(({ diagnostic }) => diagnostic.start <= end && diagnostic.end >= start);
  const behind = touching.filter(
    ({ diagnostic }) => start < end || diagnostic.start === start || diagnostic.end > start,
  );
  return (behind.length > 0 ? behind : touching).slice(0, MOST_OFFERED);
}

export interface ProblemMarkers {
  /** Marks the problems that touch a stretch of the text. */
  show(from: number, to: number): void;
  dispose(): void;
}

/**
 * The problems as Monaco's markers, and their fixes as its code actions. A fix goes to the store as edits of the raw
 * text, like any other; the model never changes by itself.
 */
export function createProblemMarkers(model: monaco.editor.ITextModel, store: DebugStore): ProblemMarkers {
  let shown: readonly Diagnostic[] = [];

  const markerOf = ({ start, end, severity, code, message }: Diagnostic): monaco.editor.IMarkerData => {
    const from = model.getPositionAt(start);
    const to = model.getPositionAt(end);
    return {
      severity: SEVERITIES[severity],
      code,
      source: 'Chunkscope',
      message: quoted(message),
      startLineNumber: from.lineNumber,
      startColumn: from.column,
      endLineNumber: to.lineNumber,
      endColumn: to.column,
    };
  };

  const provider: monaco.languages.CodeActionProvider = {
    async provideCodeActions(asked, range, { trigger }) {
      const state = store.getState();
      if (asked !== model || !selectIsRead(state)) return NOTHING;
      const start = model.getOffsetAt(range.getStartPosition());
      const end = model.getOffsetAt(range.getEndPosition());
      const isAsked = trigger === monaco.languages.CodeActionTriggerType.Invoke;
      const offers = fixableAt(state.report?.diagnostics ?? [], start, end).map(async ({ diagnostic, index }) => {
        const fixes = isAsked ? await state.verbs.fixesOf(index) : [];
        return (fixes.length > 0 ? fixes : [diagnostic.fix!]).map((fix) =>
          actionOf(fix, markerOf(diagnostic), state.revision),
        );
      });
      return { actions: (await Promise.all(offers)).flat(), dispose: () => undefined };
    },
  };

  const registrations = [
    monaco.languages.registerCodeActionProvider(model.getLanguageId(), provider),
    monaco.editor.registerCommand(MAKE_FIX, (_, fix: QuickFix, revision: number) => {
      const state = store.getState();
      if (state.revision === revision) state.verbs.applyFix(fix);
    }),
  ];

  return {
    show(from, to) {
      const diagnostics = store.getState().report?.diagnostics ?? [];
      const visible = diagnostics.filter(({ start, end }) => start <= to && end >= from);
      if (visible.length === shown.length && visible.every((diagnostic, index) => diagnostic === shown[index])) return;
      shown = visible;
      monaco.editor.setModelMarkers(model, OWNER, visible.map(markerOf));
    },
    dispose() {
      for (const registration of registrations) registration.dispose();
      monaco.editor.setModelMarkers(model, OWNER, []);
    },
  };
}

const NOTHING: monaco.languages.CodeActionList = { actions: [], dispose: () => undefined };

const SEVERITIES: Readonly<Record<Severity, monaco.MarkerSeverity>> = {
  error: monaco.MarkerSeverity.Error,
  warning: monaco.MarkerSeverity.Warning,
  info: monaco.MarkerSeverity.Hint,
};

function actionOf(fix: QuickFix, marker: monaco.editor.IMarkerData, revision: number): monaco.languages.CodeAction {
  return {
    title: fixInOneLine(fix),
    kind: 'quickfix',
    diagnostics: [marker],
    command: { id: MAKE_FIX, title: fix.title, arguments: [fix, revision] },
  };
}
