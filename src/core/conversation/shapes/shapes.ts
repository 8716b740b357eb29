import { aiSdkModel } from './ai-sdk-model.ts';
import { aiSdkUi } from './ai-sdk-ui.ts';
import { BODIES } from './bodies.ts';
import { cline } from './cline.ts';
import { continueDev } from './continue-dev.ts';
import { geminiCli } from './gemini-cli.ts';
import { gooseExport } from './goose.ts';
import { langchain } from './langchain.ts';
import { langgraph } from './langgraph.ts';
import { opencode } from './opencode.ts';
import { openhands } from './openhands.ts';
import { pydanticAi } from './pydantic-ai.ts';
import { semanticKernel } from './semantic-kernel.ts';
import type { DocumentShape } from './shape.ts';
import { zed } from './zed.ts';

/** Every shape of a history that is one JSON value; what agents and libraries keep comes before the bodies that they send. */
export const SHAPES: readonly DocumentShape[] = [
  langgraph,
  langchain,
  pydanticAi,
  openhands,
  opencode,
  geminiCli,
  gooseExport,
  continueDev,
  zed,
  semanticKernel,
  aiSdkModel,
  aiSdkUi,
  cline,
  ...BODIES,
];
