import { expect, type Locator } from '@playwright/test';
import { boxOf } from './pages/box-of.ts';
import { BreakpointsDialog } from './pages/breakpoints-dialog.ts';
import { CasesPage } from './pages/cases-page.ts';
import { DebugPage } from './pages/debug-page.ts';
import { test } from './pages/kept-page.ts';

test.describe.configure({ mode: 'default' });

let debug: DebugPage;
let breakpoints: BreakpointsDialog;
let news: Locator;
let now: Locator;

test.beforeEach(async ({ page }) => {
  debug = new DebugPage(page);
  breakpoints = new BreakpointsDialog(page);
  news = page.getByRole('region', { name: 'News' });
  now = page.getByRole('region', { name: 'Now' });
  await debug.start();
  await debug.replayButton('Start').click();
  await expect(debug.position).toHaveValue('0');
});

/** Presses keys where no text field has the focus. */
async function press(...keys: string[]): Promise<void> {
  await debug.page.getByRole('heading', { name: 'State machine' }).click();
  for (const key of keys) await debug.page.keyboard.press(key);
}

/** What lies in the light, in the editor. */
const lit = (): Promise<string> =>
  debug.page.locator('.view-lines .p-torch').evaluateAll((marked) =>
    // Monaco keeps the lines in any order.
    marked
      .map((element) => ({ top: element.getBoundingClientRect().top, text: element.textContent }))
      .toSorted((one, other) => one.top - other.top)
      .map(({ text }) => text)
      .join(''),
  );

/** A node of the drawing. */
const node = (name: string): Locator => debug.stateMachine.getByText(name, { exact: true });

test('transport: keys, full speed, a look ahead, and what the readout says', async ({ page }) => {
  await test.step('keys jump to calls, to the ends and to tenths, and change the speed', async () => {
    await press('t');
    await expect(debug.position).toHaveValue('69');
    await press('t', 't');
    await expect(debug.position).toHaveValue('436');
    await press('Shift+t');
    await expect(debug.position).not.toHaveValue('436');
    await press('End');
    await expect(debug.position).toHaveValue('602');
    await press('2');
    await expect(debug.position).toHaveValue('120');
    await press('Home');
    await expect(debug.position).toHaveValue('0');
    await press('+');
    await expect(page.getByRole('combobox', { name: 'Speed' })).toHaveValue('2');
    await press('-', '-');
    await expect(page.getByRole('combobox', { name: 'Speed' })).toHaveValue('0.5');
  });

  await test.step('at full speed play runs to the end, frame by frame', async () => {
    await debug.position.fill('0');
    await page.getByRole('combobox', { name: 'Speed' }).selectOption('Max');
    await debug.replayButton('Play').click();
    await expect(debug.position).toHaveValue('602');
    await expect(debug.replayButton('Play')).toBeVisible();
  });

  await test.step('the machine is looked at under the pointer while replay stays where it is', async () => {
    await debug.position.fill('0');
    const box = await boxOf(debug.position);
    await page.mouse.move(box.x + (box.width * 522.2) / 602, box.y + box.height / 2);
    await expect(now).toContainText('unescaped-ampersand');
    await expect(debug.position).toHaveValue('0');
    await page.mouse.move(box.x, box.y - 200);
    await expect(now).toContainText('Outside');
  });

  await test.step('the readout says where the machine is, what it waits for and why, and a rule only where one has fired', async () => {
    await debug.position.fill('0');
    await debug.position.fill('220');
    await expect(now).toContainText('InEntity');
    await expect(now).toContainText('edit › search');
    await expect(now).toContainText('a name or “#”, then “;”, would make it a reference');
    await expect(now).not.toContainText('Rule');
    await debug.position.fill('163');
    await expect(now).not.toContainText('Waiting for');
    await debug.replayButton('Next problem').click();
    await expect(now).toContainText('Rule');
  });

  await test.step('the drawing stays as it is while the machine moves, with the active state in view', async () => {
    await debug.position.fill('0');
    const place = async () => {
      const [drawing, box] = [await boxOf(debug.stateMachine), await boxOf(node('InArgument'))];
      return [box.x - drawing.x, box.y - drawing.y].map(Math.round);
    };
    const before = await place();
    await debug.replayButton('End').click();
    await expect(debug.stateMachine).toHaveAttribute('aria-description', /^CutOff is active/);
    await expect(node('Cut off')).toBeInViewport();
    expect(await place()).toEqual(before);
  });

  await test.step('an edit before the cursor carries it along with its character', async () => {
    await debug.position.fill('0');
    await debug.position.fill('220');
    await debug.output.focus();
    await debug.page.keyboard.press('ControlOrMeta+Home');
    await debug.page.keyboard.insertText('So. ');
    await expect(debug.position).toHaveAttribute('max', '606');
    await expect(debug.position).toHaveValue('224');
    await expect(debug.currentState).toHaveText('InEntity');
  });

  await test.step('the drawing says what is active and counts visits, with a table that says the same', async () => {
    await debug.openExample();
    await debug.position.fill('220');
    await expect(debug.stateMachine).toHaveAttribute('aria-description', 'InEntity is active, after InArgument');
    await expect(debug.states.getByRole('row', { name: /^InEntity 1 / })).toHaveAttribute('aria-current', 'true');
    await expect(debug.states.getByRole('row', { name: /^InComment 0 0 never/ })).toHaveCount(1);
    await page.getByRole('button', { name: 'Show the states as a table' }).click();
    await debug.states.getByRole('button', { name: 'Events and breakpoints of InEntity' }).click();
    await expect(page.getByRole('menuitem', { name: 'Show its events' })).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(debug.states.getByRole('row', { name: /^InEntity stops when entered/ })).toHaveCount(1);
    await page.getByRole('button', { name: 'Show the states as a table' }).click();
    await expect(debug.stateMachine).toBeVisible();
  });
});

