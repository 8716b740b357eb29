import type { FoundSecretPlace } from '../../../../core/cases/share-case.ts';
import { Glyph } from '../../../parts/widgets/Glyph.tsx';
import { count } from '../../../parts/words/count.ts';

interface SecretNoticeProps {
  readonly secrets: readonly FoundSecretPlace[];
  readonly isMasked: boolean;
  readonly onMask: (masked: boolean) => void;
}

const MOST_NAMED = 4;

/** What looks like a credential in the case, and one press to hide it everywhere. */
export function SecretNotice({ secrets, isMasked, onMask }: SecretNoticeProps) {
  const [first] = secrets;
  return (
    <section className="share-secrets in-row" aria-label="Credentials">
      <Glyph group={isMasked ? 'prose' : 'error'} letter={isMasked ? '*' : '!'} size={16} />
      <div className="fill">
        <p>
          <b>{isMasked ? masked(secrets) : question(secrets)}</b>
        </p>
        {(secrets.length > 1 || first === undefined) && (
          <ul className="toast-notes">
            {secrets.slice(0, MOST_NAMED).map(({ label, place, preview }) => (
              <li key={`${place} ${preview}`}>
                {place}: {label}, <code>{preview}</code>
              </li>
            ))}
            {secrets.length > MOST_NAMED && <li>and {secrets.length - MOST_NAMED} more</li>}
          </ul>
        )}
      </div>
      <button type="button" className="button" onClick={() => onMask(!isMasked)}>
        {isMasked ? 'Show as it was' : secrets.length === 1 ? 'Mask it' : 'Mask them'}
      </button>
    </section>
  );
}

function question(secrets: readonly FoundSecretPlace[]): string {
  const [first] = secrets;
  return secrets.length === 1 && first
    ? `${upperFirst(first.place)} looks like ${first.label}. Mask it before sharing?`
    : `${count(secrets.length, 'place')} look like credentials. Mask them before sharing?`;
}

function masked(secrets: readonly FoundSecretPlace[]): string {
  return secrets.length === 1
    ? `${upperFirst(secrets[0]!.place)} is masked in what you share; your text is unchanged.`
    : `${count(secrets.length, 'place')} are masked in what you share; your text is unchanged.`;
}

const upperFirst = (words: string): string => words[0]!.toUpperCase() + words.slice(1);
