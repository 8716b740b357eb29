import { monaco } from '../../../parts/monaco/monaco.ts';
import { gutterSign, laneAt, type Mark, marksIn, type Painting } from '../../../parts/reply/paint-model.ts';
import { hasBreakIn } from '../../state/breakpoints.ts';

type Decoration = monaco.editor.IModelDeltaDecoration;

/** Decorations under keys that say all there is to them; each is made only where it is not shown yet. */
type Wanted = Map<string, () => Decoration>;

export interface TextMarks {
  /** Shows the marks of lines `first`..`last` as decorations. They carry the class names of the plain view. */
  show(painting: Painting, first: number, last: number): void;
}

/** The marks in a text of Monaco. A step changes few of hundreds, so the others are left as they are. */
export function createTextMarks(model: monaco.editor.ITextModel): TextMarks {
  let shown = new Map<string, string>();
  let version = model.getVersionId();
  return {
    show(painting, first, last) {
      const wanted = decorationsFor(painting, model, first, last);
      // An edit has moved them from the places that their keys name.
      const isKept = version === model.getVersionId();
      version = model.getVersionId();
      const gone = [...shown].filter(([key]) => !isKept || !wanted.has(key));
      const kept = isKept ? shown : new Map<string, string>();
      for (const [key] of gone) kept.delete(key);
      const added = [...wanted].filter(([key]) => !kept.has(key));
      const ids = model.deltaDecorations(
        gone.map(([, id]) => id),
        added.map(([, make]) => make()),
      );
      for (const [index, [key]] of added.entries()) kept.set(key, ids[index] ?? '');
      shown = kept;
    },
  };
}

function decorationsFor(painting: Painting, model: monaco.editor.ITextModel, first: number, last: number): Wanted {
  const from = model.getOffsetAt({ lineNumber: first, column: 1 });
  const to = model.getOffsetAt({ lineNumber: last, column: model.getLineMaxColumn(last) });
  const range = (start: number, end: number): monaco.Range =>
    monaco.Range.fromPositions(model.getPositionAt(start), model.getPositionAt(end));
  const wanted: Wanted = new Map();
  for (const mark of marksIn(painting, from, to)) addMark(wanted, mark, range);
  const problems = painting.problems.filter((problem) => problem.end >= from && problem.start <= to);
  for (let line = first, start = from; line <= last; line += 1) {
    const end = start + model.getLineLength(line);
    addLine(wanted, { ...painting, problems }, line, start, end);
    start = end + 1;
  }
  return wanted;
}

function addMark(wanted: Wanted, mark: Mark, range: (start: number, end: number) => monaco.Range): void {
  const { kind, start, end, text = '' } = mark;
  const inline = (from: number, to: number, inlineClassName: string): void => {
    wanted.set(`${inlineClassName} ${from} ${to}`, () => ({
      range: range(from, to),
      options: { inlineClassName, inlineClassNameAffectsLetterSpacing: false },
    }));
  };
  switch (kind) {
    case 'seam':
    case 'break':
    case 'caret':
    case 'peek':
      wanted.set(`${kind} ${start}`, () => ({
        range: range(start, start),
        options: { showIfCollapsed: true, beforeContentClassName: `p-${kind}` },
      }));
      break;
    case 'ghost':
    case 'note':
    case 'edge':
      wanted.set(`${kind} ${start} ${text}`, () => ({
        range: range(start, start),
        options: {
          showIfCollapsed: true,
          before: {
            content: text,
            inlineClassName: `p-${kind}`,
            cursorStops: monaco.editor.InjectedTextCursorStops.None,
          },
        },
      }));
      break;
    case 'value':
      inline(start, end, 'p-value');
      inline(start, start + 1, 'p-first');
      inline(end - 1, end, 'p-last');
      break;
    default:
      inline(start, end, `p-${kind}`);
  }
}

function addLine(wanted: Wanted, painting: Painting, line: number, start: number, end: number): void {
  const isCurrent = painting.focus >= start && painting.focus <= end;
  const lane = `lane-${laneAt(painting.chunkEnds, start)}`;
  const sign = gutterSign(painting, start, end + 1);
  const breaks = hasBreakIn(painting.breakpoints, start, end);
  const range = () => new monaco.Range(line, 1, line, 1);
  wanted.set(`line ${line} ${lane} ${isCurrent}`, () => ({
    range: range(),
    options: {
      isWholeLine: true,
      marginClassName: lane,
      ...(isCurrent ? { className: 'is-current-line', lineNumberClassName: 'is-current-number' } : {}),
    },
  }));
  if (!sign && !breaks) return;
  // Not for the whole line, or every row of a wrapped one would show it.
  wanted.set(`gutter ${line} ${sign} ${breaks}`, () => ({
    range: range(),
    options: {
      ...(sign && { glyphMarginClassName: `sign-${sign}` }),
      ...(breaks && { firstLineDecorationClassName: 'break-sign' }),
    },
  }));
}
