import type { UsualTools } from './kit/tool-names.ts';

/** Tools that Cline, Roo and Kilo give every model, with their usual arguments. */
export const USUAL_TOOLS: UsualTools = {
  execute_command: ['command', 'requires_approval', 'cwd', 'timeout', 'task_progress'],
  read_file: ['path', 'args', 'start_line', 'end_line', 'line_range', 'task_progress'],
  write_to_file: ['path', 'content', 'line_count', 'task_progress'],
  replace_in_file: ['path', 'diff', 'task_progress'],
  search_files: ['path', 'regex', 'file_pattern', 'task_progress'],
  list_files: ['path', 'recursive', 'args', 'task_progress'],
  list_code_definition_names: ['path', 'task_progress'],
  browser_action: ['action', 'url', 'coordinate', 'text', 'size', 'task_progress'],
  use_mcp_tool: ['server_name', 'tool_name', 'arguments', 'task_progress'],
  access_mcp_resource: ['server_name', 'uri', 'task_progress'],
  ask_followup_question: ['question', 'options', 'follow_up', 'suggestions', 'task_progress'],
  attempt_completion: ['result', 'command', 'task_progress'],
  plan_mode_respond: ['response', 'options', 'needs_more_exploration', 'task_progress'],
  new_task: ['context', 'mode', 'message', 'todos'],
  switch_mode: ['mode_slug', 'reason'],
  apply_diff: ['path', 'diff', 'args', 'start_line'],
  insert_content: ['path', 'line', 'content'],
  search_and_replace: ['path', 'search', 'replace', 'use_regex', 'ignore_case', 'start_line', 'end_line', 'operations'],
  edit_file: ['target_file', 'instructions', 'code_edit', 'path'],
  codebase_search: ['query', 'path'],
  fetch_instructions: ['task'],
  update_todo_list: ['todos'],
  run_slash_command: ['command', 'args'],
  generate_image: ['prompt', 'path', 'image'],
  load_mcp_documentation: [],
  web_fetch: ['url', 'prompt', 'task_progress'],
};

/** Tags of other dialects, which no tool's name takes from them. */
export const NOT_A_TOOL_TAG: ReadonlySet<string> = new Set([
  'tool',
  'tool_name',
  'server_name',
  'arguments',
  'thinking',
  'think',
  'tool_call',
  'function_calls',
]);
