/** The servers of models whose parsers are known, in the order in which they are shown. */
export const SERVERS = ['vLLM', 'SGLang', 'Ollama', 'Dynamo', 'OVMS', 'mlx-lm', 'Rapid-MLX', 'llama.cpp'] as const;

export type Server = (typeof SERVERS)[number];
