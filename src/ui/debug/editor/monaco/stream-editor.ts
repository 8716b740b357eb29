import type { Span } from '../../../../base/span.ts';
import type { TextEdit } from '../../../../core/words/diagnostic.ts';
import { EDITOR_OPTIONS } from '../../../parts/monaco/editor-options.ts';
import { modelOf } from '../../../parts/monaco/model-of.ts';
import { monaco } from '../../../parts/monaco/monaco.ts';
import { displayText } from '../../../parts/reply/display-text.ts';
import type { Painting } from '../../../parts/reply/paint-model.ts';
import { lastCharacterOf, type Problem } from '../../../parts/reply/problems.ts';
import { NEWS_PX, newsHeight, scrollTopFor } from '../../../parts/reply/scroll-top.ts';
import { difference } from '../../../parts/state/difference.ts';
import { toggled } from '../../state/breakpoints.ts';
import type { Anchor, DebugState } from '../../state/debug-state.ts';
import { selectCurrentProblem, selectExcerptPlace, selectIsFollowing } from '../../state/selectors.ts';
import type { DebugStore } from '../../store/debug-store.ts';
import { stepRound } from '../../store/step-round.ts';
import type { Handoff } from '../handoff.ts';
import { isTooLongToEdit } from '../is-too-long-to-edit.ts';
import { createPointing } from '../pointing.ts';
import type { ReplyHandle } from '../reply-handle.ts';
import { isSamePainting, paintingOf } from '../use-painting.ts';
import { createBreakpointGutter } from './breakpoint-gutter.ts';
import { createTextMarks } from './decorations.ts';
import { createProblemMarkers } from './problem-markers.ts';

export interface StreamEditorHandle extends ReplyHandle {
  /** Keeps room under the problem's row for a card and moves the card along; gives the way to close it. */
  openZone(problem: Problem, card: HTMLElement, onNotch: (x: number) => void): () => void;
  /** Lets go of the editor, which its owner takes down. */
  dispose(): void;
}

/** Code starts here, in the plain view as in Monaco. */
const CODE_LEFT = 66;
const LINE_HEIGHT = 19;
const IN_TEXT: ReadonlySet<monaco.editor.MouseTargetType> = new Set([
  monaco.editor.MouseTargetType.CONTENT_TEXT,
  monaco.editor.MouseTargetType.CONTENT_EMPTY,
]);
/** Lines painted beyond the visible ones, so that a short scroll shows no bare text. */
const MARGIN_LINES = 20;
const LONGEST_WRAPPED_TEXT = 1_000_000;
const LONGEST_WRAPPED_LINE = 20_000;

/**
 * Makes an editor the editor of the reply. The store's raw text is the truth: what is typed goes there as edits, and
 * whatever comes from there is put into the model past its own undo stack, which is never used.
 */
