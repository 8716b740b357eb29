import { asObject } from '../../json/json-access.ts';
import { areLangchain, readLangchain } from './langchain-messages.ts';
import type { DocumentShape } from './shape.ts';

/** The state of a graph of LangGraph, alone or as a checkpoint. */
export const langgraph: DocumentShape = {
  id: 'langgraph',
  title: 'LangGraph state',
  is: (root) => placeOf(root) !== undefined,
  read: (root, to) => {
    const [pointer, messages] = placeOf(root) ?? ['', []];
    readLangchain(messages, pointer, to);
  },
};

/** Where its messages are. */
function placeOf(root: unknown): readonly [string, unknown] | undefined {
  const { values, messages, channel_values: channels } = asObject(root);
  const places = [
    ['/messages', messages],
    ['/values/messages', asObject(values)['messages']],
    ['/channel_values/messages', asObject(channels)['messages']],
  ] as const;
  return places.find(([, list]) => areLangchain(list));
}