test('breakpoints are set by keys, beside a line and at a state, and stop play', async ({ page }) => {
  await test.step('by a key', async () => {
    await debug.position.fill('300');
    await press('b');
    await debug.position.fill('200');
    await press('b', 'Home');
    await debug.replayButton('Play').click();
    await expect(news).toContainText('Stopped: character 200 is read.');
    await expect(debug.position).toHaveValue('200');
    await expect(debug.replayButton('Play')).toBeVisible();
    await news.getByRole('button', { name: 'Play on' }).click();
    await expect(news).toContainText('Stopped: character 300 is read.');
    await press('[');
    await expect(debug.position).toHaveValue('200');
    await press(']');
    await expect(debug.position).toHaveValue('300');
    await press(']');
    await expect(news).toContainText('No breakpoint is met from here to the end.');
    await press('b', 'Home', ']', ']');
    await expect(news).toContainText('No breakpoint is met');
    await expect(debug.position).toHaveValue('200');
  });

  await test.step('beside a line', async () => {
    await debug.openExample();
    await debug.replayButton('Start').click();
    await expect(debug.position).toHaveValue('0');
    await debug.waitForEditor();
    const number = page.locator('.line-numbers').getByText('16', { exact: true });
    await number.click();
    await press(']');
    await expect(news).toContainText('Stopped: character 393 is read.');
    await number.click();
    await press('Home', ']');
    await expect(news).toContainText('No breakpoint is set.');
  });

  await test.step('at a state of the drawing', async () => {
    await debug.openExample();
    await debug.replayButton('Start').click();
    await expect(debug.position).toHaveValue('0');
    await node('InCDATA').click({ force: true, button: 'right' });
    await page.getByRole('menuitemcheckbox', { name: 'Break when left' }).click();
    await expect(page.getByRole('row', { name: 'InCDATA stops when left' })).toHaveCount(1);
    await debug.replayButton('Play').click();
    await expect(news).toContainText('Stopped: InCDATA is left.');
    await expect(debug.currentState).toHaveText('InCDATAEnd');
    await node('InCDATA').click({ force: true, button: 'right' });
    await expect(page.getByRole('menuitemcheckbox', { name: 'Break when left' })).toBeChecked();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toHaveCount(0);
  });
});

