import type { Locator, Page } from '@playwright/test';

/** The dialog Breakpoints: what is set, and the form for another. */
export class BreakpointsDialog {
  readonly page: Page;
  readonly dialog: Locator;
  readonly check: Locator;
  readonly add: Locator;

  constructor(page: Page) {
    this.page = page;
    this.dialog = page.getByRole('dialog', { name: 'Breakpoints' });
    this.check = this.dialog.getByRole('status');
    this.add = this.dialog.getByRole('button', { name: 'Add', exact: true });
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

  /** The field `Element`, `Character` or `More characters than`. */
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
