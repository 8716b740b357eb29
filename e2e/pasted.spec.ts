import { readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { DebugPage } from './pages/debug-page.ts';
import { test } from './pages/kept-page.ts';

test.describe.configure({ mode: 'default' });

const TRACE = readFileSync('fixtures/pasted/ollama-qwen-trace.txt', 'utf8');
const VERTEX_TRACE = readFileSync('fixtures/pasted/vertex-malformed.txt', 'utf8');
const VLLM_TRACE = readFileSync('fixtures/pasted/vllm-traceback.txt', 'utf8');

test('the verdict is dimmed from the paste on, before the page is live and after', async ({ page }) => {
  const debug = new DebugPage(page);
  /** Whether the verdict is said to be of another text as soon as the paste has happened. */
  const isBusyAfterPaste = (text: string): Promise<boolean> =>
    page.evaluate(async (pasted) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', pasted);
      const paste = new ClipboardEvent('paste', { bubbles: true, cancelable: true });
      Object.defineProperty(paste, 'clipboardData', { value: clipboardData });
      document.body.dispatchEvent(paste);
      await Promise.resolve();
      return document.querySelector('[aria-label="Verdict"]')?.getAttribute('aria-busy') === 'true';
    }, text);
  for (const [text, sentence] of [
    ['Nothing to call here.', 'No call'],
    ['<tool>\n<tool_name>ls</tool_name>\n<arguments>\n</arguments>\n</tool>', 'Clean'],
  ] as const) {
    if (sentence === 'No call') await debug.open();
    expect(await isBusyAfterPaste(text)).toBe(true);
    await expect(debug.verdict).toContainText(sentence);
    await expect(debug.verdict).toHaveAttribute('aria-busy', 'false');
  }
});

test('the reply is taken out of a pasted log, outside the editor and in it', async ({ page }) => {
  const debug = new DebugPage(page);
  await debug.start();
  const line = page.locator('.taken-off');
  const text = page.locator('.view-lines');
  const isReply = async () => {
    await expect(text).toContainText('<function=shell>');
    await expect(text).not.toContainText('level=');
  };

  await test.step('a trace pasted anywhere opens as the reply inside, with what the server says of it', async () => {
    await debug.pasteAnywhere(TRACE);
    await debug.waitForEditor();
    await isReply();
    await expect(line).toContainText('The reply inside an Ollama trace, line 1');
    await expect(line).toContainText('<tool_call> put back');
    await expect(debug.verdict).toContainText('invalid character entity & (no semicolon)');
    await expect(debug.verdict.locator('svg').first()).toHaveClass('glyph glyph-error');
    const words = page.getByRole('region', { name: 'What Ollama says' });
    await expect(words).toContainText('invalid character entity & (no semicolon)');
    await expect(words).toContainText('Line 4, column 5: the same place.');
    await expect(page.locator('.p-put-back').first()).toBeVisible();
    await expect(debug.argument('command')).toContainText('pwd && ls -la');
  });

  await test.step('the text as it stands is one press away, and the reply one back', async () => {
    await page.getByRole('button', { name: 'Read the text as it stands' }).click();
    await expect(text).toContainText('level=');
    await page.getByRole('button', { name: 'Take the reply out' }).click();
    await isReply();
  });

  await test.step('what a program said is in the verdict and on its card', async () => {
    await debug.pasteAnywhere(VLLM_TRACE);
    await expect(page.getByRole('region', { name: 'What vLLM says' })).toContainText('“json.decoder.JSONDecodeError');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('json.decoder.JSONDecodeError');
  });

  await test.step('why a call is not read is in the verdict, and not in Calls again', async () => {
    await debug.pasteAnywhere(VERTEX_TRACE);
    await expect(debug.verdict).toContainText('a call is a functionCall');
    await expect(debug.panel('Calls')).toHaveText(/^Ask the model for a format that a server reads/);
  });

  await test.step('a trace pasted into the editor stays as it stands, with the way to the reply', async () => {
    await debug.openExample();
    await debug.pasteOver(TRACE);
    await page.getByRole('button', { name: 'Take the reply out' }).click();
    await isReply();
  });
});
