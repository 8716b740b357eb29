import type { ReaderModel } from '../kit/reader.ts';
import { ROO_VALUES, readToolTags } from './tool-tags.ts';

const TOOLS =
  'execute_command read_file write_to_file apply_diff search_and_replace search_replace edit_file apply_patch search_files list_files browser_action use_mcp_tool access_mcp_resource ask_followup_question attempt_completion switch_mode new_task fetch_instructions codebase_search update_todo_list run_slash_command generate_image custom_tool';
const PARAMETERS =
  'command path content regex file_pattern recursive action url coordinate text server_name tool_name arguments uri question result diff mode_slug reason line mode message cwd follow_up task size query args start_line end_line todos prompt image files operations patch file_path old_string new_string expected_replacements';

/** The last version that reads tags: later ones take native calls alone. */
export const ROO: ReaderModel = {
  parser: 'xml',
  source: 'AssistantMessageParser.ts',
  ruling:
    'It knows the tags of its own tools alone, trims values but for `content`, and runs the first call, a cut one too.',
  textValues: true,
  whole: readToolTags({ tools: TOOLS.split(' '), parameters: PARAMETERS.split(' '), ...ROO_VALUES }),
};
