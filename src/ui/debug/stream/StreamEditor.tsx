import {
  type ClipboardEvent,
  type ComponentType,
  type FormEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { PaintedText } from '../../parts/reply/PaintedText.tsx';
import { difference } from '../../parts/state/difference.ts';
import { Boundary } from '../../parts/widgets/Boundary.tsx';
import { pictured } from '../../parts/words/directional.ts';
import { focusReply } from '../diagnosis/causes/focus-reply.ts';
import type { Handoff } from '../editor/handoff.ts';
import type { MonacoStreamProps } from '../editor/monaco/MonacoStream.tsx';
import { ProblemCard } from '../editor/ProblemCard.tsx';
import { listenUnderPainting } from '../editor/painted-area.ts';
import { copyFrom, pasteInto, type ReplyHandle } from '../editor/reply-handle.ts';
import { useNotch } from '../editor/use-notch.ts';
import { usePainting } from '../editor/use-painting.ts';
import { useTextPresses } from '../editor/use-text-presses.ts';
import { useDebug, useDebugStore, useVerbs } from '../store/context.ts';
import { EmptyReply } from './EmptyReply.tsx';
import { LongStream } from './LongStream.tsx';

/** A text area lays its whole text out at every change; longer texts wait for the editor as painted lines. */
const LONGEST_PLAIN = 200_000;

/**
 * The reply as text to edit. At first a text area under its own painting; Monaco is fetched at the first touch and takes
 * over text, selection, scroll and focus. Where the pointer is a finger it never is.
 */
export function StreamEditor() {
  const store = useDebugStore();
  const area = useRef<HTMLTextAreaElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const handle = useRef<ReplyHandle | null>(null);
  const [Monaco, setMonaco] = useState<ComponentType<MonacoStreamProps> | null>(null);
  const [isMonaco, setIsMonaco] = useState(false);
  const isAsked = useRef(false);
  const isShort = useDebug((state) => state.reply.raw.text.length <= LONGEST_PLAIN);

  const fetchMonaco = () => {
    if (isAsked.current || matchMedia('(pointer: coarse), (max-width: 699.98px)').matches) return;
    isAsked.current = true;
    import('../editor/monaco/MonacoStream.tsx').then(
      ({ MonacoStream }) => setMonaco(() => MonacoStream),
      () => {
        isAsked.current = false;
      },
    );
  };

  useEffect(() => {
    if (!isShort) fetchMonaco();
  });

  const onPaste = (event: ClipboardEvent) => {
    if (!handle.current || event.defaultPrevented) return;
    const text = event.clipboardData.getData('text/plain');
    if (text === '' || !handle.current.element.contains(event.target as Node)) return;
    if (!pasteInto(store, handle.current, text)) return;
    event.preventDefault();
    event.stopPropagation();
  };

  const onCopy = (event: ClipboardEvent) => {
    if (!handle.current?.element.contains(event.target as Node)) return;
    if (!copyFrom(store, handle.current, event.clipboardData, event.type === 'cut')) return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <div
      ref={body}
      className="stream-body pane-body"
      onPointerMove={fetchMonaco}
      onFocusCapture={fetchMonaco}
      onPasteCapture={onPaste}
      onCopyCapture={onCopy}
      onCutCapture={onCopy}
    >
      {!isMonaco && (isShort ? <PlainEditor area={area} handle={handle} /> : <LongStream />)}
      {Monaco && (
        <Boundary what="The editor" instead={() => isMonaco && <PlainEditor area={area} handle={handle} />}>
          <Monaco
            handle={handle}
            isShown={isMonaco}
            handoff={() => handoffFrom(body.current, area.current, store.getState().caret ?? 0)}
            onTakeOver={() => setIsMonaco(true)}
          />
        </Boundary>
      )}
      <EmptyReply />
    </div>
  );
}

function handoffFrom(body: HTMLElement | null, area: HTMLTextAreaElement | null, caret: number): Handoff {
  // What is seen is the painting; it can be elsewhere than the text area under it.
  const painted = body?.querySelector('.painted');
  const card = painted?.querySelector<HTMLElement>('.card');
  const buttons: Element[] = [...(card?.querySelectorAll('button') ?? [])];
  const cardButton = document.activeElement ? buttons.indexOf(document.activeElement) : -1;
  return {
    start: area?.selectionStart ?? caret,
    end: area?.selectionEnd ?? caret,
    scrollTop: painted?.scrollTop ?? 0,
    notch: card?.style.getPropertyValue('--notch') ?? '',
    hasFocus: cardButton < 0 && body?.contains(document.activeElement) === true,
    cardButton,
  };
}

interface PlainEditorProps {
  readonly area: RefObject<HTMLTextAreaElement | null>;
  readonly handle: RefObject<ReplyHandle | null>;
}

/** A text area under the painted lines. Its letters show only while it is typed into. */
function PlainEditor({ area, handle }: PlainEditorProps) {
  const { edit, replaceText, undo, redo, select, seek, setRaised } = useVerbs();
  const painting = usePainting();
  const presses = useTextPresses();
  /** A field can show no character without a shape; every offset is that of the text. */
  const fieldText = pictured(painting.text);
  const painted = useRef<HTMLDivElement>(null);
  const selected = useRef<[number, number]>([0, 0]);
  const caret = useRef<number | null>(null);
  const [isTyping, setIsTyping] = useState(false);
  const isRaised = useDebug((state) => state.isRaised);
  const notch = useNotch(painted, painting.current);

  useLayoutEffect(() => {
    const element = area.current;
    if (!element || element.value === fieldText) return;
    const at = caret.current ?? Math.min(element.selectionStart, painting.text.length);
    element.value = fieldText;
    if (document.activeElement === element) element.setSelectionRange(at, at);
    caret.current = null;
  }, [area, painting.text, fieldText]);

  const selection = useDebug((state) => state.selection);
  useEffect(() => {
    const element = area.current;
    if (!element || !selection) return;
    if (element.selectionStart === selection.start && element.selectionEnd === selection.end) return;
    element.setSelectionRange(selection.start, selection.end);
  }, [area, selection]);

  useEffect(() => {
    const element = area.current;
    if (!element) return;
    const note = () => {
      selected.current = [element.selectionStart, element.selectionEnd];
    };
    element.addEventListener('beforeinput', note);
    handle.current = {
      element,
      selection: () => [element.selectionStart, element.selectionEnd],
      setCaret: (offset) => {
        caret.current = offset;
        queueMicrotask(() => element.setSelectionRange(offset, offset));
      },
    };
    return () => element.removeEventListener('beforeinput', note);
  }, [area, handle]);

  useEffect(() => {
    if (!area.current || !painted.current) return;
    return listenUnderPainting(area.current, painted.current);
  }, [area]);

  const onInput = (event: FormEvent<HTMLTextAreaElement>) => {
    const { value } = event.currentTarget;
    const [start, end] = selected.current;
    const whole = start === 0 && end >= painting.text.length;
    setIsTyping(true);
    if (whole && value.length > 1) {
      replaceText(value, 'typing');
      return;
    }
    const change = difference(fieldText, value);
    if (change) edit([change], 'typing');
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
    const key = event.key.toLowerCase();
    if (key !== 'z' && key !== 'y') return;
    event.preventDefault();
    if (key === 'y' || event.shiftKey) redo();
    else undo();
  };

  useEffect(() => {
    if (isRaised) area.current?.focus();
  }, [area, isRaised]);

  const done = () => {
    setRaised(false);
    focusReply();
  };

  return (
    <div
      className={`plain-editor ${isTyping ? 'is-typing' : ''} ${isRaised ? 'is-raised' : ''} ${painting.torch ? 'has-torch' : ''}`}
    >
      <textarea
        ref={area}
        aria-label="Model output"
        defaultValue={fieldText}
        spellCheck={false}
        autoComplete="off"
        autoCapitalize="off"
        onInput={onInput}
        onKeyDown={onKeyDown}
        onSelect={({ currentTarget }) =>
          select({ start: currentTarget.selectionStart, end: currentTarget.selectionEnd })
        }
        onClick={({ currentTarget: { selectionStart, selectionEnd } }) => {
          if (!isRaised && selectionStart === selectionEnd) seek(selectionStart);
        }}
        onBlur={() => setIsTyping(false)}
        onScroll={(event) => {
          if (isTyping && painted.current) painted.current.scrollTop = event.currentTarget.scrollTop;
        }}
      />
      <PaintedText
        presses={presses}
        painting={painting}
        ref={painted}
        card={painting.current && <ProblemCard problem={painting.current} notchAt={notch} />}
      />
      {isRaised && (
        <button type="button" className="button edit-done" onClick={done}>
          Done
        </button>
      )}
    </div>
  );
}