export function createStreamEditor(
  editor: monaco.editor.IStandaloneCodeEditor,
  store: DebugStore,
  handoff: Handoff,
): StreamEditorHandle {
  const model = modelOf(editor);
  model.setEOL(monaco.editor.EndOfLineSequence.LF);
  let shown = model.getValue(monaco.editor.EndOfLinePreference.LF);
  editor.layout();
  alignCode();

  const marks = createTextMarks(model);
  const markers = createProblemMarkers(model, store);
  let firstLine = 1;
  let isOurs = false;
  let isTyping = false;
  let isPointing = false;
  let typed: { before: string; changes: readonly monaco.editor.IModelContentChange[]; isSingle: boolean } | null = null;
  let frame = 0;
  /** What was painted last; much that changes in the store is not seen in the text. */
  let painted: { readonly painting: Painting; readonly lines: string } | null = null;

  function alignCode(): void {
    const { glyphMarginWidth, lineNumbersWidth } = editor.getLayoutInfo();
    editor.updateOptions({ lineDecorationsWidth: Math.max(4, CODE_LEFT - glyphMarginWidth - lineNumbersWidth) });
  }

  function paint(): void {
    frame = 0;
    const state = store.getState();
    if (state.readRevision !== state.revision) return;
    const ranges = editor.getVisibleRanges();
    const first = Math.max(1, (ranges[0]?.startLineNumber ?? 1) - MARGIN_LINES);
    const last = Math.min(model.getLineCount(), (ranges.at(-1)?.endLineNumber ?? 1) + MARGIN_LINES);
    const painting = paintingOf(state, shown);
    const lines = `${first} ${last}`;
    if (painted && painted.lines === lines && isSamePainting(painted.painting, painting)) return;
    painted = { painting, lines };
    marks.show(painting, first, last);
    markers.show(offsetOf(first, 1), offsetOf(last, model.getLineMaxColumn(last)));
  }

  const offsetOf = (lineNumber: number, column: number): number => model.getOffsetAt({ lineNumber, column });

  function paintSoon(): void {
    if (frame === 0) frame = requestAnimationFrame(paint);
  }

  /** Monaco types a text letter by letter; what comes in one task is one edit. */
  function collect(event: monaco.editor.IModelContentChangedEvent): void {
    if (isOurs) return;
    if (!typed) {
      typed = { before: shown, changes: event.changes, isSingle: true };
      queueMicrotask(toStore);
    } else {
      typed.isSingle = false;
    }
  }

  function toStore(): void {
    if (!typed) return;
    const { before, changes, isSingle } = typed;
    typed = null;
    shown = model.getValue(monaco.editor.EndOfLinePreference.LF);
    const [first] = changes;
    const isWhole = changes.length === 1 && first?.rangeOffset === 0 && first.rangeLength === before.length;
    const { verbs } = store.getState();
    if (isWhole && shown.length > 1) {
      verbs.replaceText(shown, 'typing');
      return;
    }
    const change = difference(before, shown);
    const edits = isSingle ? editsOf(changes) : change ? [change] : [];
    isTyping = true;
    if (edits.length > 0) verbs.edit(edits, 'typing');
    isTyping = false;
  }

  /** Brings the model to what the store holds, by the smallest change. */
  function fromStore(): void {
    const { reply } = store.getState();
    const wanted = displayText(reply.raw.text);
    if (reply.firstLine !== firstLine) {
      ({ firstLine } = reply);
      editor.updateOptions({ lineNumbers: (line) => String(line + firstLine - 1) });
    }
    const change = difference(shown, wanted);
    if (!change) return;
    shown = wanted;
    isOurs = true;
    const start = model.getPositionAt(change.start);
    const end = model.getPositionAt(change.end);
    model.applyEdits([{ range: monaco.Range.fromPositions(start, end), text: change.text }]);
    isOurs = false;
    editor.updateOptions(wrapping(wanted));
  }

  function follow(state: DebugState, before: DebugState): void {
    const { text } = state.reply.raw;
    if (text !== before.reply.raw.text || state.reply.firstLine !== before.reply.firstLine) {
      // The reader is about to take over. What the user insisted on was too long from the start.
      if (isTooLongToEdit(text) && !isTooLongToEdit(shown)) return;
      fromStore();
    }
    // An edit carries the position along; the view stays with the hand that typed it.
    if (state.position !== before.position && !isTyping) reveal(state.position);
    const place = selectExcerptPlace(state);
    const isPicked = place !== selectExcerptPlace(before) || text !== before.reply.raw.text;
    if (place && isPicked && !editor.hasTextFocus()) reveal(place.start);
    if (state.selection && state.selection !== before.selection) showSelection(state.selection);
    if (state !== before) paintSoon();
    // Only where replay was moved; a problem that turns up under the keys must leave the caret alone.
    const isStep = state.position !== before.position && state.reply === before.reply && !state.playing;
    if (isStep && !isPointing && editor.hasTextFocus() && editor.getSelection()?.isEmpty())
      editor.setPosition(model.getPositionAt(selectCurrentProblem(state)?.start ?? state.position));
  }

  /** Scrolls only when the position is out of view, so that nothing moves under the reader's eyes. */
  function reveal(position: number): void {
    const at = model.getPositionAt(position);
    const below = editor.getTopForPosition(at.lineNumber, at.column) - editor.getScrollTop();
    const isInView = below >= 0 && below + LINE_HEIGHT <= editor.getLayoutInfo().height;
    // Whether a column is in view, the editor can only tell by laying out the page again.
    if (isInView && editor.getOption(monaco.editor.EditorOption.wordWrap) === 'on') return;
    editor.revealPositionInCenterIfOutsideViewport(at, monaco.editor.ScrollType.Immediate);
  }

  function showSelection({ start, end }: Span): void {
    const [from, to] = selection() ?? [];
    if (from !== start || to !== end) select(start, end);
  }

  function selection(): readonly [number, number] | null {
    const selections = editor.getSelections() ?? [];
    const [only] = selections;
    if (!only || selections.length > 1) return null;
    return [model.getOffsetAt(only.getStartPosition()), model.getOffsetAt(only.getEndPosition())];
  }

  function tellSelection(): void {
    const [start, end] = selection() ?? [0, 0];
    verbs.select({ start, end });
  }

  /** A press in the text is a seek: caret and position are one place. With Alt it sets a breakpoint. */
  function goToPress({ target, event }: monaco.editor.IEditorMouseEvent): void {
    const [start, end] = selection() ?? [0, 1];
    if (!event.leftButton || !IN_TEXT.has(target.type) || start !== end) return;
    if (event.altKey) {
      const { breakpoints } = store.getState().reply;
      if (start > 0) verbs.setBreakpoints(toggled(breakpoints, { on: 'offset', offset: start }));
      return;
    }
    isPointing = true;
    verbs.seek(start);
    isPointing = false;
  }

  function explain({ target, event }: monaco.editor.IEditorMouseEvent): void {
    const isText =
      target.type === monaco.editor.MouseTargetType.CONTENT_TEXT && target.range && event.browserEvent.buttons === 0;
    if (!isText) {
      pointing.move(null, () => null);
      return;
    }
    const place = target.range.getStartPosition();
    pointing.move(model.getOffsetAt(place), () => anchorOf(place));
  }

  function anchorOf(place: monaco.IPosition): Anchor | null {
    const shownAt = editor.getScrolledVisiblePosition(place);
    const box = editor.getDomNode()?.getBoundingClientRect();
    if (!shownAt || !box) return null;
    const top = box.top + shownAt.top;
    return { left: box.left + shownAt.left, top, bottom: top + LINE_HEIGHT };
  }

  const { verbs } = store.getState();
  const pointing = createPointing(verbs);
  editor.addCommand(monaco.KeyMod.CtrlCmd | monaco.KeyCode.KeyZ, verbs.undo);
  editor.addCommand(monaco.KeyMod.CtrlCmd | monaco.KeyMod.Shift | monaco.KeyCode.KeyZ, verbs.redo);
  editor.addCommand(monaco.KeyMod.CtrlCmd | monaco.KeyCode.KeyY, verbs.redo);
  editor.addCommand(monaco.KeyCode.F8, () => stepRound(store, 1));
  editor.addCommand(monaco.KeyMod.Shift | monaco.KeyCode.F8, () => stepRound(store, -1));

  const stops = [
    model.onDidChangeContent(collect),
    editor.onDidChangeCursorSelection(tellSelection),
    editor.onMouseUp(goToPress),
    editor.onMouseMove(explain),
    editor.onMouseLeave(() => pointing.move(null, () => null)),
    editor.onMouseDown(pointing.close),
    editor.onDidScrollChange(pointing.close),
    model.onDidChangeContent(pointing.close),
    pointing,
    editor.onDidScrollChange(paintSoon),
    editor.onDidLayoutChange(paintSoon),
    { dispose: store.subscribe(follow) },
    markers,
    createBreakpointGutter(editor, store),
  ];

  fromStore();
  paint();
  takeOver();

  function takeOver(): void {
    select(handoff.start, handoff.end);
    const state = store.getState();
    if (handoff.scrollTop > 0) editor.setScrollTop(handoff.scrollTop);
    else reveal(state.opened?.start ?? state.position);
    // What was picked while the editor was made may not be painted yet.
    const place = selectExcerptPlace(state);
    if (place) reveal(place.start);
    if (handoff.hasFocus) editor.focus();
  }

  function select(start: number, end: number): void {
    editor.setSelection(monaco.Range.fromPositions(model.getPositionAt(start), model.getPositionAt(end)));
  }

  return {
    element: editor.getContainerDomNode(),
    selection,
    setCaret(offset) {
      select(offset, offset);
      editor.revealPosition(model.getPositionAt(offset));
    },
    openZone(problem, card, onNotch) {
      const last = model.getPositionAt(lastCharacterOf(problem));
      const place = model.getPositionAt(problem.start);
      const domNode = document.createElement('div');
      const zone = {
        afterLineNumber: last.lineNumber,
        afterColumn: last.column,
        heightInPx: card.offsetHeight,
        domNode,
        onDomNodeTop: (top: number) => {
          card.style.transform = `translateY(${top}px)`;
        },
      };
      let id = '';
      const pointNotch = (): void => {
        const left = editor.getScrolledVisiblePosition(place)?.left ?? CODE_LEFT;
        onNotch(Math.round(left + 4 - card.offsetLeft));
      };
      const measure = new ResizeObserver(() => {
        zone.heightInPx = card.offsetHeight;
        editor.changeViewZones((zones) => zones.layoutZone(id));
        pointNotch();
        showAgain();
      });
      editor.changeViewZones((zones) => {
        id = zones.addZone(zone);
      });
      // As the plain view shows it, so that nothing moves when the editor takes over.
      const show = (): number => {
        if (selectIsFollowing(store.getState())) return editor.getScrollTop();
        const top = editor.getTopForPosition(last.lineNumber, last.column);
        const { height } = editor.getLayoutInfo();
        const view = { top: editor.getScrollTop(), height, foot: NEWS_PX };
        const to = scrollTopFor({ top, height: LINE_HEIGHT + zone.heightInPx }, view);
        if (to !== null) editor.setScrollTop(to);
        return editor.getScrollTop();
      };
      let shownAt = show();
      let news = newsHeight();
      // The card may grow, and the reply may get less room; where the user scrolled on, that is left. News moves nothing.
      const showAgain = (): void => {
        const isNews = newsHeight() !== news;
        news = newsHeight();
        if (!isNews && editor.getScrollTop() === shownAt) shownAt = show();
      };
      const resized = editor.onDidLayoutChange(showAgain);
      measure.observe(card);
      pointNotch();
      return () => {
        measure.disconnect();
        resized.dispose();
        editor.changeViewZones((zones) => zones.removeZone(id));
      };
    },
    dispose() {
      cancelAnimationFrame(frame);
      for (const stop of stops) stop.dispose();
    },
  };
}

