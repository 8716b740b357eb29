/** Functions that run inside the page or its worker; each is self-contained, since its source is sent there. */

/** Records how long keys wait for their paint, and layout shifts. Runs before the page's own scripts. */
export function watchEvents() {
  /** @type {number[]} */
  const benchKeys = [];
  /** @type {number[]} */
  const benchShifts = [];
  Object.assign(window, { benchKeys, benchShifts });
  new PerformanceObserver((list) => {
    for (const { name, duration } of list.getEntries()) if (name === 'keydown') benchKeys.push(duration);
  }).observe(/** @type {PerformanceObserverInit} */ ({ type: 'event', durationThreshold: 16, buffered: true }));
  new PerformanceObserver((list) => {
    for (const entry of /** @type {(PerformanceEntry & { value: number, hadRecentInput: boolean, sources: { node?: Node }[] })[]} */ (
      list.getEntries()
    )) {
      // A shift of only the editor's own lines inside their box moves nothing on the page.
      const isOnPage = entry.sources.some(({ node }) => !(/** @type {Element} */ (node)?.closest?.('.monaco-editor')));
      if (isOnPage && !entry.hadRecentInput) benchShifts.push(entry.value);
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

/** Measures in the worker the time from the arrival of a question to its answer, copying included. */
export function watchAnswers() {
  /** @type {Map<string, number>} */
  const left = new Map();
  /** @type {number[]} */
  const benchSeeks = [];
  Object.assign(self, { benchSeeks });
  const post = self.postMessage;
  self.postMessage = (/** @type {any} */ message, /** @type {any} */ rest) => {
    post.call(self, message, rest);
    if (message?.id) left.set(message.id, performance.now());
  };
  // This listener is called last: by now, questions that are answered at once have been answered.
  self.addEventListener('message', ({ data, timeStamp }) => {
    const at = left.get(data?.id);
    if (at !== undefined && data.path[0] === 'seek') benchSeeks.push(at - timeStamp);
    left.clear();
  });
}

/**
 * Pastes the prepared text outside any text field and waits for its verdict.
 * @returns {Promise<{ verdictMs: number, firstCallMs: number }>}
 */
export function pasteAndWait() {
  const text = /** @type {{ benchText?: string }} */ (window).benchText ?? '';
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', text);
  const isRead = () =>
    document.querySelector('input[aria-label="Position"]')?.getAttribute('max') === String(text.length) &&
    document.querySelector('[role="status"][aria-label="Verdict"]')?.getAttribute('aria-busy') !== 'true';
  return new Promise((resolve) => {
    let firstCallMs = Number.NaN;
    const look = () => {
      const now = performance.now() - start;
      if (Number.isNaN(firstCallMs) && document.querySelector('[role="treeitem"][aria-label="read_file"]'))
        firstCallMs = now;
      if (!isRead()) return;
      observer.disconnect();
      resolve({ verdictMs: now, firstCallMs });
    };
    const observer = new MutationObserver(look);
    observer.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
    performance.mark('bench:paste');
    const start = performance.now();
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
}

/**
 * Moves the slider to each position in turn.
 * @param {number[]} parts of the text, between 0 and 1
 */
export async function seekAround(parts) {
  const slider = /** @type {HTMLInputElement} */ (document.querySelector('input[aria-label="Position"]'));
  const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  for (const part of parts) {
    setValue?.call(slider, String(Math.round(part * Number(slider.max))));
    slider.dispatchEvent(new Event('input', { bubbles: true }));
    await new Promise((wake) => setTimeout(wake, 60));
  }
}

/** Presses a button of the replay bar repeatedly, each time after the page has drawn. @param {{ name: string, times: number }} press */
export async function pressButton({ name, times }) {
  const frame = () => new Promise((wake) => requestAnimationFrame(wake));
  const button = /** @type {HTMLButtonElement} */ (document.querySelector(`[role="toolbar"] [aria-label="${name}"]`));
  for (let press = 0; press < times; press++) {
    performance.mark(`bench:step ${press}`);
    button.click();
    await new Promise((wake) => setTimeout(wake, 60));
    await frame();
    await frame();
  }
  performance.mark(`bench:step ${times}`);
}

/** Plays for a while and counts the frames. @param {number} ms */
export async function playFor(ms) {
  const button = /** @type {HTMLButtonElement} */ (document.querySelector('[role="toolbar"] .play'));
  performance.mark('bench:play');
  button.click();
  const end = performance.now() + ms;
  let frames = 0;
  for (; performance.now() < end; frames++) await new Promise((wake) => requestAnimationFrame(wake));
  performance.mark('bench:played');
  button.click();
  return Math.max(1, frames);
}
