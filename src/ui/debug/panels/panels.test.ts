import { describe, expect, it } from 'vitest';
import { queryFor, readAddress } from '../../shell/address.ts';
import { COMMANDS } from '../../shell/commands/commands.ts';
import { SCREENS } from '../screen/PhoneTabs.tsx';
import { FIRST_PANEL, PANELS, panelOf } from './panels.ts';

describe.each(PANELS)('the panel $title', (panel) => {
  it('is found by its id', () => {
    expect(panelOf(panel.id)).toBe(panel);
  });

  it('comes back from the address', () => {
    const query = queryFor({ workspace: 'debug', tab: panel.id }, '?embed=1');
    expect(readAddress(query).tab).toBe(panel.id);
  });

  it('has one screen of a phone', () => {
    expect(SCREENS.filter(({ title }) => title === panel.title)).toHaveLength(1);
  });

  it('has a command with its key', () => {
    const { title, key } = panel.command;
    expect(COMMANDS.find((command) => command.title === title)?.keys).toEqual([key]);
  });
});

describe('the panels', () => {
  it('share no id, title or key', () => {
    for (const words of [PANELS.map(({ id }) => id), PANELS.map(({ title }) => title)]) {
      expect(new Set<string>(words).size).toBe(PANELS.length);
    }
    expect(new Set<string>(PANELS.map(({ command }) => command.key)).size).toBe(PANELS.length);
  });

  it('stand in for one that the page does not have with the first', () => {
    expect(panelOf('nothing')).toBe(FIRST_PANEL);
    expect(queryFor({ workspace: 'debug', tab: 'nothing' }, '?t=events')).toBe('');
  });
});