function editsOf(changes: readonly monaco.editor.IModelContentChange[]): TextEdit[] {
  return changes
    .map(({ rangeOffset, rangeLength, text }) => ({ start: rangeOffset, end: rangeOffset + rangeLength, text }))
    .sort((a, b) => a.start - b.start);
}

/** Of the editor that shows a text. */
export function optionsFor(text: string): monaco.editor.IStandaloneEditorConstructionOptions {
  return { ...EDITOR_OPTIONS, ...OPTIONS, ...wrapping(text) };
}

/** Long lines, and many of them, are shown unwrapped: finding where to break them takes too long. */
function wrapping(text: string): monaco.editor.IEditorOptions {
  const wraps = text.length <= LONGEST_WRAPPED_TEXT && !hasLongLine(text);
  return { wordWrap: wraps ? 'on' : 'off', stopRenderingLineAfter: 10_000, matchBrackets: 'never' };
}

function hasLongLine(text: string): boolean {
  let from = 0;
  while (text.length - from > LONGEST_WRAPPED_LINE) {
    const end = text.lastIndexOf('\n', from + LONGEST_WRAPPED_LINE);
    if (end < from) return true;
    from = end + 1;
  }
  return false;
}

const OPTIONS: monaco.editor.IStandaloneEditorConstructionOptions = {
  ariaLabel: 'Model output',
  padding: { top: 6, bottom: 6 + NEWS_PX },
  fontSize: 13,
  lineHeight: LINE_HEIGHT,
  glyphMargin: true,
  // Beside the signs of the gutter there is only the text for it to be on; card and Ctrl+. offer the same fixes.
  lightbulb: { enabled: monaco.editor.ShowLightbulbIconMode.Off },
  lineNumbersMinChars: 4,
};
