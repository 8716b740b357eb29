import { describe, expect, it, test } from 'vitest';
import { MARKED_DIALECTS } from './dialects.ts';
import { findDialect, MODELS_OF_DIALECT } from './models.ts';
import { type DialectId, isDialectId } from './names.ts';
import { parsersOf } from './server-parsers.ts';
import { SERVERS } from './servers.ts';

describe('a model by its name', () => {
  it.each<readonly [name: string, dialect: DialectId]>([
    ['gpt-oss:20b', 'harmony'],
    ['openai/gpt-oss-120b', 'harmony'],
    ['Qwen/Qwen3-Coder-30B-A3B-Instruct', 'qwen3-coder'],
    ['qwen3-coder-next', 'qwen3-coder'],
    ['Qwen3.5-397B-A17B', 'qwen3-coder'],
    ['NVIDIA-Nemotron-3-Nano-30B-A3B', 'qwen3-coder'],
    ['XiaomiMiMo/MiMo-V2-Flash', 'qwen3-coder'],
    ['Qwen3-30B-A3B', 'hermes'],
    ['qwen2.5:7b', 'hermes'],
    ['NousResearch/Hermes-3-Llama-3.1-8B', 'hermes'],
    ['granite-4.0-h-small', 'hermes'],
    ['Qwen2.5-Coder-32B-Instruct', 'tagged-json'],
    ['moonshotai/Kimi-K2-Instruct-0905', 'kimi-k2'],
    ['Kimi K2.5', 'kimi-k2'],
    ['hf.co/unsloth/Kimi-K2-Thinking-GGUF:Q4_K_M', 'kimi-k2'],
    ['Kimi K3', 'kimi-xtml'],
    ['google/gemma-4-31B-it', 'gemma4'],
    ['functiongemma-270m-it', 'functiongemma'],
    ['zai-org/GLM-4.5-Air', 'glm'],
    ['glm-5.2', 'glm'],
    ['deepseek-ai/DeepSeek-V3-0324', 'deepseek-v3'],
    ['DeepSeek-R1-Distill-Qwen-32B', 'deepseek-v3'],
    ['DeepSeek-V3.1-Terminus', 'deepseek-v31'],
    ['DeepSeek-V3.2-Exp', 'deepseek-dsml'],
    ['meta-llama/Llama-3.3-70B-Instruct', 'llama3-json'],
    ['llama3.1:8b', 'llama3-json'],
    ['Llama-4-Scout-17B-16E', 'llama4'],
    ['nvidia/Llama-3_3-Nemotron-Super-49B-v1_5', 'nemotron'],
    ['NVIDIA-Nemotron-Nano-9B-v2', 'nemotron'],
    ['mistralai/Mistral-Small-3.2-24B-Instruct-2506', 'mistral'],
    ['Devstral-Small-2507', 'mistral'],
    ['LiquidAI/LFM2.5-1.2B-Instruct', 'lfm2'],
    ['allenai/Olmo-3-7B-Instruct', 'olmo3'],
    ['Phi-4-mini-instruct', 'functools'],
    ['MiniMaxAI/MiniMax-M2.5', 'minimax-m2'],
    ['MiniMax-M1-80k', 'tool-calls-json'],
    ['tencent/Hunyuan-A13B-Instruct', 'tool-calls-json'],
    ['ByteDance-Seed/Seed-OSS-36B-Instruct', 'seed-oss'],
    ['ibm-granite/granite-3.3-8b-instruct', 'granite'],
    ['granite-20b-functioncalling', 'granite-20b'],
    ['c4ai-command-r7b-12-2024', 'cohere'],
    ['c4ai-command-r-plus-08-2024', 'command-r'],
    ['internlm3-8b-instruct', 'internlm'],
    ['functionary-small-v3.2', 'functionary'],
    ['functionary-medium-v3.1', 'function-json'],
    ['claude-3-5-sonnet-20241022', 'anthropic-invoke'],
  ])('%s writes %s', (name, dialect) => {
    expect(findDialect(name)).toMatchObject({ dialect, from: 'model' });
  });

  it.each(['', 'gemma-3-4b-it', 'gpt-4o', 'Qwen3.9', 'Llama-2-7b', 'my-own-model', '4.5'])(
    '%j is not known',
    (name) => {
      expect(findDialect(name)).toBeNull();
    },
  );

  test('every model of the table is found as one of its dialect', () => {
    for (const [dialect, models] of Object.entries(MODELS_OF_DIALECT))
      for (const model of models) expect([model, findDialect(model)?.dialect]).toEqual([model, dialect]);
  });
});

