import type { Program } from './program.ts';

/** Agents, frameworks and gateways. */
export const FRAMEWORKS: readonly Program[] = [
  { by: 'LiteLLM', signs: /\blitellm\b|\b[A-Z]\w{2,30}Exception - /i },
  { by: 'LangGraph', signs: /\blanggraph\b|\bGraphRecursionError\b|AIMessages with tool_calls/i },
  { by: 'LangChain', signs: /\blangchain\w{0,20}\b|\bOutputParserException\b/i },
  { by: 'LlamaIndex', signs: /\bllama_?index\b/i },
  { by: 'AI SDK', signs: /\bAI_\w{3,60}Error\b|Model tried to call unavailable tool/ },
  { by: 'OpenAI Agents', signs: /\bagents\.exceptions\.|\bModelBehaviorError\b|\bMaxTurnsExceeded\b/ },
  { by: 'Semantic Kernel', signs: /\bsemantic_kernel\b/ },
  { by: 'CrewAI', signs: /\bcrewai\b/i },
  { by: 'AutoGen', signs: /\bautogen\w{0,20}\b/i },
  { by: 'smolagents', signs: /\bsmolagents\b|\bAgent(?:ToolExecution|Parsing|Execution|Generation)Error\b/ },
  { by: 'DSPy', signs: /\bdspy\b|\bAdapterParseError\b/i },
  { by: 'Pydantic AI', signs: /\bpydantic_ai\b|\bUnexpectedModelBehavior\b/ },
  { by: 'OpenHands', signs: /\bopenhands\b/i },
  { by: 'Cline', signs: /\bCline tried to use\b|\bcline\b/i },
  { by: 'Roo Code', signs: /\bRoo tried to use\b/ },
  { by: 'goose', signs: /\bgoose::/ },
  { by: 'Claude Code', signs: /<tool_use_error>|\bInputValidationError:|Please run \/login/ },
  { by: 'MCP', signs: /\bMCP error -?\d|\bMcpError\b/ },
];
