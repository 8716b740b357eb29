import 'monaco-editor/features/placeholderText/register';
import type { Span } from '../../../base/span.ts';
import { EDITOR_OPTIONS } from '../../parts/monaco/editor-options.ts';
import { modelOf } from '../../parts/monaco/model-of.ts';
import { monaco } from '../../parts/monaco/monaco.ts';
import { litIn } from '../store/selectors.ts';
import type { WorkshopState } from '../store/workshop-state.ts';
import type { WorkshopStore } from '../store/workshop-store.ts';
import type { Handoff } from './handoff.ts';
import { DEFINITIONS_PLACEHOLDER } from './placeholder.ts';

/** Where code starts with two digits of line numbers, and how much further with each digit more; as in the text area. */
const CODE_LEFT = 36;
const DIGIT_WIDTH = 7;

/**
 * Makes an editor the editor of the definitions. What is typed goes to the store; what the store takes from elsewhere
 * can be undone here. Gives the way to let go of the editor, which its owner takes down.
 */
export function createDefinitionsEditor(
  editor: monaco.editor.IStandaloneCodeEditor,
  store: WorkshopStore,
  handoff: Handoff,
): { dispose: () => void } {
  const { verbs } = store.getState();
  const model = modelOf(editor);
  model.setEOL(monaco.editor.EndOfLineSequence.LF);
  model.updateOptions({ tabSize: 2 });
  editor.layout();
  const marks = editor.createDecorationsCollection();
  let isOurs = false;
  alignCode();

  function alignCode(): void {
    const digits = Math.max(2, String(model.getLineCount()).length);
    editor.updateOptions({ lineNumbersMinChars: digits + 1 });
    const codeLeft = CODE_LEFT + (digits - 2) * DIGIT_WIDTH;
    editor.updateOptions({ lineDecorationsWidth: Math.max(4, codeLeft - editor.getLayoutInfo().lineNumbersWidth) });
  }

  function toStore(): void {
    alignCode();
    if (!isOurs) verbs.typeDefinitions(model.getValue());
  }

  function fromStore(text: string): void {
    if (text === model.getValue()) return;
    isOurs = true;
    editor.pushUndoStop();
    editor.executeEdits('import', [{ range: model.getFullModelRange(), text }]);
    editor.pushUndoStop();
    editor.setPosition({ lineNumber: 1, column: 1 });
    editor.setScrollPosition({ scrollTop: 0, scrollLeft: 0 });
    isOurs = false;
  }

  function paint(state: WorkshopState): void {
    const lit = litIn(state)?.property;
    const line = state.problem?.line;
    marks.set([
      ...(lit ? [wholeLines(rangeOf(lit), 'is-current-line')] : []),
      ...(line === undefined ? [] : [wholeLines(new monaco.Range(line, 1, line, 1), 'problem-line')]),
    ]);
  }

  const rangeOf = ({ start, end }: Span): monaco.Range =>
    monaco.Range.fromPositions(model.getPositionAt(start), model.getPositionAt(end));

  function follow(state: WorkshopState, before: WorkshopState): void {
    if (state.definitions !== before.definitions) fromStore(state.definitions);
    if (state.goTo !== before.goTo && state.goTo) {
      const at = model.getPositionAt(state.goTo.start);
      editor.setPosition(at);
      editor.revealRangeNearTopIfOutsideViewport(rangeOf(state.goTo), monaco.editor.ScrollType.Immediate);
      if (state.goTo.takesFocus) editor.focus();
    }
    if (LIGHTS.some((key) => state[key] !== before[key])) paint(state);
  }

  const stops = [
    model.onDidChangeContent(toStore),
    editor.onDidChangeCursorPosition(({ position }) => {
      if (!isOurs) verbs.setCaret(model.getOffsetAt(position));
    }),
    { dispose: store.subscribe(follow) },
  ];

  if (model.getValue() !== store.getState().definitions) model.setValue(store.getState().definitions);
  editor.setSelection(rangeOf(handoff));
  editor.setScrollPosition({ scrollTop: handoff.scrollTop, scrollLeft: handoff.scrollLeft });
  if (handoff.hasFocus) editor.focus();
  paint(store.getState());

  return {
    dispose() {
      for (const stop of stops) stop.dispose();
    },
  };
}

const LIGHTS = ['example', 'pointed', 'caret', 'definitions', 'readDefinitions', 'problem'] as const;

const wholeLines = (range: monaco.IRange, className: string): monaco.editor.IModelDeltaDecoration => ({
  range,
  options: { isWholeLine: true, className, marginClassName: className },
});

export const DEFINITIONS_OPTIONS: monaco.editor.IStandaloneEditorConstructionOptions = {
  ...EDITOR_OPTIONS,
  ariaLabel: 'Tool definitions',
  fontSize: 12,
  lineHeight: 19,
  glyphMargin: false,
  wordWrap: 'off',
  placeholder: DEFINITIONS_PLACEHOLDER,
};
