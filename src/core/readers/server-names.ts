import { SERVERS } from '../dialects/servers.ts';

const byName = (one: string, other: string): number => one.localeCompare(other, 'en', { sensitivity: 'base' });

/** Servers, by name; of the last three no parser is known, or only by models of it. */
export const SERVER_NAMES: readonly string[] = [...SERVERS, 'vllm-mlx', 'LM Studio', 'TensorRT-LLM'].sort(byName);

/** Agents that read calls themselves, by name. */
export const AGENT_NAMES: readonly string[] = [
  'AI SDK middleware',
  'Claude Code',
  'Cline',
  'Forge',
  'Kilo Code',
  'OpenHands',
  'Roo Code',
];

/** Whether a reader is an agent's. */
export const isAgent = (name: string): boolean => AGENT_NAMES.includes(name);

/** The id of a server or agent: `vllm`, `lm-studio`. */
export const serverId = (name: string): string => name.toLowerCase().replaceAll(' ', '-');

/** What a reader's id such as `vllm` or `vllm:qwen3_coder` names; null where no server or agent has it. */
export function serverOf(reader: string): { readonly name: string; readonly parser: string | null } | null {
  const [head = '', ...rest] = reader.split(':');
  const name = [...SERVER_NAMES, ...AGENT_NAMES].find((other) => serverId(other) === head);
  return name === undefined ? null : { name, parser: rest.length > 0 ? rest.join(':') : null };
}
