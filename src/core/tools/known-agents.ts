/** Agents whose tools are known by name. */
export const KNOWN_AGENTS = ['Cline', 'Roo', 'Kilo', 'Claude Code', 'OpenHands', 'Codex', 'opencode'] as const;

export type KnownAgent = (typeof KNOWN_AGENTS)[number];

/** The arguments of each tool; a question mark follows those that it can do without. */
type ToolsOfAgent = Readonly<Record<string, string>>;

const ROO: ToolsOfAgent = {
  execute_command: 'command cwd? timeout?',
  read_file: 'args',
  write_to_file: 'path content line_count?',
  apply_diff: 'path diff start_line?',
  insert_content: 'path line content',
  search_and_replace: 'path search replace use_regex? ignore_case? start_line? end_line?',
  search_files: 'path regex file_pattern?',
  list_files: 'path recursive? args?',
  list_code_definition_names: 'path',
  browser_action: 'action url? coordinate? text? size?',
  use_mcp_tool: 'server_name tool_name arguments?',
  access_mcp_resource: 'server_name uri',
  ask_followup_question: 'question follow_up',
  attempt_completion: 'result command?',
  switch_mode: 'mode_slug reason?',
  new_task: 'mode message todos?',
  update_todo_list: 'todos',
  fetch_instructions: 'task',
  run_slash_command: 'command args?',
  generate_image: 'prompt path image?',
  codebase_search: 'query path?',
};

/** Newer releases of Roo and Kilo read one file by its path, and several changes by `args`. */
const ROO_OTHERWISE: ToolsOfAgent = {
  read_file: 'path start_line? end_line? line_range? offset? limit? mode? indentation?',
  apply_diff: 'args',
  ask_followup_question: 'question suggestions?',
};

const CLAUDE_CODE: ToolsOfAgent = {
  Bash: 'command description? timeout? run_in_background? dangerouslyDisableSandbox?',
  Read: 'file_path offset? limit? pages?',
  Write: 'file_path content',
  Edit: 'file_path old_string new_string replace_all?',
  MultiEdit: 'file_path edits',
  Glob: 'pattern path?',
  Grep: 'pattern path? glob? output_mode? -A? -B? -C? -n? -i? type? head_limit? offset? multiline?',
  WebFetch: 'url prompt',
  WebSearch: 'query allowed_domains? blocked_domains?',
  TodoWrite: 'todos',
  Task: 'description prompt subagent_type? model? resume? run_in_background?',
  NotebookEdit: 'notebook_path new_source cell_id? cell_type? edit_mode?',
};

const AGENTS: readonly (readonly [KnownAgent, ToolsOfAgent])[] = [
  [
    'Cline',
    {
      execute_command: 'command requires_approval timeout? task_progress?',
      read_file: 'path start_line? end_line? task_progress?',
      write_to_file: 'path content task_progress?',
      replace_in_file: 'path diff task_progress?',
      search_files: 'path regex file_pattern? task_progress?',
      list_files: 'path recursive? args? task_progress?',
      list_code_definition_names: 'path task_progress?',
      browser_action: 'action url? coordinate? text? size? task_progress?',
      use_mcp_tool: 'server_name tool_name arguments task_progress?',
      access_mcp_resource: 'server_name uri task_progress?',
      ask_followup_question: 'question options? task_progress?',
      attempt_completion: 'result command? task_progress?',
      plan_mode_respond: 'response options? needs_more_exploration? task_progress?',
      new_task: 'context',
      web_fetch: 'url prompt? task_progress?',
    },
  ],
  ['Roo', ROO],
  ['Roo', ROO_OTHERWISE],
  ['Kilo', ROO],
  ['Kilo', ROO_OTHERWISE],
  ['Kilo', { edit_file: 'target_file instructions code_edit' }],
  ['Claude Code', CLAUDE_CODE],
  [
    'OpenHands',
    {
      execute_bash: 'command is_input? timeout? security_risk?',
      terminal: 'command is_input? timeout? reset? security_risk? summary?',
      execute_ipython_cell: 'code security_risk?',
      str_replace_editor: 'command path file_text? old_str? new_str? insert_line? view_range? security_risk?',
      file_editor: 'command path file_text? old_str? new_str? insert_line? view_range? security_risk? summary?',
      think: 'thought',
      browser: 'code security_risk?',
    },
  ],
  [
    'Codex',
    {
      shell: 'command workdir? timeout_ms? timeout? with_escalated_permissions? justification?',
      shell_command: 'command workdir? timeout_ms? login? with_escalated_permissions? justification?',
      exec_command:
        'cmd workdir? shell? login? tty? yield_time_ms? max_output_tokens? sandbox_permissions? justification? prefix_rule?',
      write_stdin: 'session_id chars? yield_time_ms? max_output_tokens?',
      apply_patch: 'input',
      update_plan: 'plan explanation?',
      view_image: 'path',
    },
  ],
  [
    'opencode',
    {
      bash: 'command description? timeout? workdir?',
      read: 'filePath offset? limit?',
      write: 'filePath content',
      edit: 'filePath oldString newString replaceAll?',
      glob: 'pattern path?',
      grep: 'pattern path? include?',
      webfetch: 'url format? timeout?',
      todowrite: 'todos',
    },
  ],
];

/** Where the names of an agent's tools are words that any agent may use: arguments that it alone names so. */
const OWN_ARGUMENTS: Partial<Record<KnownAgent, readonly string[]>> = {
  opencode: ['filePath', 'oldString', 'newString', 'replaceAll'],
};

const mayBeOf = (agent: KnownAgent, given: readonly string[]): boolean =>
  OWN_ARGUMENTS[agent]?.some((name) => given.includes(name)) ?? true;

interface KnownTool {
  readonly agent: KnownAgent;
  readonly required: readonly string[];
  readonly all: ReadonlySet<string>;
}

const TOOLS = toolsByName();

function toolsByName(): ReadonlyMap<string, readonly KnownTool[]> {
  const byName = new Map<string, KnownTool[]>();
  for (const [agent, tools] of AGENTS)
    for (const [name, signature] of Object.entries(tools)) {
      const parts = signature.split(' ');
      const required = parts.filter((part) => !part.endsWith('?'));
      const tool = { agent, required, all: new Set(parts.map((part) => part.replace('?', ''))) };
      byName.set(name, [...(byName.get(name) ?? []), tool]);
    }
  return byName;
}

/** What a known agent's tool would run without. */
export interface LackingArguments {
  readonly missing: readonly string[];
  /** The agents that need it. */
  readonly agents: readonly KnownAgent[];
}

/**
 * The arguments that a call of a known agent's tool lacks; null where it has all that one of the agents needs, and where it
 * is not known: the tool is no agent's, its name alone tells of none, or an argument is none of the tool's.
 */
export function lackingArguments(tool: string, given: readonly string[]): LackingArguments | null {
  const meant = (TOOLS.get(tool) ?? []).filter(
    ({ agent, all }) => mayBeOf(agent, given) && given.every((name) => all.has(name)),
  );
  const lacks = meant.map(({ required }) => required.filter((name) => !given.includes(name)));
  const least = lacks.reduce<readonly string[] | null>(
    (best, one) => (best === null || one.length < best.length ? one : best),
    null,
  );
  if (least === null || least.length === 0) return null;
  const agents = meant.filter((_, index) => lacks[index]?.join() === least.join()).map(({ agent }) => agent);
  return { missing: least, agents: [...new Set(agents)] };
}
