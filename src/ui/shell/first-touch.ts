import { flagDraft, rescueDraft } from '../debug/cases/draft-rescue.ts';
import { listenUnderPainting } from '../debug/editor/painted-area.ts';
import { NEWS_PX, scrollTopFor } from '../parts/reply/scroll-top.ts';
import { settleBuilt } from '../parts/widgets/one-stop.ts';
import { setValue } from '../parts/widgets/set-value.ts';
import { type Repeat, repeatedDrop, repeatedPaste } from './frame/repeated-input.ts';

/** What the user did before the page was live, to be done again on the live one. */
export interface FirstTouch {
  /** Begins without waiting for a touch. */
  begin(): void;
  /** Fetches at the first touch; the fetch that failed is tried again at the next. */
  whenTouched<Module>(fetch: () => Promise<Module>): Promise<Module>;
  /** Resolves once a text was typed, pasted or dropped: what it replaces need not be read first. */
  readonly givenText: Promise<void>;
  /** Whether a control was pressed, which the live page has once the reply is read. */
  hasPresses(): boolean;
  /**
   * Asked right before the built page is replaced: what has the focus is noted. Ends when no button of the pointer is held,
   * because what is pressed must not be replaced under it; null where none is.
   */
  untilReplaceable(): Promise<void> | null;
  /** The text typed or pasted into the reply meanwhile, also where the live page took its place; null where it was left alone. */
  draft(): Draft | null;
  /** What was pasted over all of the reply, with every code unit of it; null where it was not, or was edited after. */
  pasted(): string | null;
  /** Repeats presses, choices and keys on the live page and stops listening. All of it is done before the next event. */
  replay(): Promise<void>;
}

export interface Draft {
  /** Null where only the caret was placed. */
  readonly text: string | null;
  readonly start: number;
  readonly end: number;
}

const SIGNALS = [
  'pointermove',
  'pointerdown',
  'wheel',
  'touchstart',
  'keydown',
  'focusin',
  'dragenter',
  'hashchange',
  // What assistive tools do comes without any of the above.
  'click',
  'input',
  'change',
  'paste',
];
const REPEATED = ['click', 'change', 'input', 'keydown', 'paste', 'dragover', 'drop'] as const;

type Find = (live: Document) => Element | undefined;

/** Listens to the built page from the first moment on. */
export function firstTouch(page: Document): FirstTouch {
  const repeats: Repeat[] = [];
  let focused: Find | null = null;
  let held: Gate | null = null;
  let hadFocus: Element | null = null;
  let hasPresses = false;
  let pasted: string | null = null;
  const begun = gate();
  const givenText = gate();
  const reply = page.querySelector('textarea');
  const built = reply?.defaultValue ?? '';
  const painted = page.querySelector<HTMLElement>('.plain-editor .painted');
  const stopPresses = reply && painted ? listenUnderPainting(reply, painted) : () => undefined;

  const onSignal = (event: Event): void => {
    if (restsOnPage(event)) return;
    if (event.type === 'pointerdown') held ??= gate();
    // Not earlier: what is seen costs a layout, which the first paint would wait for.
    if (event instanceof KeyboardEvent && event.key === 'Tab') settleBuilt(page);
    if (event.type === 'focusin' && event.target instanceof Element) focused = finder(page, event.target);
    begun.open();
  };
  const onRelease = (): void => {
    held?.open();
    held = null;
  };
  /** How much there was to repeat when a key opened a dialog; what is typed from then on is meant for the dialog. */
  let beforeDialog: number | null = null;
  const onRepeated = (event: Event): void => {
    if (event.type === 'paste' || event.type === 'drop' || (event.type === 'input' && event.target === reply)) {
      showBusy(page);
      givenText.open();
    }
    if (reply && event instanceof ClipboardEvent && event.target === reply)
      pasted = pasteOverAll(event, reply) ?? pasted;
    if (event.type === 'click' && reply && isText(event.target)) repeats.push(repeatedPress(reply));
    if (beforeDialog !== null && event instanceof KeyboardEvent && !isPageKey(event)) {
      const typed = typedInDialog(event);
      if (typed) repeats.push(typed);
      if (event.key !== 'Escape') return;
      repeats.length = beforeDialog;
      beforeDialog = null;
      return;
    }
    const repeat = repeatOf(event, page, reply);
    if (!repeat) return;
    beforeDialog = isPageKey(event) ? repeats.length : null;
    repeats.push(repeat);
    hasPresses ||= event.type !== 'paste' && event.type !== 'drop';
  };
  const onPageHide = (): void => {
    if (!reply || reply.value === built) return;
    rescueDraft({ format: 'chunkscope-fixture', version: 1, dialect: 'auto', chunks: [reply.value] });
    flagDraft(true);
  };
  addEventListener('pagehide', onPageHide);
  for (const type of SIGNALS) addEventListener(type, onSignal, { capture: true, passive: true });
  for (const type of ['pointerup', 'pointercancel', 'blur']) addEventListener(type, onRelease, true);
  for (const type of REPEATED) addEventListener(type, onRepeated, true);
  // The text area can be used before this script is here.
  if (reply && (page.activeElement === reply || reply.value !== built)) begun.open();

  const stop = (): void => {
    removeEventListener('pagehide', onPageHide);
    for (const type of SIGNALS) removeEventListener(type, onSignal, true);
    for (const type of ['pointerup', 'pointercancel', 'blur']) removeEventListener(type, onRelease, true);
    for (const type of REPEATED) removeEventListener(type, onRepeated, true);
    stopPresses();
  };

  return {
    begin: begun.open,
    givenText: givenText.opened,
    hasPresses: () => hasPresses,
    async whenTouched(fetch) {
      await begun.opened;
      for (;;) {
        try {
          return await fetch();
        } catch {
          await new Promise((resolve) => addEventListener('pointerdown', resolve, { once: true }));
        }
      }
    },
    untilReplaceable() {
      hadFocus = page.activeElement;
      return held?.opened ?? null;
    },
    draft() {
      if (!reply || (hadFocus !== reply && reply.value === built)) return null;
      const text = reply.value === built ? null : reply.value;
      return { text, start: reply.selectionStart, end: reply.selectionEnd };
    },
    pasted: () => (pasted !== null && reply?.value === inField(pasted) ? pasted : null),
    async replay() {
      stop();
      if (page.activeElement === page.body) (focused?.(page) as HTMLElement | undefined)?.focus();
      for (const repeat of repeats) {
        repeat(page);
        // React draws what a key opened before the next key is repeated, and no event of the user comes between.
        await Promise.resolve();
      }
    },
  };
}

