import { Icon } from '../../parts/widgets/Icon.tsx';
import { useWorkshop, useWorkshopVerbs } from '../store/use-workshop.ts';

/** In the page's head: where the tools came from, and the way to others. */
export function ToolsSource() {
  const { setDialog } = useWorkshopVerbs();
  const source = useWorkshop((state) => state.source);
  const origins = useWorkshop((state) => state.reading?.origins);
  const parts = [source, (origins ?? []).join(' and ')].filter((part) => part !== '');
  return (
    <div className="case-name in-row">
      <button type="button" className="case-button" onClick={() => setDialog('tools')}>
        <span className="case-kind">{parts.length > 0 ? 'Tools from' : 'Tools'}</span>
        <span className="case-title clip">{parts.join(', ') || 'none yet'}</span>
        <Icon name="down" size={14} />
      </button>
      <span className="case-hint">or paste definitions anywhere</span>
    </div>
  );
}
