import { monaco } from '../../../parts/monaco/monaco.ts';
import { toggledInLine } from '../../state/breakpoints.ts';
import type { DebugStore } from '../../store/debug-store.ts';

const { GUTTER_GLYPH_MARGIN, GUTTER_LINE_NUMBERS, GUTTER_LINE_DECORATIONS } = monaco.editor.MouseTargetType;
const GUTTER: ReadonlySet<monaco.editor.MouseTargetType> = new Set([
  GUTTER_GLYPH_MARGIN,
  GUTTER_LINE_NUMBERS,
  GUTTER_LINE_DECORATIONS,
]);

/** Sets and takes away breakpoints by a press beside a line, and shows under the pointer that this is possible. */
export function createBreakpointGutter(
  editor: monaco.editor.IStandaloneCodeEditor,
  store: DebugStore,
): monaco.IDisposable {
  editor.updateOptions({ selectOnLineNumbers: false });
  const hint = editor.createDecorationsCollection();
  let hinted = 0;

  function showHint(line: number): void {
    if (line === hinted) return;
    hinted = line;
    const range = new monaco.Range(line, 1, line, 1);
    hint.set(line === 0 ? [] : [{ range, options: { firstLineDecorationClassName: 'break-hint' } }]);
  }

  const lineOf = ({ type, position }: monaco.editor.IMouseTarget): number =>
    GUTTER.has(type) ? (position?.lineNumber ?? 0) : 0;

  const stops = [
    editor.onMouseMove(({ target }) => showHint(lineOf(target))),
    editor.onMouseLeave(() => showHint(0)),
    editor.onMouseDown(({ target, event }) => {
      const model = editor.getModel();
      const line = lineOf(target);
      if (!model || line === 0 || !event.leftButton) return;
      const start = model.getOffsetAt({ lineNumber: line, column: 1 });
      const { reply, verbs } = store.getState();
      verbs.setBreakpoints(toggledInLine(reply.breakpoints, start, start + model.getLineMaxColumn(line) - 1));
    }),
  ];
  return {
    dispose() {
      for (const stop of stops) stop.dispose();
    },
  };
}
