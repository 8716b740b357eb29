import type { DebugData } from './debug-state.ts';

/** The tools that calls are checked against: the reply's own, else the user's. */
export function toolsInForce(data: Pick<DebugData, 'reply' | 'userTools'>): DebugData['userTools'] {
  return data.reply.ownTools.length > 0 ? data.reply.ownTools : data.userTools;
}

/** The tools that the calls were checked against in fact: none where the reply is read bare. */
export function toolsChecked(data: Pick<DebugData, 'reply' | 'userTools' | 'isBare'>): DebugData['userTools'] {
  return data.isBare ? [] : toolsInForce(data);
}
