import type { Program } from './program.ts';

/** Agents, frameworks and gateways. */
export const FRAMEWORKS: readonly Program[] = [
  { by: 'LiteLLM', signs: /\blitellm\b|\b[a-z]\w{2,30}exception - / },
  { by: 'LangGraph', signs: /\blanggraph\b|\bgraphrecursionerror\b|aimessages with tool_calls/ },
  { by: 'LangChain', signs: /\blangchain\w{0,20}\b|\boutputparserexception\b/ },
  { by: 'LlamaIndex', signs: /\bllama_?index\b/ },
  { by: 'AI SDK', signs: /\bai_\w{3,60}error\b|model tried to call unavailable tool/ },
  { by: 'OpenAI Agents', signs: /\bagents\.exceptions\.|\bmodelbehaviorerror\b|\bmaxturnsexceeded\b/ },
  { by: 'Semantic Kernel', signs: /\bsemantic_kernel\b/ },
  { by: 'CrewAI', signs: /\bcrewai\b|\bthese are the only available actions\b/ },
  { by: 'AutoGen', signs: /\bautogen\w{0,20}\b/ },
  { by: 'smolagents', signs: /\bsmolagents\b|\bagent(?:toolexecution|parsing|execution|generation)error\b/ },
  { by: 'DSPy', signs: /\bdspy\b|\badapterparseerror\b/ },
  { by: 'Pydantic AI', signs: /\bpydantic_ai\b|\bunexpectedmodelbehavior\b/ },
  { by: 'OpenHands', signs: /\bopenhands\b/ },
  { by: 'Cline', signs: /\bcline tried to use\b/ },
  { by: 'Roo Code', signs: /\broo tried to use\b/ },
  { by: 'goose', signs: /\bgoose::/ },
  { by: 'Claude Code', signs: /<tool_use_error>|\binputvalidationerror:|please run \/login/ },
  { by: 'MCP', signs: /\bmcp error -?\d|\bmcperror\b/ },
];
