import { hasBreakIn } from '../../store/breakpoints.ts';
import { gutterSign, laneAt, type Mark, marksIn, type Painting } from '../paint-model.ts';
import { monaco } from './monaco.ts';

type Decoration = monaco.editor.IModelDeltaDecoration;

/** The marks of lines `first`..`last` as decorations. They carry the class names of the plain view. */
export function decorationsFor(
  painting: Painting,
  model: monaco.editor.ITextModel,
  first: number,
  last: number,
): Decoration[] {
  const from = model.getOffsetAt({ lineNumber: first, column: 1 });
  const to = model.getOffsetAt({ lineNumber: last, column: model.getLineMaxColumn(last) });
  const range = (start: number, end: number): monaco.Range =>
    monaco.Range.fromPositions(model.getPositionAt(start), model.getPositionAt(end));
  const decorations = marksIn(painting, from, to).flatMap((mark) => decorationsOf(mark, range));
  const problems = painting.problems.filter((problem) => problem.end >= from && problem.start <= to);
  for (let line = first; line <= last; line += 1) {
    const start = model.getOffsetAt({ lineNumber: line, column: 1 });
    const end = start + model.getLineMaxColumn(line) - 1;
    decorations.push(...lineDecorations({ ...painting, problems }, line, start, end));
  }
  return decorations;
}

function decorationsOf(mark: Mark, range: (start: number, end: number) => monaco.Range): Decoration[] {
  const { kind, start, end, text = '' } = mark;
  const inline = (from: number, to: number, inlineClassName: string): Decoration => ({
    range: range(from, to),
    options: { inlineClassName, inlineClassNameAffectsLetterSpacing: false },
  });
  switch (kind) {
    case 'seam':
    case 'break':
    case 'caret':
    case 'peek':
      return [{ range: range(start, start), options: { showIfCollapsed: true, beforeContentClassName: `p-${kind}` } }];
    case 'ghost':
    case 'note':
      return [
        {
          range: range(start, start),
          options: {
            showIfCollapsed: true,
            before: {
              content: text,
              inlineClassName: `p-${kind}`,
              cursorStops: monaco.editor.InjectedTextCursorStops.None,
            },
          },
        },
      ];
    case 'value':
      return [inline(start, end, 'p-value'), inline(start, start + 1, 'p-first'), inline(end - 1, end, 'p-last')];
    default:
      return [inline(start, end, `p-${kind}`)];
  }
}

function lineDecorations(painting: Painting, line: number, start: number, end: number): Decoration[] {
  const isCurrent = painting.focus >= start && painting.focus <= end;
  const sign = gutterSign(painting, start, end + 1);
  const breaks = hasBreakIn(painting.breakpoints, start, end);
  const range = new monaco.Range(line, 1, line, 1);
  const whole: Decoration = {
    range,
    options: {
      isWholeLine: true,
      marginClassName: `lane-${laneAt(painting.chunkEnds, start)}`,
      ...(isCurrent ? { className: 'is-current-line', lineNumberClassName: 'is-current-number' } : {}),
    },
  };
  // Not for the whole line, or every row of a wrapped one would show it.
  const first: Decoration = {
    range,
    options: {
      ...(sign && { glyphMarginClassName: `sign-${sign}` }),
      ...(breaks && { firstLineDecorationClassName: 'break-sign' }),
    },
  };
  return sign || breaks ? [whole, first] : [whole];
}
