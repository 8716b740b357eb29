import type { Locator, Page } from '@playwright/test';

/** The Workshop by the roles and names that users and screen readers meet. */
export class WorkshopPage {
  readonly page: Page;
  readonly definitions: Locator;
  readonly tools: Locator;
  readonly style: Locator;
  readonly example: Locator;
  readonly prompt: Locator;
  readonly verdict: Locator;
  readonly values: Locator;
  readonly comparison: Locator;

  constructor(page: Page) {
    this.page = page;
    this.definitions = page.getByRole('textbox', { name: 'Tool definitions', exact: true });
    this.tools = page.getByRole('list', { name: 'Tools', exact: true });
    this.style = page.getByRole('combobox', { name: 'Style' });
    this.example = page.getByRole('region', { name: 'Example', exact: true });
    this.prompt = page.getByRole('region', { name: 'System prompt', exact: true });
    this.verdict = page.getByRole('status', { name: 'Verdict' });
    this.values = this.example.getByRole('table', { name: 'Values read back' });
    this.comparison = page.getByRole('dialog', { name: 'Compare variants' });
  }

  async open(): Promise<void> {
    await this.page.goto('./?w=workshop');
  }

  /** Replaces the definitions, whichever editor holds them. */
  async write(text: string): Promise<void> {
    await this.definitions.focus();
    await this.page.keyboard.press('ControlOrMeta+A');
    await this.page.keyboard.insertText(text);
  }

  tool(name: string): Locator {
    return this.tools.getByRole('button', { name: new RegExp(`^${name}\\b`) });
  }

  /** `Open in Debug`, `Copy prompt`, `Save variant`, `Compare variants` … */
  button(name: string): Locator {
    return this.page.getByRole('button', { name, exact: true });
  }

  /** A value that the example reads back to, by its name. */
  value(name: string): Locator {
    return this.values.getByRole('row').filter({ has: this.page.getByRole('button', { name, exact: true }) });
  }

  /** A section of the prompt, by its heading. */
  section(title: string): Locator {
    return this.prompt
      .getByRole('listitem')
      .filter({ has: this.page.getByRole('heading', { name: title, exact: true }) });
  }

  /** A saved variant, by its name. */
  variant(name: string): Locator {
    return this.prompt.getByRole('row').filter({ has: this.page.getByRole('button', { name, exact: true }) });
  }
}
