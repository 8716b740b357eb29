import { argumentsIn, headOf, markerFor, plainWording } from './plain-wording.ts';
import { textsOf, type Wording } from './wording.ts';

/**
 * The call is asked for once more behind the values, and nothing is asked to be copied: a small model that is told to copy
 * writes the value alone, without a call.
 */
export const calledWording: Wording = {
  write(toolName, leaves) {
    if (leaves.length === 0) return plainWording.write(toolName, leaves);
    const marker = markerFor(textsOf(leaves));
    const notPart = marker === null ? '' : ` The lines of ${marker} are not part of it.`;
    const last = `Now write the call of ${toolName}, in the call format.${notPart}`;
    return [headOf(toolName), ...argumentsIn(leaves, marker), last].join('\n\n');
  },
  read: plainWording.read,
};