test('breakpoints of every kind are set in a form, count, log, and stay beside the reply', async ({ page }) => {
  await test.step('of every kind', async () => {
    await breakpoints.open();
    await breakpoints.choose('a character is read');
    await breakpoints.field('Character').fill('9999');
    await expect(breakpoints.check).toHaveText('The reply has 602 characters: give a number from 1 to 602.');
    await breakpoints.field('Character').fill('600');
    await expect(breakpoints.check).toHaveText('Stops once in this reply.');
    await breakpoints.add.click();
    await breakpoints.choose('a state is entered');
    await breakpoints.list('State').selectOption('InEntity');
    await expect(breakpoints.check).toHaveText('Stops 3 times in this reply.');
    await breakpoints.add.click();
    await breakpoints.choose('an element opens');
    await breakpoints.field('Element').fill('/edits/edit');
    await expect(breakpoints.check).toHaveText('Stops once in this reply.');
    await breakpoints.add.click();
    await breakpoints.choose('a problem is found');
    await breakpoints.list('Problem').selectOption('unescaped-ampersand');
    await breakpoints.add.click();
    await breakpoints.choose('text is held back');
    await breakpoints.field('More characters than').fill('12');
    await breakpoints.add.click();
    for (const name of [
      'Character 600 is read',
      'InEntity is entered',
      '</edits/edit> opens',
      'unescaped-ampersand is found',
      'More than 12 characters held back',
    ]) {
      await expect(breakpoints.entry(name)).toBeVisible();
    }
    await breakpoints.entry('InEntity is entered').getByRole('button', { name: 'Remove' }).click();
    await expect(breakpoints.entry('InEntity is entered')).toHaveCount(0);
    await breakpoints.close();
    await press(']', ']');
    await expect(news).toContainText('</edits/edit> opens');
  });

  await test.step('stay open', async () => {
    await debug.openExample();
    await debug.replayButton('Start').click();
    await expect(debug.position).toHaveValue('0');
    await debug.position.fill('300');
    await press('b', 'Home');
    await breakpoints.open();
    await debug.replayButton('Play').click();
    await expect(debug.position).toHaveValue('300');
    await expect(breakpoints.dialog).toBeVisible();
    await debug.replayButton('Next chunk').click();
    await expect(debug.position).not.toHaveValue('300');
    await expect(breakpoints.entry('Character 300 is read')).toBeVisible();
    await breakpoints.close();
  });

  await test.step('count, wait or log, with a link too', async () => {
    await debug.openExample();
    await debug.replayButton('Start').click();
    await expect(debug.position).toHaveValue('0');
    await breakpoints.open();
    await breakpoints.choose('a state is entered');
    await breakpoints.list('State').selectOption('InEntity');
    await breakpoints.field('Only the n-th time').fill('0');
    await expect(breakpoints.check).toHaveText(
      'Give the time that counts, such as 3 for the third, or nothing for every.',
    );
    await breakpoints.field('Only the n-th time').fill('3');
    await expect(breakpoints.check).toHaveText('Stops once in this reply.');
    await breakpoints.add.click();
    await breakpoints.choose('a value grows long');
    await breakpoints.field('Argument').fill('search');
    await breakpoints.field('Longer than').fill('10');
    await breakpoints.field('Only the n-th time').fill('');
    await breakpoints.logs.check();
    await expect(breakpoints.check).toHaveText('Logs once in this reply.');
    await breakpoints.add.click();
    const logged = 'More than 10 characters of <search> read, to the log';
    await expect(breakpoints.entry(logged)).toContainText('1 line');
    const line = breakpoints.log.getByRole('button', { name: 'edits/edit/search' });
    await expect(line).toContainText('edits/edit/search = “if (at &lt; 0)”');
    await expect(line).not.toHaveAttribute('aria-current');
    await breakpoints.dialog.getByRole('button', { name: 'Next breakpoint' }).click();
    await expect(news).toContainText('Stopped: InEntity is entered for the 3rd time.');
    await expect(line).toHaveAttribute('aria-current', 'step');
    const third = await debug.at();
    await line.click();
    await expect(debug.position).not.toHaveValue(String(third));
    await breakpoints.close();
    await new CasesPage(page).openFromLink();
    await breakpoints.open();
    await expect(breakpoints.entry('InEntity is entered for the 3rd time')).toContainText('1 stop');
    await expect(breakpoints.entry(logged)).toBeVisible();
  });
});

