import type { Locator, Page } from '@playwright/test';

/** What comes into the page and goes out of it: the dialogs Open and Share, imports, and files. */
export class CasesPage {
  readonly page: Page;
  readonly open: Locator;
  readonly share: Locator;
  readonly link: Locator;
  readonly news: Locator;

  constructor(page: Page) {
    this.page = page;
    this.open = page.getByRole('dialog', { name: 'Open' });
    this.share = page.getByRole('dialog', { name: 'Share' });
    this.link = this.share.getByRole('textbox', { name: 'Link' });
    this.news = page.locator('.toast');
  }

  async openDialog(): Promise<void> {
    await this.page.getByRole('button', { name: 'Open', exact: true }).click();
    await this.open.waitFor();
  }

  async shareDialog(): Promise<void> {
    await this.page.getByRole('button', { name: 'Share', exact: true }).click();
    await this.share.waitFor();
  }

  /** The link as the dialog shows it, once it is made. */
  async readLink(): Promise<string> {
    await this.share.locator('.share-length b').waitFor();
    return this.link.inputValue();
  }

  /** Opens what is in Debug again from its own link, as a colleague would. */
  async openFromLink(): Promise<void> {
    await this.shareDialog();
    const link = await this.readLink();
    await this.page.goto('about:blank');
    await this.page.goto(link);
  }

  /** The text of the drafts that the browser keeps. */
  async keptDrafts(): Promise<string> {
    return this.page.evaluate(async () => {
      const answer = <T>(request: IDBRequest<T>): Promise<T> =>
        new Promise((resolve, reject) => {
          request.onsuccess = () => resolve(request.result);
          request.onerror = () => reject(request.error);
        });
      // To open it before the page did would make it, and make it empty.
      if (!(await indexedDB.databases()).some(({ name }) => name === 'chunkscope')) return '';
      const database = await answer(indexedDB.open('chunkscope'));
      const slots = await answer(database.transaction('slots').objectStore('slots').getAll());
      database.close();
      return JSON.stringify(slots);
    });
  }

  async closeDialog(): Promise<void> {
    await this.page.keyboard.press('Escape');
  }

  /** Drops files onto the page, wherever that is; a file that is no text is given as its bytes. */
  async drop(
    files: readonly { readonly name: string; readonly text: string | readonly number[] }[],
    selector = 'body',
  ): Promise<void> {
    await this.page.evaluate(
      ({ dropped, at }) => {
        const dataTransfer = new DataTransfer();
        for (const { name, text } of dropped) {
          const content = typeof text === 'string' ? text : Uint8Array.from(text);
          dataTransfer.items.add(new File([content], name));
        }
        const target = document.querySelector(at);
        for (const type of ['dragenter', 'dragover', 'drop']) {
          target?.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
        }
      },
      { dropped: files, at: selector },
    );
  }
}
