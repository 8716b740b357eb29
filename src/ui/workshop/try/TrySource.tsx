import { Shown } from '../../parts/widgets/Shown.tsx';
import { count } from '../../parts/words/count.ts';
import { useWorkshop } from '../store/use-workshop.ts';
import { useTry } from '../trial/use-try.ts';
import { Simulated } from './parts/parts.tsx';

/** In the page's head: which model is asked, or was. */
export function TrySource() {
  const report = useTry((state) => (state.shows === 'run' ? state.news?.report : undefined));
  const model = useTry((state) => state.models?.[state.model]);
  const tools = useWorkshop((state) => state.reading?.tools.length ?? 0);
  const variants = useWorkshop((state) => state.variants.length);
  const shown = report ? { name: report.model, isSimulated: report.isSimulated, endpoint: report.endpoint } : null;
  const asked = model ? { name: model.name, isSimulated: model.endpoint === null, endpoint: model.endpoint } : null;
  const known = shown ?? asked;
  if (!known)
    return (
      <div className="case-name in-row">
        <span className="case-button">
          <span className="case-kind">Try</span>
          <span className="case-title clip">
            {count(tools, 'tool')}, {count(variants, 'variant')}
          </span>
        </span>
        <span className="case-hint">no model here</span>
      </div>
    );
  return (
    <div className="case-name in-row">
      <span className="case-button">
        <span className="case-kind">Model</span>
        <span className="case-title clip">
          <Shown text={known.name} />
        </span>
        {known.isSimulated && <Simulated />}
      </span>
      {/* A run that is over has buttons in its place. */}
      {!report && <span className="case-hint">{known.endpoint === null ? '' : hostOf(known.endpoint)}</span>}
    </div>
  );
}

const hostOf = (endpoint: string): string => (URL.canParse(endpoint) ? new URL(endpoint).host : endpoint);
