// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from 'vitest';
import { COMMANDS } from './commands.ts';
import { commandAt } from './keyboard.ts';

/** The title of the command that a key runs with the focus on what is in `markup` with the id `here`. */
function ranAt(markup: string, keys: string): string | undefined {
  document.body.innerHTML = markup;
  const named = keys.split(/\+(?=.)/);
  const key = named.at(-1) === 'Space' ? ' ' : (named.at(-1) ?? '');
  const event = new KeyboardEvent('keydown', {
    key: named.includes('Shift') ? key.toUpperCase() : key,
    ctrlKey: named.includes('Mod'),
    altKey: named.includes('Alt'),
    shiftKey: named.includes('Shift'),
  });
  Object.defineProperties(event, {
    target: { value: document.getElementById('here') },
    // This document takes Alt for AltGraph.
    getModifierState: { value: () => false },
  });
  return commandAt(event)?.title;
}

const TEXTS = {
  'a text area': '<textarea id="here"></textarea>',
  'a field': '<input id="here">',
  'an editor': '<div class="monaco-editor"><div id="here"></div></div>',
  'a text that is read only': '<div role="textbox" aria-readonly="true" id="here"></div>',
  'what scrolls in a text that is read only': '<div role="textbox" aria-readonly="true"><div id="here"></div></div>',
};

const KEYED = COMMANDS.flatMap(({ title, keys }) => keys.map((key) => ({ title, key })));

describe('the keys of the page', () => {
  afterEach(() => {
    document.body.innerHTML = '';
  });

  it('all run their command beside texts and controls', () => {
    for (const { title, key } of KEYED) expect(ranAt('<main id="here"></main>', key), key).toBe(title);
  });

  it.each(Object.entries(TEXTS))(
    'run nothing in %s, but for those with Mod, the function keys and the workspaces',
    (_, markup) => {
      for (const { title, key } of KEYED) {
        if (/^Mod\+(Shift\+)?[zy]$/.test(key)) continue;
        expect(ranAt(markup, key), key).toBe(/^Mod\+|^Alt\+\d$|F\d+$/.test(key) ? title : undefined);
      }
    },
  );

  it('leave undo to a text that can be edited, and take it from one that cannot', () => {
    expect(ranAt(TEXTS['a text area'], 'Mod+z')).toBeUndefined();
    expect(ranAt(TEXTS['a text that is read only'], 'Mod+z')).toBe('Undo');
  });

  it('act from the buttons of a card in a text that is read only', () => {
    expect(ranAt('<div role="textbox" aria-readonly="true"><button id="here"></button></div>', 'e')).toBe(
      'Next problem',
    );
  });
});
