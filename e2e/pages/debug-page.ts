import { expect, type Locator, type Page, type Worker } from '@playwright/test';

/** The Debug workspace by the roles and names that users and screen readers meet. */
export class DebugPage {
  readonly page: Page;
  readonly output: Locator;
  readonly verdict: Locator;
  readonly replay: Locator;
  readonly position: Locator;
  readonly reading: Locator;
  readonly readingMenu: Locator;
  readonly stateMachine: Locator;
  readonly states: Locator;

  constructor(page: Page) {
    this.page = page;
    this.output = page.getByRole('textbox', { name: 'Model output', exact: true });
    this.verdict = page.getByRole('status', { name: 'Verdict' });
    this.replay = page.getByRole('toolbar', { name: 'Replay' });
    this.position = this.replay.getByRole('slider', { name: 'Position' });
    this.reading = page.getByRole('button', { name: /^Format / });
    this.readingMenu = page.getByRole('dialog', { name: 'Format' });
    this.stateMachine = page.getByRole('img', { name: 'State machine' });
    this.states = page.getByRole('table', { name: 'States' });
  }

  /** The worker that reads; the workers share one script and go by their names. */
  async parser(): Promise<Worker> {
    for (const worker of this.page.workers()) if ((await worker.evaluate(() => self.name)) === 'parse') return worker;
    throw new Error('The page has no parser.');
  }

  /** Opens the page; `address` is what follows the origin, like `?w=workshop` or `#f=ID`. */
  async open(address = ''): Promise<void> {
    await this.page.goto(`./${address}`);
  }

  /** Opens the page, or its first example and Calls where the journey before this one left it open. */
  async start(): Promise<void> {
    if (this.page.url() === 'about:blank') return this.open();
    await this.page.keyboard.press('Escape');
    await this.openExample();
    await this.tab('Calls').click();
  }

  /**
   * Opens an example of the gallery in the page that is open, as a link to it does, without news: what a journey did to
   * another reply is gone.
   */
  async openExample(id = 'shell-and-then-cut'): Promise<void> {
    const closeNews = (): Promise<void> =>
      this.page.evaluate(() => {
        for (const close of document.querySelectorAll<HTMLElement>('[aria-label="Close news"]')) close.click();
      });
    await closeNews();
    // Where the address leads to it already there is nothing to open.
    if (new URL(this.page.url()).hash === `#f=${id}`) await this.openExample('nested-edits');
    await this.page.evaluate((hash) => {
      (document.activeElement as HTMLElement | null)?.blur();
      location.hash = hash;
    }, `#f=${id}`);
    await this.page.locator('.toast').getByText('Opened “').waitFor();
    await closeNews();
  }

  /** Replaces the reply by typing over all of it; works in the plain text area as in Monaco. */
  async write(text: string): Promise<void> {
    await this.output.focus();
    await this.page.keyboard.press('ControlOrMeta+A');
    await this.page.keyboard.insertText(text);
  }

  /** Pastes over the whole reply, with every code unit that a clipboard can carry. */
  async pasteOver(text: string): Promise<void> {
    await this.output.focus();
    await this.page.keyboard.press('ControlOrMeta+A');
    await this.pasteAt(':focus', [text]);
  }

  /** Pastes into the page itself, where no text field has the focus: several texts one after the other, in one turn of the page. */
  async pasteAnywhere(...texts: readonly string[]): Promise<void> {
    await this.pasteAt('body', texts);
  }

  private async pasteAt(selector: string, texts: readonly string[]): Promise<void> {
    await this.page.evaluate(
      ([at, pastes]) => {
        for (const text of pastes) {
          const clipboardData = new DataTransfer();
          clipboardData.setData('text/plain', text);
          const paste = new ClipboardEvent('paste', { bubbles: true, cancelable: true });
          // Firefox leaves out the clipboard that a constructor is given.
          Object.defineProperty(paste, 'clipboardData', { value: clipboardData });
          document.querySelector(at)?.dispatchEvent(paste);
        }
      },
      [selector, texts] as const,
    );
  }

