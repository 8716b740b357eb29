/** What arrow keys walk; what uses them itself (a field, a list of choices, a tab) stays a stop of its own. */
const ITEMS = 'a[href], button:not(:disabled, [role="tab"], [role="treeitem"])';

/** Where the Tab key comes in before anything in the group had the focus. */
const CURRENT = '[aria-current]:not([aria-current="false"]), [aria-pressed="true"]';

const ARROWS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  ArrowDown: [0, 1],
  ArrowUp: [0, -1],
};

const stops = new Map<HTMLElement, HTMLElement | undefined>();

/**
 * Makes the buttons and links of an element one stop of the Tab key, walked by arrow keys, as the ARIA pattern of toolbars
 * has it: left and right in their order, up and down to what lies there. The attributes of the element.
 */
export const ONE_STOP = { ref: oneStop, 'data-one-stop': '' };

/** What the built page has of it, at the first press of Tab: arrow keys wait for the live page. */
export function settleBuilt(page: Document): void {
  for (const group of page.querySelectorAll<HTMLElement>('[data-one-stop]')) settle(group);
}

function oneStop(group: HTMLElement | null): (() => void) | undefined {
  if (!group) return;
  stops.set(group, undefined);
  settle(group);
  const observer = new MutationObserver((changes) => {
    if (changes.some(isOfItems)) settle(group);
  });
  observer.observe(group, { childList: true, subtree: true });
  group.addEventListener('keydown', walk);
  group.addEventListener('focusin', follow);
  // What gave way to a narrower window must not be the stop.
  if (stops.size === 1) addEventListener('keydown', settleAll, true);
  return () => {
    observer.disconnect();
    group.removeEventListener('keydown', walk);
    group.removeEventListener('focusin', follow);
    stops.delete(group);
    if (stops.size === 0) removeEventListener('keydown', settleAll, true);
  };
}

/** Whether controls came or went; text and drawings change at each step of a replay, and what is seen costs a layout. */
const isOfItems = ({ addedNodes, removedNodes }: MutationRecord): boolean =>
  [...addedNodes, ...removedNodes].some(
    (node) => node instanceof Element && (node.matches(ITEMS) || node.querySelector(ITEMS) !== null),
  );

const isSeen = (element: HTMLElement): boolean => element.checkVisibility({ visibilityProperty: true });

/** Those of a group within the group are that one's. */
const itemsOf = (group: HTMLElement): HTMLElement[] =>
  [...group.querySelectorAll<HTMLElement>(ITEMS)].filter((item) => item.closest('[data-one-stop]') === group);

function settleAll({ key }: KeyboardEvent): void {
  if (key !== 'Tab') return;
  for (const group of stops.keys()) settle(group);
}

function settle(group: HTMLElement): void {
  const items = itemsOf(group);
  const before = stops.get(group);
  const isKept = before !== undefined && items.includes(before) && isSeen(before);
  const stop = isKept ? before : (items.find((item) => item.matches(CURRENT) && isSeen(item)) ?? items.find(isSeen));
  for (const item of items) item.tabIndex = item === stop ? 0 : -1;
}

function follow({ currentTarget, target }: FocusEvent): void {
  const group = currentTarget as HTMLElement;
  if (!itemsOf(group).includes(target as HTMLElement)) return;
  stops.set(group, target as HTMLElement);
  settle(group);
}

function walk(event: KeyboardEvent): void {
  const { key, target, defaultPrevented, altKey, ctrlKey, metaKey, shiftKey } = event;
  const arrow = ARROWS[key];
  if (!arrow || defaultPrevented || altKey || ctrlKey || metaKey || shiftKey) return;
  const items = itemsOf(event.currentTarget as HTMLElement).filter(isSeen);
  const at = items.indexOf(target as HTMLElement);
  if (at === -1) return;
  const [along, down] = arrow;
  const next = down === 0 ? items.at((at + along) % items.length) : below(items, target as HTMLElement, down);
  if (!next) return;
  event.preventDefault();
  event.stopPropagation();
  next.focus();
}

/** In the next row, below or above, what is nearest from side to side. */
function below(items: readonly HTMLElement[], from: HTMLElement, down: number): HTMLElement | undefined {
  const middle = (item: HTMLElement) => {
    const { left, top, width, height } = item.getBoundingClientRect();
    return { item, x: left + width / 2, y: top + height / 2, half: height / 2 };
  };
  const start = middle(from);
  const apart = ({ y }: { y: number }) => (y - start.y) * down;
  const beyond = items.map(middle).filter((one) => apart(one) > Math.max(start.half, one.half));
  const nearest = Math.min(...beyond.map(apart));
  const row = beyond.filter((one) => apart(one) - nearest <= one.half);
  return row.sort((one, other) => Math.abs(one.x - start.x) - Math.abs(other.x - start.x))[0]?.item;
}
