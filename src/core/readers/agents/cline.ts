import type { ReaderModel } from '../kit/reader.ts';
import { readToolTags } from './tool-tags.ts';

const TOOLS =
  'ask_followup_question attempt_completion execute_command replace_in_file read_file write_to_file search_files list_files list_code_definition_names browser_action use_mcp_tool access_mcp_resource load_mcp_documentation new_task plan_mode_respond act_mode_respond focus_chain web_fetch web_search condense summarize_task report_bug new_rule apply_patch generate_explanation use_skill use_subagents';
const PARAMETERS =
  'command requires_approval path absolutePath content diff regex file_pattern recursive action url coordinate text query allowed_domains blocked_domains prompt server_name tool_name arguments uri question options response result context title what_happened steps_to_reproduce api_request_output additional_context needs_more_exploration task_progress timeout input from_ref to_ref skill_name prompt_1 prompt_2 prompt_3 prompt_4 prompt_5 start_line end_line';

/** The last version that reads tags: later ones take native calls alone. */
export const CLINE: ReaderModel = {
  parser: 'xml',
  source: 'parse-assistant-message.ts',
  ruling: 'It knows the tags of its own tools alone, trims every value, and runs the first call, a cut one too.',
  textValues: true,
  whole: readToolTags({
    tools: TOOLS.split(' '),
    parameters: PARAMETERS.split(' '),
    valueOf: (text) => text.trim(),
    cutValueOf: (text) => text.trim(),
    contentOf: (body) => {
      const start = body.indexOf('<content>');
      const end = body.lastIndexOf('</content>');
      return start >= 0 && end > start ? body.slice(start + '<content>'.length, end).trim() : undefined;
    },
    repeatsContent: false,
  }),
};
