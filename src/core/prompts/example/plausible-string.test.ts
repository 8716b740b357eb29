import { describe, expect, test } from 'vitest';
import { defaultSettings } from '../prompt-settings.ts';
import { buildPrompt } from '../system-prompt.ts';
import { PLAUSIBLE_STRINGS, plausibleString } from './plausible-string.ts';

describe('what a tool could change, delete or run names itself as an example', () => {
  test.each([
    ['path', ''],
    ['file_path', 'The absolute path of the file'],
    ['source', 'The file to move'],
    ['destination', 'Where to move the file'],
    ['old_path', 'The path before it is renamed'],
    ['filename', ''],
    ['directory', ''],
    ['cwd', ''],
    ['command', ''],
    ['script', 'A shell script'],
    ['output_dir', ''],
    ['output_path', 'Where to save the PDF'],
    ['glob', ''],
    ['pattern', 'Keys to delete'],
    ['key', 'The variable'],
    ['owner', ''],
    ['repo', ''],
    ['branch', ''],
    ['base_branch', ''],
    ['ref', ''],
    ['target', 'The commit to reset to'],
    ['table', ''],
    ['collection', ''],
    ['database', ''],
    ['namespace', ''],
    ['bucket', ''],
    ['package', ''],
    ['image', 'The docker image'],
    ['chart', ''],
    ['channel', ''],
    ['account', ''],
    ['issue_key', ''],
    ['id', ''],
    ['name', 'Name of the service'],
    ['sql', ''],
  ])('%s, %j', (name, about) => {
    for (const variant of [0, 1]) expect(plausibleString({ name, about }, variant)).toMatch(/example|sample/i);
  });
});

test('no value is a path, a branch or a command that projects have', () => {
  const path = /^(?:src|docs|lib|tests?|out|assets|node_modules|main|master|develop|HEAD)(?:$|[/~^])/;
  const command = /\b(?:npm|npx|yarn|git|rm|make|pip|cargo)\b/;
  for (const value of PLAUSIBLE_STRINGS) {
    expect(value).not.toMatch(path);
    expect(value).not.toMatch(command);
  }
});

test('a command that is shown still shows how & is written', () => {
  const tool = {
    name: 'run_command',
    inputSchema: { type: 'object', properties: { command: { type: 'string' } }, required: ['command'] },
  };
  expect(buildPrompt([tool], defaultSettings()).text).toContain('<command>echo example &amp;&amp; echo done</command>');
});