/** Puts what is pasted over the whole reply in its place, and gives it; null where it goes into the text. */
function pasteOverAll(event: ClipboardEvent, reply: HTMLTextAreaElement): string | null {
  const text = event.clipboardData?.getData('text/plain') ?? '';
  if (text === '' || reply.selectionStart > 0 || reply.selectionEnd < reply.value.length) return null;
  event.preventDefault();
  reply.value = text;
  return text;
}

/** A text as a field gives it back. */
const inField = (text: string): string => text.replace(/\r\n?/g, '\n');

/** The text of the reply, whose painting is pressed itself on a phone. */
const isText = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.matches('.plain-editor :is(textarea, .row-text, .row-text :not(.painted-card *))');

/** A press on the text goes to its place there, unless the text is another by now. */
function repeatedPress(reply: HTMLTextAreaElement): Repeat {
  const { value, selectionStart: at, selectionEnd } = reply;
  return (live) => {
    const area = live.querySelector<HTMLTextAreaElement>('.plain-editor textarea');
    if (!area || at !== selectionEnd || area.value !== value) return;
    const caret = [area.selectionStart, area.selectionEnd] as const;
    area.setSelectionRange(at, at);
    area.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    area.setSelectionRange(...caret);
  };
}

interface Gate {
  readonly opened: Promise<void>;
  readonly open: () => void;
}