  /** What the page puts on the clipboard itself; empty where it leaves that to the browser. */
  async copied(): Promise<string> {
    return this.page.evaluate(() => {
      const clipboardData = new DataTransfer();
      const copy = new ClipboardEvent('copy', { bubbles: true, cancelable: true });
      Object.defineProperty(copy, 'clipboardData', { value: clipboardData });
      document.activeElement?.dispatchEvent(copy);
      return clipboardData.getData('text/plain');
    });
  }

  /** Waits until Monaco has taken the place of the text area. */
  async waitForEditor(): Promise<void> {
    await this.output.focus();
    await this.page.locator('.monaco-editor').waitFor();
  }

  /** A choice of how the reply is read; its menu must be open. */
  readingChoice(name: 'Format' | 'Your server' | 'Parser' | 'Error handling'): Locator {
    return this.readingMenu.getByRole('combobox', { name, exact: true });
  }

  /** Opens the menu of how the reply is read, for what is done in it, and closes it. */
  async inReading(doIt: () => Promise<unknown>): Promise<void> {
    await this.reading.click();
    await doIt();
    if (await this.readingMenu.isVisible()) await this.page.keyboard.press('Escape');
  }

  /** Chooses in the menu of how the reply is read. */
  async choose(name: 'Format' | 'Your server' | 'Parser' | 'Error handling', label: string): Promise<void> {
    await this.inReading(() => this.readingChoice(name).selectOption(label));
  }

  /** Waits until what is chosen in the menu of how the reply is read has a value. */
  async readingIs(name: 'Format' | 'Your server' | 'Parser' | 'Error handling', value: string): Promise<void> {
    await this.inReading(() => expect(this.readingChoice(name)).toHaveValue(value));
  }

  /** Chooses the chunks of the replay. */
  async chooseChunks(label: string): Promise<void> {
    await this.replay.getByRole('combobox', { name: 'Chunks' }).selectOption(label);
  }

  /** Waits until the chunks of the replay are these. */
  async chunksAre(value: string): Promise<void> {
    await expect(this.replay.getByRole('combobox', { name: 'Chunks' })).toHaveValue(value);
  }

  /** Code units read. */
  async at(): Promise<number> {
    return Number(await this.position.inputValue());
  }

  /** The row of the state in which the machine is. */
  get currentState(): Locator {
    return this.states.locator('[aria-current="true"]').getByRole('rowheader');
  }

  /** A button of the replay bar: `Play`, `Next chunk`, `Previous problem` … */
  replayButton(name: string): Locator {
    return this.replay.getByRole('button', { name, exact: true });
  }

  /** A button of the header: `Open`, `Share`, `Undo`, `Theme`, `Shortcuts`, `Commands`. */
  headerButton(name: string): Locator {
    return this.page.getByRole('button', { name, exact: true });
  }

  tab(name: 'Calls' | 'Problems' | 'Servers' | 'Machine' | 'Events'): Locator {
    return this.page.getByRole('tab', { name });
  }

  panel(name: 'Calls' | 'Problems' | 'Servers' | 'Events'): Locator {
    return this.page.getByRole('tabpanel', { name });
  }

  /** An argument in Calls. */
  argument(name: string): Locator {
    return this.panel('Calls').getByRole('treeitem', { name, exact: true });
  }

  /** What broke, an item a cause, each with what fixes it. */
  get causes(): Locator {
    return this.page.getByRole('list', { name: 'Causes' });
  }

  /** The card of the problem in hand. */
  get card(): Locator {
    return this.page.getByRole('region', { name: 'Problem', exact: true });
  }

  /** A cause in Problems that holds the text, with its buttons `Fix 2 places` or what its fix does, and `Go to`. */
  problem(text: string | RegExp): Locator {
    return this.causes.locator('> li').filter({ hasText: text });
  }

  dialog(name: 'Share' | 'Open'): Locator {
    return this.page.getByRole('dialog', { name });
  }
}
