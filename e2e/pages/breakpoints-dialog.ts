import type { Locator, Page } from '@playwright/test';

/** The dialog Breakpoints: what is set, and the form for another. */
export class BreakpointsDialog {
  readonly page: Page;
  readonly dialog: Locator;
  readonly check: Locator;
  readonly add: Locator;
  /** What the log points note. */
  readonly log: Locator;
  /** The choice to log and go on. */
  readonly logs: Locator;

  constructor(page: Page) {
    this.page = page;
    this.dialog = page.getByRole('dialog', { name: 'Breakpoints' });
    this.check = this.dialog.getByRole('status');
    this.add = this.dialog.getByRole('button', { name: 'Add', exact: true });
    this.log = this.dialog.getByRole('region', { name: 'Log' });
    this.logs = this.dialog.getByRole('checkbox', { name: 'Log it and go on' });
  }

  async open(): Promise<void> {
    await this.page.getByRole('button', { name: 'Breakpoints', exact: true }).click();
    await this.dialog.waitFor();
  }

  async close(): Promise<void> {
    await this.page.keyboard.press('Escape');
    await this.dialog.waitFor({ state: 'hidden' });
  }

  /** Chooses what to wait for, as the list words it: `a state is entered`. */
  async choose(what: string): Promise<void> {
    await this.dialog.getByRole('combobox', { name: 'Stop when' }).selectOption(`Stop when ${what}`);
  }

  /** The field `Element`, `Argument`, `Longer than`, `Character`, `More characters than` or `Only the n-th time`. */
  field(name: string): Locator {
    return this.dialog.getByRole('textbox', { name });
  }

  /** The list `State` or `Problem`. */
  list(name: string): Locator {
    return this.dialog.getByRole('combobox', { name, exact: true });
  }

  /** A breakpoint that is set, by its name: `InEntity is entered`. */
  entry(name: string): Locator {
    return this.dialog.getByRole('listitem').filter({ hasText: name });
  }
}
