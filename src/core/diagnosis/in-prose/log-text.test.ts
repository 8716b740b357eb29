import { describe, expect, it } from 'vitest';
import { logTextOf, wordsSaid } from './log-text.ts';

const HEAD = 'ERROR 04-05 11:55:07 [hermes_tool_parser.py:110]';

describe('what programs wrote is told from what a model wrote', () => {
  it.each([
    [
      'the screen of an agent, with the words of its model among the errors',
      '⛬  I look at it first.\n\n   READ  (src/a.ts)\n   ↳ Error: file_path is required\n\n⛬  Let me try again.',
      'what an agent shows of its calls',
      'Error: file_path is required',
      4,
    ],
    [
      'a marked tool of an agent, with its error below',
      " ✓ View src/a.go\n × Edit src/a.go\n   ERROR invalid parameters: old_string is missing\n\nI'll retry the edit.",
      'what an agent shows of its calls',
      'ERROR invalid parameters: old_string is missing',
      3,
    ],
    [
      'what Zed copies of a call that failed, a title and its status',
      '**Tool Call: Fetch URL**\nStatus: Failed\n\nmissing field `url`\n',
      'what an agent shows of its calls',
      'missing field `url`',
      4,
    ],
    [
      'what an agent says of an answer that it could not use',
      "Error\nUnexpected API Response: The model sent nothing. This may be the API's fault.",
      'an error message',
      "Unexpected API Response: The model sent nothing. This may be the API's fault.",
      2,
    ],
    [
      "two readings of llama.cpp that differ, a line each, with a token that is not the model's",
      "terminate called after throwing an instance of 'std::runtime_error'\n  what():  Invalid diff:\n  '<think>a</think>' not found at start of\n  '<think>a <b'",
      'an error message',
      "Invalid diff: '<think>a</think>' not found at start of",
      2,
    ],
    [
      'a call that goose could not read',
      'Tool call could not be parsed: -32602: EOF while parsing a string at line 1 column 17',
      'an error message',
      'Tool call could not be parsed: -32602: EOF while parsing a string at line 1 column 17',
      1,
    ],
    [
      'what Pydantic says of one field, without its heading',
      "tool_calls.1.function.name\n  Field required [type=missing, input_value={'arguments': 'null'}, input_type=dict]",
      'an error message',
      "tool_calls.1.function.name Field required [type=missing, input_value={'arguments': 'null'}, input_type=dict]",
      1,
    ],
    [
      'an exception with its module, behind the line that raised it',
      'raise ModelBehaviorError(text)\nagents.exceptions.ModelBehaviorError: Tool {"k": 3} | find not found',
      'an error message',
      'agents.exceptions.ModelBehaviorError: Tool {"k": 3} | find not found',
      2,
    ],
    [
      'an exception that says on the next line what is missing',
      'InputValidationError: Write failed due to the following issues:\nThe required parameter path is missing',
      'an error message',
      'InputValidationError: Write failed due to the following issues: The required parameter path is missing',
      1,
    ],
    [
      'the whole text of a member in a line of a log, of which an error is the middle',
      '2025-07-23T08:01:10.545Z [info] Message from server: {"content":[{"text":"Input validation error: \'id\' is missing"}],"isError":true}',
      'a log',
      "Input validation error: 'id' is missing",
      1,
    ],
    [
      'a set of what is missing, which are no arguments',
      "Error: Missing required parameters for function 'edit': {'risk'}",
      'an error message',
      "Error: Missing required parameters for function 'edit': {'risk'}",
      1,
    ],
    [
      'an error of a protocol, before what a schema says behind it',
      'MCP error -32602: Invalid arguments for tool add-note: [\n  {"code": "invalid_type", "message": "Expected object"}\n]',
      'an error message',
      'MCP error -32602: Invalid arguments for tool add-note',
      1,
    ],
    [
      'a line of Python’s logging that is no error by its level',
      'INFO:some_kernel.kernel:Received invalid arguments for function notes: not valid JSON.',
      'a log',
      'Received invalid arguments for function notes: not valid JSON.',
      1,
    ],
    [
      'an exception of LangChain4j, which is not LangChain',
      'dev.langchain4j.exception.ToolArgumentsException: params do not map\n\tat io.Tool.prepare(Tool.java:226)',
      'an error of LangChain4j',
      'dev.langchain4j.exception.ToolArgumentsException: params do not map',
      1,
    ],
    [
      'an error of Mastra, as Node prints it',
      "result: {\n  error: true,\n  message: 'Tool validation failed for find_tide. Please fix the following:\\n' +\n    '- root: Required',\n},",
      'an error message',
      'Tool validation failed for find_tide. Please fix the following:',
      3,
    ],
    [
      'what a parser of JSON says, in a list',
      'Errors seen:\n\n  • Unexpected token \'$\', "{"id": $10}" is not valid JSON',
      'an error message',
      'Unexpected token \'$\', "{"id": $10}" is not valid JSON',
      3,
    ],
    [
      'an agent about a tool that there is not',
      'Called “invalid” tool\n\nerror=Model tried to call unavailable tool ‘todo’. Available tools: bash',
      'an error message',
      'Model tried to call unavailable tool ‘todo’. Available tools: bash',
      3,
    ],
    [
      'an exception between tags in a log',
      '2026-01-22 12:13:39] [INFO] message: {"content": "<tool_use_error>InputValidationError: Write failed:\\nno path</tool_use_error>"}',
      'a log',
      'InputValidationError: Write failed: no path',
      1,
    ],
    [
      'what an agent tells its model when nothing was called',
      '[ERROR] You did not use a tool in your previous response! Please retry with a tool use.',
      'an error message',
      'You did not use a tool in your previous response! Please retry with a tool use.',
      1,
    ],
    [
      'the screen of an agent, by the argument that a call lacks',
      ' READ \n Error: file_path is required and must be a string\n\n LIST DIRECTORY  (current directory)\n ↳ Listed 12 items',
      'an error message',
      'Error: file_path is required and must be a string',
      2,
    ],
    [
      'an error behind its level, far from the edge',
      '    ERROR  invalid JSON input: unexpected end of JSON input   \n\n │ the write tool',
      'an error message',
      'invalid JSON input: unexpected end of JSON input',
      1,
    ],
    [
      'a stack of JavaScript, whatever stands before its error',
      "[Converter] parse 失败: SyntaxError: Expected ',' in JSON at position 5384\n    at JSON.parse (<anonymous>)\n    at parse (/src/c.ts:389:21)",
      'an error message',
      "SyntaxError: Expected ',' in JSON at position 5384",
      1,
    ],
    [
      'a request that failed because its call did',
      'Chat request failed: Tool call flush failed at end of stream: 1 tool call(s) with invalid JSON arguments',
      'an error message',
      'Tool call flush failed at end of stream: 1 tool call(s) with invalid JSON arguments',
      1,
    ],
    [
      'an error of Ollama that a client repeats, in the words of its parser',
      'Error parsing Ollama response: Error: expected element type <function> but have <parameter> {"error":"expected element type \\u003cfunction\\u003e but have \\u003cparameter\\u003e"}',
      'an error of Ollama',
      'expected element type <function> but have <parameter>',
      1,
    ],
    [
      'a traceback whose head was left out',
      '  File "/venv/mlx_lm/tool_parsers/gemma4.py", line 49, in parse_tool_call\n    raise ValueError("No function provided.")\nValueError: No function provided.',
      'a Python traceback',
      'ValueError: No function provided.',
      3,
    ],
    [
      'llama.cpp by the name of its parser, without a log',
      '{"error":{"code":500,"message":"The model produced output that does not match the expected peg-gemma4 format","type":"server_error"}}',
      'an error of llama.cpp',
      'The model produced output that does not match the expected peg-gemma4 format',
      1,
    ],
    [
      'the screen of Claude Code, by what its call came to',
      '⏺ Read(src/main.ts)\n  ⎿  Error: File does not exist.',
      'what Claude Code shows of its calls',
      'File does not exist.',
      2,
    ],
    [
      'an escape in a message that names escapes',
      'srv  operator(): got exception: {"error":{"code":500,"message":"Failed to parse: U+000A must be escaped to \\\\u000A or \\\\n","type":"server_error"}}',
      'an error of llama.cpp',
      'Failed to parse: U+000A must be escaped to \\u000A or \\n',
      1,
    ],
    [
      'a logger of Rust, without the place before its words',
      '[2026-04-29T02:41:45Z WARN  adapter] the parser gave up\n[2026-04-29T02:41:46Z INFO  adapter] again',
      'a log',
      'the parser gave up',
      1,
    ],
    [
      'a traceback in a log of vLLM, by its last exception',
      `${HEAD} Error in extracting tool call from response.\n${HEAD} Traceback (most recent call last):\n${HEAD}     json.loads(match[0])\n${HEAD} json.decoder.JSONDecodeError: Extra data: line 3 column 1 (char 527)`,
      'a log of vLLM',
      'json.decoder.JSONDecodeError: Extra data: line 3 column 1 (char 527)',
      4,
    ],
    [
      'a log of llama.cpp, by the line that failed',
      "srv  log_server_r: request: POST /v1/chat/completions 10.0.0.1 200\nFailed to parse arguments: [json.exception.parse_error.101] last read: '\"{'\nsrv  params_from_: Chat format: GPT-OSS",
      'a log of llama.cpp',
      "Failed to parse arguments: [json.exception.parse_error.101] last read: '\"{'",
      2,
    ],
    [
      'a log of SGLang, by the step that failed',
      '[2025-07-17 05:00:00] Error in parse_streaming_increment: Expecting value: line 1 column 1 (char 0)',
      'a log of SGLang',
      'Error in parse_streaming_increment: Expecting value: line 1 column 1 (char 0)',
      1,
    ],
    [
      'the error of a provider, by its message',
      '{"error": {"message": "tool call validation failed: `/domain`: expected array", "code": "tool_use_failed"}}',
      'the error of a provider',
      'tool call validation failed: `/domain`: expected array',
      1,
    ],
    [
      'an exception that repeats an answer, by the message in it',
      "openai.BadRequestError: Error code: 400 - {'error': {'message': \"'messages.0' is no string\", 'type': 'invalid_request_error'}}",
      'an error message',
      "'messages.0' is no string",
      1,
    ],
    [
      'the screen of Cline',
      "Cline tried to use write_to_file without value for required parameter 'path'. Retrying...\n\nLet me retry.",
      'an error of Cline',
      "Cline tried to use write_to_file without value for required parameter 'path'. Retrying...",
      1,
    ],
    [
      'a sentence that goes on in the next line',
      'The bash tool was called with invalid arguments:\nSchemaError(Missing key at ["description"])',
      'an error message',
      'The bash tool was called with invalid arguments: SchemaError(Missing key at ["description"])',
      1,
    ],
    [
      'a line that a name in brackets begins',
      '> [AgentLLM - llama3:8b] Attached a plugin\n> [AgentLLM - llama3:8b] Invalid function tool call: Missing name.',
      'an error message',
      'Invalid function tool call: Missing name.',
      2,
    ],
    [
      'a field of an error, which repeats what a model said',
      'step() failed\nerror = Failed to decode JSON from LLM output:\n{"I am eager to help."} - error',
      'an error message',
      'Failed to decode JSON from LLM output: {"I am eager to help."} - error',
      2,
    ],
    [
      'what tells more than the status of HTTP',
      'Error in generating tool call with model:\n422 Client Error: Unprocessable Entity\n\nTool error: Failed to parse generated text: EOF at line 4',
      'an error message',
      'Tool error: Failed to parse generated text: EOF at line 4',
      4,
    ],
    [
      'an error in JSON, by its message',
      '{\n  "type": "ToolCallError",\n  "message": "Expected \':\' after property name",\n  "stack":\n    at run (a.ts:1)',
      'an error in JSON',
      "Expected ':' after property name",
      3,
    ],
  ])('%s', (_, text, kind, words, line) => {
    const found = logTextOf(text);
    expect(found?.kind).toBe(kind);
    expect(found?.says?.text).toBe(words);
    expect(found?.says?.line).toBe(line);
  });

  it('a log that holds what was asked, and no answer', () => {
    const asked = "INFO 05-21 00:19:06 [logger.py:42] Received request chat-1: prompt: 'Use <tool_call>', params: n=1";
    expect(logTextOf(asked)).toMatchObject({ kind: 'a log of vLLM', isPrompt: true });
    expect(logTextOf(`${asked}\nINFO 05-21 00:19:07 [logger.py:50] output: 'Hello'`)?.isPrompt).toBeUndefined();
  });

  it('an answer without text says how it ended', () => {
    const answer = '{"choices": [{"message": {"content": ""}, "finish_reason": "MALFORMED_FUNCTION_CALL"}]}';
    expect(logTextOf(answer)?.kind).toBe('an answer without text, which ended `MALFORMED_FUNCTION_CALL`');
  });

  it('the screen of goose, which shows no error', () => {
    expect(logTextOf('─── shell | developer ──────────────\ncommand: ls\n\nThe folder is empty.')?.kind).toBe(
      'what an agent shows of its calls',
    );
  });

  it.each([
    '✓ Edit the file\n✓ Write the tests\n\nError handling is in one place now.',
    'It prints this:\n\nfoo(1)\n└── bar\n\nThen it ends.',
    'The form has a check.\n\nInvalid input is refused with a message.',
    'Missing required fields are the usual reason. Fill in the name first.',
    'Unexpected token errors in JSON come of commas at the end.',
    '✓ Edit the file\n✓ Write the tests\n× Deploy\n\nI will go on tomorrow.',
    'Call it so:\nread(path)\nIt gives the text.',
    'The weather in Paris is 12 degrees.',
    'The build failed with ValueError: bad input. I will fix it.',
    'Failed to parse the JSON file: it is empty. I will try another way.',
    'Error handling matters here: every function returns a result.',
    'ERROR codes are listed in the table below, and each has a page.\nRead them first.\nThen go on.',
    '{"city": "Paris", "unit": "celsius"}',
  ])('stays what a model may have written: %s', (text) => {
    expect(logTextOf(text)).toBeNull();
  });

  it('long words are cut', () => {
    expect(wordsSaid(`ValueError: ${'a '.repeat(2_000)}`)?.text).toHaveLength(300);
  });
});

it('says of a call that was skipped before an error that followed from it', () => {
  const text =
    'Skipping malformed tool call due to invalid JSON. Tool name: tide, Arguments: \nTraceback (most recent call last):\n  File "a.py", line 3, in <module>\nNameError: name \'results\' is not defined';
  expect(wordsSaid(text)?.text).toMatch(/^Skipping malformed tool call/);
});
