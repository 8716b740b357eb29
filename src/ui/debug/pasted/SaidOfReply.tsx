import { useMemo } from 'react';
import { ServerWordsCard } from '../editor/ServerWordsCard.tsx';
import { selectAccount } from '../state/pasted.ts';
import { aroundOf } from '../state/unwrapped.ts';
import { useDebug } from '../store/context.ts';
import { wordsOf } from './said-of-reply.ts';

/** The words of the program that decides the verdict, with their place in the paste; all that programs said where `isAll`. */
export function SaidOfReply({ isAll }: { isAll: boolean }) {
  const account = useDebug(selectAccount);
  const shown = useDebug(({ reply }) => aroundOf(reply)?.says);
  const said = useMemo(() => (account ? wordsOf(account, { isAll, shown }) : []), [account, isAll, shown]);
  return said.map((says) => <ServerWordsCard key={`${says.line} ${says.text}`} says={says} />);
}
