import { expect, it } from 'vitest';
import { lackingArguments } from './known-agents.ts';

it.each([
  ['Bash', [], ['command'], ['Claude Code']],
  ['Edit', ['file_path', 'new_string'], ['old_string'], ['Claude Code']],
  ['list_files', ['args'], ['path'], ['Cline', 'Roo', 'Kilo']],
  ['exec_command', ['workdir'], ['cmd'], ['Codex']],
  ['str_replace_editor', ['command'], ['path'], ['OpenHands']],
  ['edit_file', ['target_file'], ['instructions', 'code_edit'], ['Kilo']],
  ['write', ['filePath'], ['content'], ['opencode']],
])('%s with %j lacks %j', (tool, given, missing, agents) => {
  expect(lackingArguments(tool, given)).toEqual({ missing, agents });
});

it.each([
  ['a tool has all that one of its agents needs', 'execute_command', ['command']],
  ['a newer release of the agent needs other arguments', 'read_file', ['path']],
  ['an argument is none of the tool', 'shell', ['cmd']],
  ['the tool is no agent’s', 'get_weather', []],
  ['a plain name is all that speaks for an agent', 'write', ['content']],
])('nothing is known to be missing where %s', (_, tool, given) => {
  expect(lackingArguments(tool, given)).toBeNull();
});
