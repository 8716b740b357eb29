import { useTry, useTryVerbs } from '../../trial/use-try.ts';
import { leadingPair } from '../../trial/words.ts';
import { useLetters } from './parts.tsx';

/** Where the head has no room for it, the best variant is taken from below the run. */
export const NARROW = '(max-width: 899.98px)';

/** Takes the better of the two leading variants into the Workshop. */
export function UseBest() {
  const { useVariant: take } = useTryVerbs();
  const news = useTry((state) => state.news);
  const letter = useLetters();
  const variants = news?.report.variants ?? [];
  const best = (news && leadingPair(news)?.larger) ?? variants[0]?.name;
  const isRun = news?.report.result.variants.some(({ run }) => run > 0) ?? false;
  const isNative = variants.some(({ name, native }) => name === best && native);
  if (best === undefined || !isRun || isNative) return null;
  return (
    <button
      type="button"
      className="button is-large is-solid"
      onClick={() => take(variants.findIndex(({ name }) => name === best))}
    >
      Use {letter(best)} in the Workshop
    </button>
  );
}
