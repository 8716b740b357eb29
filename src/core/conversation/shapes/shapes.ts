import { aiSdkModel } from './ai-sdk-model.ts';
import { aiSdkUi } from './ai-sdk-ui.ts';
import { BODIES } from './bodies.ts';
import { cline } from './cline.ts';
import { geminiCli } from './gemini-cli.ts';
import { langchain } from './langchain.ts';
import { langgraph } from './langgraph.ts';
import { opencode } from './opencode.ts';
import { openhands } from './openhands.ts';
import { pydanticAi } from './pydantic-ai.ts';
import type { DocumentShape } from './shape.ts';

/** Every shape of a history that is one JSON value; what agents and libraries keep comes before the bodies that they send. */
export const SHAPES: readonly DocumentShape[] = [
  langgraph,
  langchain,
  pydanticAi,
  openhands,
  opencode,
  geminiCli,
  aiSdkModel,
  aiSdkUi,
  cline,
  ...BODIES,
];