test('breakpoints keep their character, and are within reach on a phone', async ({ page }) => {
  await test.step('keep their character through edits, undo and a reload', async () => {
    await debug.position.fill('522');
    await press('b');
    await debug.output.focus();
    await page.keyboard.press('ControlOrMeta+Home');
    await page.keyboard.insertText('So. ');
    await expect(debug.position).toHaveAttribute('max', '606');
    await breakpoints.open();
    await expect(breakpoints.entry('Character 526 is read')).toBeVisible();
    await breakpoints.close();
    await debug.headerButton('Undo').click();
    await expect(debug.position).toHaveAttribute('max', '602');
    await page.reload();
    await press('Home', ']');
    await expect(debug.position).toHaveValue('522');
  });

  await test.step('within reach on a phone', async () => {
    await debug.openExample();
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: 'More' }).click();
    await breakpoints.open();
    await breakpoints.list('State').selectOption('InEntity');
    await breakpoints.add.click();
    await breakpoints.dialog.getByRole('button', { name: 'Next breakpoint' }).click();
    await expect(news).toContainText('Stopped: InEntity is entered.');
  });
});

test('a click goes where it is pressed, and breakpoints go with a link', { tag: '@core' }, async ({ page }) => {
  await test.step('on an argument or a word of its value', async () => {
    await debug.position.fill('602');
    await debug.argument('dry_run').click();
    await expect(debug.position).toHaveValue('379');
    const search = debug.argument('search').getByText('if (at < 0) return buf;');
    await search.click({ position: { x: 3, y: 8 } });
    await expect(debug.position).toHaveAttribute('aria-valuetext', /state InArgument/);
    expect(await debug.at()).toBeLessThan(220);
  });

  await test.step('in the text', async () => {
    await debug.openExample();
    await debug.replayButton('Start').click();
    await expect(debug.position).toHaveValue('0');
    await debug.waitForEditor();
    await page
      .locator('.view-lines')
      .getByText('local')
      .click({ position: { x: 2, y: 8 } });
    await expect(debug.position).toHaveAttribute('aria-valuetext', /character 8[0-9] of 602/);
    const at = await debug.at();
    await page.keyboard.insertText('x');
    await expect(debug.position).toHaveValue(String(at + 1));
    await expect(debug.position).toHaveAttribute('max', '603');
  });

  await test.step('breakpoints in a link', async () => {
    await debug.openExample();
    await debug.replayButton('Start').click();
    await expect(debug.position).toHaveValue('0');
    await debug.position.fill('220');
    await press('b');
    await new CasesPage(page).openFromLink();
    await breakpoints.open();
    await expect(breakpoints.entry('Character 220 is read')).toBeVisible();
  });
});

