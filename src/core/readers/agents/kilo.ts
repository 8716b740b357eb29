import type { ReaderModel } from '../kit/reader.ts';
import { ROO_VALUES, readToolTags } from './tool-tags.ts';

const TOOLS =
  'execute_command read_file write_to_file fetch_instructions apply_diff edit_file search_files list_files list_code_definition_names browser_action use_mcp_tool access_mcp_resource ask_followup_question attempt_completion switch_mode new_task insert_content search_and_replace new_rule report_bug condense terminal_kill codebase_search update_todo_list run_slash_command generate_image';
const PARAMETERS =
  'command path content line_count regex file_pattern recursive action url coordinate text server_name tool_name arguments uri question result diff mode_slug reason line mode message cwd follow_up task size search replace use_regex ignore_case title description target_file instructions code_edit files args start_line end_line query todos prompt image run_in_background terminal_id';

/** Roo's reader with words of its own. */
export const KILO: ReaderModel = {
  parser: 'xml',
  source: 'AssistantMessageParser.ts',
  ruling: 'It reads as Roo Code does, with the tags of its own tools.',
  textValues: true,
  whole: readToolTags({ tools: TOOLS.split(' '), parameters: PARAMETERS.split(' '), ...ROO_VALUES }),
};