function gate(): Gate {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

/** After the first layout browsers tell of the pointer that lies over the page; whoever only looks has not touched it. */
const restsOnPage = (event: Event): boolean =>
  event instanceof PointerEvent && event.type === 'pointermove' && event.movementX === 0 && event.movementY === 0;

/** What the built page says is of its example: another text is on its way. */
function showBusy(page: Document): void {
  for (const stale of page.querySelectorAll('.verdict, .causes')) stale.ariaBusy = 'true';
}

/** Scrolls the built reply to where its replay is, with the card below; only the reply, never what is around it. */
export function showCurrentRow(page: Document): void {
  const row = page.querySelector<HTMLElement>('.row.is-current');
  const painted = row?.closest<HTMLElement>('.painted');
  if (!row || !painted) return;
  const card = painted.querySelector<HTMLElement>('.painted-card')?.offsetHeight ?? 0;
  const stretch = { top: row.offsetTop, height: row.offsetHeight + card };
  const to = scrollTopFor(stretch, {
    top: painted.scrollTop,
    height: painted.clientHeight,
    foot: card > 0 ? NEWS_PX : 0,
  });
  if (to !== null) painted.scrollTop = to;
}

/** The pins are built for a desktop; where a narrower window has them over each other they become one, as live ones do. */
export function joinPins(page: Document): void {
  let before: HTMLElement | null = null;
  for (const pin of page.querySelectorAll<HTMLElement>('.pins > .pin')) {
    const touches = before && pin.getBoundingClientRect().left < before.getBoundingClientRect().right;
    if (before && touches && pin.className === before.className) {
      before.textContent = String(metAt(before) + metAt(pin));
      pin.remove();
    } else before = pin;
  }
}

/** One is a mark, more are a figure. */
const metAt = (pin: HTMLElement): number => Number(pin.textContent) || 1;

/** The built page has the card of the problem both in the text and as a tab; where it is a tab, that one alone is open. */
export function openCardTab(page: Document): void {
  for (const tab of page.querySelectorAll<HTMLElement>('.tabs > :not(.tab-card)')) {
    tab.ariaSelected = 'false';
    tab.tabIndex = -1;
  }
}

function repeatOf(event: Event, page: Document, reply: HTMLElement | null): Repeat | null {
  const { target } = event;
  if (event instanceof DragEvent) return repeatedDrop(event);
  if (!(target instanceof Element) || (target === reply && !isPageKey(event))) return null;
  if (event instanceof ClipboardEvent) return repeatedPaste(event);
  if (event instanceof KeyboardEvent) return repeatedKey(event, page);
  const control = target.closest('button, a, select, input, [role="treeitem"], .row-gutter, g:has(> .node)');
  if (!control) return null;
  const find = finder(page, control);
  if (event.type === 'click') {
    if (control instanceof HTMLSelectElement || control instanceof HTMLInputElement) return null;
    // What the built page has after a button opens by itself, and again on the live page.
    const opens = control instanceof HTMLButtonElement && control.popoverTargetElement?.childElementCount;
    if (!opens) event.preventDefault();
    if (!opens) control.ariaBusy = 'true';
    return (live) => find(live)?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
  }
  if (control instanceof HTMLSelectElement || control instanceof HTMLInputElement) {
    const { value } = control;
    return (live) => {
      const found = find(live);
      if (found instanceof HTMLSelectElement || found instanceof HTMLInputElement) setValue(found, value, event.type);
    };
  }
  return null;
}

/** A key that is the page's own even in the reply: commands, Open, Share. */
const isPageKey = (event: Event): boolean =>
  event instanceof KeyboardEvent && (event.ctrlKey || event.metaKey) && /^[kos]$/i.test(event.key);

/** A key that follows one that opens a dialog: it must not go into what has the focus on the built page. */
function typedInDialog(event: KeyboardEvent): Repeat | null {
  const { key, ctrlKey, metaKey, altKey } = event;
  if (ctrlKey || metaKey || altKey || !(key.length === 1 || key === 'Enter' || key === 'Backspace')) return null;
  event.preventDefault();
  return ({ activeElement: field }) => {
    if (!(field instanceof HTMLInputElement)) return;
    if (key === 'Enter') field.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    else setValue(field, key === 'Backspace' ? field.value.slice(0, -1) : field.value + key, 'input');
  };
}

function repeatedKey(event: KeyboardEvent, page: Document): Repeat | null {
  // Tab and the arrows of a control act on the built page by themselves; a slider has no use for other keys.
  const { target } = event;
  const isInput =
    target instanceof HTMLInputElement && (target.type !== 'range' || /^(Arrow|Page|Home|End)/.test(event.key));
  if (event.key === 'Tab' || isInput || target instanceof HTMLSelectElement) return null;
  if ((event.key === ' ' || event.key === 'Enter') && target instanceof HTMLElement && target !== page.body) {
    return null;
  }
  const { key, code, ctrlKey, metaKey, altKey, shiftKey } = event;
  if (ctrlKey || metaKey) {
    if (!/^[koszy]$/i.test(key)) return null;
    event.preventDefault();
  }
  // Those without Control are nearly all of replay.
  const toolbar = ctrlKey || metaKey ? null : page.querySelector('.replay');
  if (toolbar) toolbar.ariaBusy = 'true';
  const copy = { key, code, ctrlKey, metaKey, altKey, shiftKey, bubbles: true, cancelable: true };
  const find = target instanceof Element && target !== page.body ? finder(page, target) : null;
  return (live) => {
    // After a dialog that an earlier key opened no key acts.
    const found = live.querySelector('dialog[open]') ? live.activeElement : find?.(live);
    (found ?? live.body).dispatchEvent(new KeyboardEvent('keydown', copy));
  };
}

/** How the same control is found again: by what it is and is called, and how many such are seen before it. */
function finder(page: Document, control: Element): Find {
  const name = nameOf(control);
  const alike = (root: Document): Element[] =>
    [...root.querySelectorAll(control.tagName)].filter(
      (element) => nameOf(element) === name && element.getClientRects().length > 0,
    );
  const index = alike(page).indexOf(control);
  return (live) => alike(live)[index];
}

const nameOf = (element: Element): string =>
  `${element.role ?? ''} ${element.ariaLabel ?? element.textContent?.trim() ?? ''}`;
