import { useContext } from 'react';
import { useVerbs } from '../store/context.ts';
import { CasesContext } from './cases.ts';
import { pasteReply } from './paste-reply.ts';

/** What a button does that pastes the reply from the clipboard; nothing in the page as it was built. */
export function usePaste(): () => void {
  const cases = useContext(CasesContext);
  const { toast } = useVerbs();
  return () => cases && void pasteReply(cases, toast);
}
