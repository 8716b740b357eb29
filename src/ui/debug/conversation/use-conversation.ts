import { useStore } from 'zustand';
import { useCases } from '../cases/cases.ts';
import type { ConversationState, ConversationVerbs } from '../histories/create-conversation.ts';

/** What the selector picks of the conversation; the component renders again when that changes. */
export function useConversation<Picked>(selector: (state: ConversationState) => Picked): Picked {
  return useStore(useCases().conversation, selector);
}

export const useConversationVerbs = (): ConversationVerbs => useCases().conversation.getState().verbs;
