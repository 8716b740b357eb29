import { lazyPart } from '../../../parts/widgets/lazy-part.ts';
import { FactButton, FactCard } from '../FactCard.tsx';

const DialectAccount = lazyPart(() => import('./DialectAccount.tsx'), 'DialectAccount');

const ID = 'dialect';

/** The fact of what the reply is written in; a press opens the card that says whose it is and what reads it. */
export const DialectButton = ({ text }: { text: string }) => <FactButton card={ID} text={text} />;

export const DialectCard = () => (
  <FactCard id={ID} label="Whose format it is, and what reads it" content={DialectAccount} />
);