/** How the templates of models write a call, with the roles and loops left out. */
const TEMPLATES: readonly (readonly [dialect: DialectId, template: string])[] = [
  ['hermes', "{{- '<tools>' }}{%- for tc in message.tool_calls %}{{- '<tool_call>\\n{\"name\": \"' }}{%- endfor %}"],
  [
    'qwen3-coder',
    "{{- '<tools>' }}{{- '<tool_call>\\n<function=' + tc.name + '>\\n' }}{{- '<parameter=' + k + '>\\n' }}",
  ],
  [
    'glm',
    "<tools>{% for tool in tools %}{% endfor %}</tools>\n{{ '\\n<tool_call>' + tc.name }}\n<arg_key>{{ k }}</arg_key>",
  ],
  ['deepseek-v3', "{{'<｜tool▁call▁begin｜>' + tool['type'] + '<｜tool▁sep｜>' + name + '\\n' + '```json' + '\\n'}}"],
  ['deepseek-v31', "{{'<｜tool▁call▁begin｜>'+ tool['function']['name'] + '<｜tool▁sep｜>' + arguments}}"],
  ['deepseek-dsml', "{% set dsml = '｜DSML｜' %}{{ '<' + dsml + 'tool_calls>' }}"],
  ['kimi-k2', "{{ '<|im_assistant|>assistant<|im_middle|>' }}{{ message['content'] + '<|im_end|>' }}"],
  ['kimi-xtml', "{{- '<|open|>' + tag -}}{{- '<|sep|>' -}}{{- open_tag('call', [('tool', fn.name)]) -}}"],
  ['gemma4', "{{- '<|tool_call>call:' + function['name'] + '{' -}}{{- '}<tool_call|>' -}}"],
  ['harmony', '{{- "<|start|>assistant" }}{{- "<|channel|>commentary to=functions." + name }}{{- "<|message|>" }}'],
  ['mistral', '{{- \'[AVAILABLE_TOOLS]\' }}{{- "[TOOL_CALLS] [" }}{% for c in tool_calls %}{% endfor %}'],
  ['nemotron', "{{- ']</AVAILABLE_TOOLS>' -}}{{- '<TOOLCALL>[' -}}{{- ']</TOOLCALL>' -}}"],
  ['lfm2', '{{- "<|tool_list_start|>[" }}{%- set content = "<|tool_call_start|>[" + calls + "]<|tool_call_end|>" -%}'],
  [
    'seed-oss',
    "{%- set begin = '<seed:tool_call>' -%}{{ begin + '\\n<function=' + name + '>' }}{{ '<parameter=' + k }}",
  ],
  [
    'minimax-m2',
    "{%- set begin = '<minimax:tool_call>' -%}<tool>{{ tool }}</tool>{{- '<invoke name=\"' + tc.name + '\">' }}",
  ],
  [
    'cohere',
    '<|START_THINKING|>{{ thinking }}<|END_THINKING|><|START_ACTION|>[\n{% for tc in tool_calls %}{% endfor %}]',
  ],
  ['gigachat', "{%- set role_sep = \"<|role_sep|>\\n\" %}{{- render({'role': 'function call', 'content': call}) -}}"],
  ['tool-calls-json', "within <tool_call></tool_call> XML tags\n{{- '\\n<tool_calls>[' -}}{{- ']</tool_calls>' -}}"],
  ['granite', "{{- '<|tool_call|>' + (tool_call['function'] | tojson) + '<|/tool_call|>' -}}"],
  [
    'llama3-json',
    '{{- \'Respond in the format {"name": function name, "parameters": \' }}{{- \'<|python_tag|>\' + name }}',
  ],
];

describe('a chat template', () => {
  it.each(TEMPLATES)('of %s is known by what it writes around calls', (dialect, template) => {
    const found = findDialect(template);
    expect(found).toMatchObject({ dialect, from: 'template' });
    expect(template).toContain(found?.by);
  });

  it('without a call says nothing', () => {
    expect(findDialect("{% for m in messages %}{{ '<|im_start|>' + m.role }}{{ m.content }}{% endfor %}")).toBeNull();
  });
});

test('parsers are listed for dialects, in the order of the servers', () => {
  for (const { id } of MARKED_DIALECTS) {
    const servers = parsersOf(id).map(({ server }) => SERVERS.indexOf(server));
    expect(servers).toEqual([...servers].sort((a, b) => a - b));
    expect(isDialectId(id)).toBe(true);
  }
});

test('a parser is named as its server is started, with the replies that it is for', () => {
  expect(parsersOf('mistral')).toMatchObject([
    { server: 'vLLM', setting: '--tool-call-parser mistral' },
    { server: 'SGLang', setting: '--tool-call-parser mistral' },
    { server: 'Ollama', setting: 'PARSER ministral', for: '`[ARGS]`' },
    { server: 'Dynamo', setting: '--dyn-tool-call-parser mistral' },
    { server: 'OVMS', setting: '--tool_parser mistral', for: 'an array' },
    { server: 'OVMS', setting: '--tool_parser devstral', for: '`[ARGS]`' },
    { server: 'mlx-lm', setting: 'picks mistral by template', for: '`[ARGS]`' },
    { server: 'Rapid-MLX', setting: '--tool-call-parser mistral' },
    { server: 'llama.cpp', setting: '--jinja' },
  ]);
  expect(parsersOf('kimi-k2')).toContainEqual(expect.objectContaining({ server: 'mlx-lm', parser: 'kimi_k2' }));
  expect(parsersOf('solar')).toEqual([]);
  expect(parsersOf('none')).toEqual([]);
});
