import { type CSSProperties, type RefObject, useEffect, useMemo, useRef } from 'react';
import { typedInto } from '../../parts/widgets/typed-into.ts';
import { pictured } from '../../parts/words/directional.ts';
import { useLit, useWorkshop, useWorkshopVerbs } from '../store/use-workshop.ts';
import { lineAt, lineCount, linesOf } from './line-places.ts';
import { DEFINITIONS_PLACEHOLDER } from './placeholder.ts';

/** Browsers take minutes to insert a long text into a field and an instant to set it, at the cost of its undo. */
const SLOW_PASTE = 100_000;

/** A text area over its line numbers and lit lines. Lines never wrap, so both scroll as one. */
export function PlainDefinitions({ area }: { area: RefObject<HTMLTextAreaElement | null> }) {
  const { typeDefinitions, setCaret } = useWorkshopVerbs();
  const definitions = useWorkshop((state) => state.definitions);
  const goTo = useWorkshop((state) => state.goTo);
  const backdrop = useRef<HTMLDivElement>(null);
  const lines = useMemo(() => lineCount(definitions), [definitions]);

  useEffect(() => {
    const element = area.current;
    if (!element || !goTo) return;
    if (goTo.takesFocus) element.focus();
    element.setSelectionRange(goTo.start, goTo.start);
    revealLine(element, lineAt(element.value, goTo.start));
  }, [area, goTo]);

  return (
    <div className="plain-definitions" style={{ '--digits': Math.max(2, String(lines).length) } as CSSProperties}>
      <div className="definition-lines" ref={backdrop} aria-hidden="true">
        <LitLines />
        <LineNumbers count={definitions === '' ? 0 : lines} />
      </div>
      <textarea
        ref={area}
        aria-label="Tool definitions"
        placeholder={DEFINITIONS_PLACEHOLDER}
        value={pictured(definitions)}
        wrap="off"
        spellCheck={false}
        autoComplete="off"
        autoCapitalize="off"
        onChange={(event) => typeDefinitions(typedInto(definitions, event.target.value))}
        onPaste={(event) => {
          const pasted = event.clipboardData.getData('text/plain');
          if (pasted.length < SLOW_PASTE) return;
          event.preventDefault();
          const { selectionStart, selectionEnd } = event.currentTarget;
          typeDefinitions(definitions.slice(0, selectionStart) + pasted + definitions.slice(selectionEnd));
        }}
        onSelect={(event) => setCaret(event.currentTarget.selectionStart)}
        onScroll={(event) => {
          if (backdrop.current) backdrop.current.style.transform = `translateY(${-event.currentTarget.scrollTop}px)`;
        }}
      />
    </div>
  );
}

function LineNumbers({ count }: { count: number }) {
  const text = useMemo(() => Array.from({ length: count }, (_, index) => index + 1).join('\n'), [count]);
  return <pre className="definition-numbers">{text}</pre>;
}

function LitLines() {
  const definitions = useWorkshop((state) => state.definitions);
  const problemLine = useWorkshop((state) => state.problem?.line);
  const property = useLit()?.property ?? null;
  const lit = useMemo(() => (property ? linesOf(definitions, property) : null), [definitions, property]);
  return (
    <>
      {lit && <span className="lit-lines" style={linesStyle(lit[0], lit[1])} />}
      {problemLine !== undefined && (
        <span className="problem-line" style={linesStyle(problemLine - 1, problemLine - 1)} />
      )}
    </>
  );
}

const linesStyle = (first: number, last: number): CSSProperties =>
  ({ '--first': first, '--count': last - first + 1 }) as CSSProperties;

/** Scrolls only where the line is out of view. */
function revealLine(area: HTMLTextAreaElement, line: number): void {
  const height = Number.parseFloat(getComputedStyle(area).lineHeight);
  const top = line * height;
  if (top < area.scrollTop || top + 3 * height > area.scrollTop + area.clientHeight) {
    area.scrollTop = Math.max(0, top - 2 * height);
  }
}