test('text, events and drawing follow each other and the pointer', async ({ page }) => {
  await test.step('the pointer over the text says what the character is, lights its counterparts and moves nothing', async () => {
    await debug.position.fill('602');
    await debug.waitForEditor();
    await page.locator('.view-lines').getByText('if (at &lt; 0) return buf;').first().hover();
    const note = page.getByRole('tooltip');
    await expect(note).toContainText('search of call 1');
    await expect(note).toContainText(/\d+ of 35/);
    await expect(note).toContainText('Click goes here');
    await expect(debug.position).toHaveValue('602');
    await expect(debug.argument('search').locator('.is-pointed')).toBeVisible();
    await expect(page.locator('.pointed-chunk')).toBeVisible();
    await expect(debug.stateMachine.locator('.edge-pointed')).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(note).toHaveCount(0);
  });

  await test.step('a state of the drawing filters the events', async () => {
    await debug.openExample();
    await debug.replayButton('Start').click();
    await expect(debug.position).toHaveValue('0');
    await debug.waitForEditor();
    await node('InToolName').hover({ force: true });
    await expect.poll(lit).toBe('apply_diffrun_command');
    await node('InToolName').click({ force: true, button: 'right' });
    await page.getByRole('menuitem', { name: 'Show its events' }).click();
    await expect(page.getByRole('combobox', { name: 'State of events' })).toHaveValue('InToolName');
    await expect(debug.panel('Events')).toContainText('tool-name');
    await expect(debug.panel('Events')).not.toContainText('prose');
  });

  await test.step('events and text', async () => {
    await debug.openExample();
    await debug.replayButton('Start').click();
    await expect(debug.position).toHaveValue('0');
    await page.getByRole('combobox', { name: 'State of events' }).selectOption({ index: 0 });
    await debug.waitForEditor();
    await debug.tab('Events').click();
    const current = debug.panel('Events').locator('[aria-current="true"]');
    await debug.position.fill('220');
    await expect(current).toContainText('entity');
    await debug.position.fill('590');
    await expect(current).toContainText('/home/dev/chunk');
    await current.hover();
    await expect.poll(lit).toBe('/home/dev/chunk');
    await page.locator('.view-lines').getByText('local').click();
    const atCaret = debug.panel('Events').getByRole('row').filter({ hasText: 'server-name' });
    await expect(atCaret).toBeInViewport();
    await atCaret.getByRole('button').click();
    await expect(debug.position).toHaveValue('94');
  });

  await test.step('events of a long reply', async () => {
    await debug.pasteOver('<tool><tool_name>x</tool_name><arguments><a>1</a></arguments></tool>\n'.repeat(2000));
    await expect(debug.verdict).toContainText('2,000 calls');
    await debug.tab('Events').click();
    await expect(debug.panel('Events').getByRole('table')).toHaveAttribute('aria-rowcount', /^\d{5}$/);
    expect(await debug.panel('Events').getByRole('row').count()).toBeLessThan(100);
    await expect(debug.panel('Events').locator('[aria-current="true"]')).toBeInViewport();
  });
});

test('the proof under other cuts says what it tried, opens what differs, and can be called off', async ({ page }) => {
  await test.step('how many cuts of each kind', async () => {
    await debug.tab('Servers').click();
    const proof = page.getByRole('region', { name: 'Proof under other cuts' });
    await expect(proof).toContainText('the same under all 622 cuts: 601 in two, every character, 20 random.');
    await proof.getByRole('spinbutton', { name: 'Random cuts' }).fill('50');
    await proof.getByRole('button', { name: 'Read it under every cut' }).click();
    await expect(proof).toContainText('the same under all 652 cuts: 601 in two, every character, 50 random.');
    await expect(proof).toContainText(/Forge’s stream parser ends up elsewhere under \d+ of 601 cuts in two\./);
    await proof.getByRole('button', { name: 'Open the first' }).click();
    await expect(debug.position).toHaveAttribute('aria-valuetext', /of 2, character/);
    await debug.chunksAre('recorded');
    await news.getByRole('button', { name: 'Take back' }).click();
    await expect(debug.position).toHaveAttribute('aria-valuetext', /of 35, character/);
  });

  await test.step('how far it is', async () => {
    await debug.pasteOver(
      `<tool><tool_name>x</tool_name><arguments><a>${'word & '.repeat(300)}${'word '.repeat(4000)}</a></arguments></tool>`,
    );
    // Tens of thousands of readings are asked for below; the page itself has little to draw meanwhile.
    await expect(debug.verdict).toContainText('300 repairs');
    await debug.tab('Servers').click();
    const proof = page.getByRole('region', { name: 'Proof under other cuts' });
    await proof.getByRole('button', { name: 'Read it under every cut' }).click();
    await expect(proof.getByRole('progressbar', { name: 'Cuts tried' })).toBeVisible();
    await expect(proof).toContainText(/of [\d,]+ readings/);
    await proof.getByRole('button', { name: 'Cancel' }).click();
    await expect(proof.getByRole('button', { name: 'Read it under every cut' })).toBeVisible();
    await expect(proof).not.toContainText('the same under');
  });
});
