import { Icon } from '../../parts/widgets/Icon.tsx';
import { useLogFiles } from './use-log-files.tsx';

/** Opens files from a folder of the user's as a log. */
export function ChooseLogs({ name = 'Choose logs', isNext = false }: { name?: string; isNext?: boolean }) {
  const [choose, field] = useLogFiles();
  return (
    <>
      <button
        type="button"
        className={`button is-large ${isNext ? 'is-solid' : ''}`}
        aria-label={name}
        onClick={choose}
      >
        <Icon name="open" />
        <span>{name}</span>
      </button>
      {field}
    </>
  );
}
