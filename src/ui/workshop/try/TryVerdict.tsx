import { Announcer } from '../../parts/widgets/Announcer.tsx';
import { count } from '../../parts/words/count.ts';
import { useWorkshop } from '../store/use-workshop.ts';
import { plannedOf } from '../trial/try-store.ts';
import { useTry } from '../trial/use-try.ts';
import { roundTokens, runFacts, runSentence } from '../trial/words.ts';
import { PhaseGlyph } from './parts/parts.tsx';
import './try-verdict.css';

/** A run says the same for a while before it is read out. */
const SETTLES_MS = 1_500;

/** One sentence: what may be asked, what the run comes to so far, what it came to. */
export function TryVerdict() {
  const { phase, sentence, facts } = useWords();
  return (
    <div className="verdict-row line-below try-verdict">
      <div className="verdict" role="status" aria-label="Verdict" aria-live="off">
        <PhaseGlyph phase={phase} />
        <h1>{sentence}</h1>
        <ul className="facts">
          {facts.map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
      </div>
      <Announcer text={sentence} settles={SETTLES_MS} />
    </div>
  );
}

/** How anybody knows what is right. */
function knownWords({ known, tasks }: { readonly known: number; readonly tasks: number }): string {
  if (known === 0) return 'nobody knows what is right, so only whether calls run is measured';
  if (known < tasks) return `what is right is known of ${count(known, 'task')}`;
  return 'each task says what to put in, so no judge model is needed';
}

function useWords() {
  const state = useTry((all) => all);
  const ids = useWorkshop((workshop) => workshop.variants.map(({ id }) => id).join('\n')).split('\n');
  const { news, failure, preparation, ticked, rounds, models, problem } = state;
  if (failure !== null) return { phase: 'ready' as const, sentence: failure, facts: [] };
  if (state.shows === 'run' && news) {
    const phase = news.status.phase === 'reading' ? 'running' : news.status.phase;
    return { phase, sentence: runSentence(news), facts: runFacts(news) };
  }
  const phase = 'ready' as const;
  if (problem !== null) return { phase, sentence: problem, facts: [] };
  if (!preparation) return { phase, sentence: 'Making tasks from your tools …', facts: [] };
  if (preparation.tasks === 0) return { phase, sentence: 'Nothing to try yet: tasks are made from tools', facts: [] };
  const variants = ticked?.length ?? 0;
  if (variants === 0) return { phase, sentence: 'Nothing to try yet: tick a variant', facts: [] };
  const { requests, tokens } = plannedOf(state, ids);
  const where = models === null ? ' in your terminal' : '';
  const roundsWords = models === null ? '' : ` ${count(rounds, 'round')},`;
  return {
    phase,
    sentence: `Ready to try${where}: ${count(variants, 'variant')} on ${count(preparation.tasks, 'task')},${roundsWords} ${count(requests, 'request')}`,
    facts: [`about ${roundTokens(tokens)} tokens`, knownWords(preparation)],
  };
}
