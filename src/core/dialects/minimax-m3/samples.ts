import type { DialectSamples } from '../write/dialect-samples.ts';
import { SENTINEL as M3 } from './marks.ts';

/** Replies in MiniMax M3. */
export const minimaxM3Samples: DialectSamples = {
  clean: `I will look.\n${M3}<tool_call>${M3}<invoke name="read_file">${M3}<path>src/app.ts${M3}</path>${M3}</invoke>${M3}</tool_call>`,
  cut: `${M3}<tool_call>${M3}<invoke name="read_file">${M3}<path>src/a`,
  broken: `${M3}<invoke name="read_file">${M3}<path>src/app.ts${M3}</path>${M3}</invoke>`,
};
