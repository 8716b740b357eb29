import { lazyPart } from '../../../parts/widgets/lazy-part.ts';
import { FactButton, FactCard } from '../FactCard.tsx';

const CharacterAccount = lazyPart(() => import('./CharacterAccount.tsx'), 'CharacterAccount');

const ID = 'characters';

/** The fact of how much was lost; a press opens the card with the account of every character. */
export const CharactersButton = ({ text }: { text: string }) => <FactButton card={ID} text={text} />;

export const CharactersCard = () => <FactCard id={ID} label="Where every character went" content={CharacterAccount} />;
