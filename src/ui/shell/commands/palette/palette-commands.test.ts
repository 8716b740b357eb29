import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Workspace } from '../../../parts/page/app-store.ts';
import { COMMANDS } from '../commands.ts';
import { PALETTE_COMMANDS, paletteGroups } from './palette-commands.ts';
import { rankCommands } from './rank-commands.ts';

const commandsOf = (workspace: Workspace) => paletteGroups(workspace).flatMap(({ commands }) => commands);

/** Titles as the palette orders them for what is typed. */
const found = (query: string, workspace: Workspace = 'debug'): string[] =>
  rankCommands(commandsOf(workspace), query).map(({ title }) => title);

describe('the commands of the palette', () => {
  it('have a title each of their own', () => {
    const titles = PALETTE_COMMANDS.map(({ title }) => title);
    expect(new Set(titles).size).toBe(titles.length);
  });

  it('replay nothing while Debug shows a conversation', () => {
    const titles = (showsConversation: boolean) =>
      paletteGroups('debug', showsConversation).flatMap(({ commands }) => commands.map(({ title }) => title));
    expect(titles(false)).toEqual(expect.arrayContaining(['Play or pause', 'Next problem', 'Look up a rule']));
    expect(titles(true)).toContain('Look up a rule');
    expect(titles(true)).not.toContain('Play or pause');
    expect(titles(true)).not.toContain('Next problem');
  });

  it.each(['debug', 'workshop'] as const)('share no key in the workspace %s', (workspace) => {
    const keys = commandsOf(workspace).flatMap((command) => command.keys);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('with keys that are listened for share none in all', () => {
    const keys = COMMANDS.flatMap((command) => command.keys);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it.each([
    ['theme', 'Switch between light and dark'],
    ['dark', 'Switch between light and dark'],
    ['light', 'Switch between light and dark'],
    ['speed', 'Speed: 4×'],
    ['split', 'Chunks: Words'],
    ['recovery', 'Error handling: Strict'],
    ['strict', 'Error handling: Strict'],
    ['resilient', 'Error handling: Fix everything'],
    ['copy', 'Copy link'],
    ['JSON', 'Copy the current call as JSON'],
    ['TypeScript', 'Copy the current call as TypeScript'],
    ['Python', 'Copy the current call as Python'],
    ['test', 'Copy as a test for pytest'],
    ['link', 'Copy link'],
    ['markdown', 'Copy as Markdown'],
    ['fixture', 'Download fixture'],
    ['download', 'Download fixture'],
    ['minimise', 'Copy minimised link'],
    ['states table', 'Show the states as a table'],
    ['clear', 'Clear the reply'],
    ['new', 'Clear the reply'],
    ['empty reply', 'Clear the reply'],
    ['gallery', 'Open a file or an example'],
    ['tools', 'Add tools'],
    ['prompt', 'Copy prompt'],
    ['variant', 'Compare variants'],
    ['embed', 'Copy a frame to embed'],
    ['rule', 'Look up a rule'],
    ['licence', 'About and licences'],
  ])('are found in Debug by %s', (query, title) => {
    expect(found(query).slice(0, 8)).toContain(title);
  });

  it.each([
    ['variant', 'Save variant'],
    ['style', 'Style: CDATA'],
    ['sample', 'Add sample tools: Filesystem, 14 tools'],
    ['debug', 'Open in Debug'],
  ])('are found in the Workshop by %s', (query, title) => {
    expect(found(query, 'workshop').slice(0, 8)).toContain(title);
  });

  it.each([
    ['strict', 'Error handling: Strict'],
    ['link', 'Copy link'],
    ['theme', 'Switch between light and dark'],
    ['end', 'Go to the end'],
    ['prompt', 'Copy prompt'],
    ['share', 'Share'],
    ['next prob', 'Next problem'],
    ['problem next', 'Next problem'],
    ['speed 4', 'Speed: 4×'],
    ['pytest', 'Copy as a test for pytest'],
  ])('are chosen in Debug by %s', (query, title) => {
    expect(found(query)[0]).toBe(title);
  });

  it('stand first when their name is typed, however it is cased and spaced', () => {
    const typed = fc
      .constantFrom(...commandsOf('debug'))
      .chain(({ title }) => fc.tuple(fc.constant(title), fc.constantFrom(title, title.toUpperCase(), ` ${title} `)));
    fc.assert(
      fc.property(typed, ([title, query]) => {
        expect(found(query)[0]).toBe(title);
      }),
    );
  });

  it('that hold the words in their name stand before those that hold them elsewhere', () => {
    const words = fc.constantFrom(...commandsOf('debug').flatMap(({ title }) => title.toLowerCase().split(/\W+/)));
    fc.assert(
      fc.property(words.filter(Boolean), (word) => {
        const names = found(word).map((title) => ` ${title.toLowerCase()}`.search(`\\W${word}`) >= 0);
        expect(names.lastIndexOf(true)).toBe(names.filter(Boolean).length - 1);
      }),
    );
  });

  it('stand first where they are of the workspace, and those that do nothing are left out', () => {
    expect(paletteGroups('workshop')[0]?.group).toBe('Workshop');
    const titles = commandsOf('workshop').map(({ title }) => title);
    expect(titles).not.toContain('Next chunk');
    expect(titles).not.toContain('Undo');
    expect(titles).toContain('Undo in the Workshop');
    expect(commandsOf('debug').map(({ title }) => title)).not.toContain('Undo in the Workshop');
  });
});
