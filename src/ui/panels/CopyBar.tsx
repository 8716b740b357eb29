import type { CallLanguage } from '../../contract/parse-service.ts';
import { useDebug, useService, useVerbs } from '../store/context.ts';
import { toolsInForce } from '../store/debug-store.ts';
import { count } from '../widgets/count.ts';

const LANGUAGES: readonly (readonly [CallLanguage, string])[] = [
  ['json', 'JSON'],
  ['typescript', 'TypeScript'],
  ['python', 'Python'],
];

/** Copies the call that was read last, as source. */
export function CopyBar() {
  const service = useService();
  const { toast } = useVerbs();
  const moment = useDebug((state) => state.moment);
  const last = moment?.calls.findLastIndex(({ complete }) => complete) ?? -1;
  const call = (moment?.firstCall ?? 0) + (last >= 0 ? last : (moment?.calls.length ?? 0) - 1);
  const tools = useDebug((state) => toolsInForce(state).length);
  if (call < 0) return null;
  const copy = async (language: CallLanguage, name: string) => {
    try {
      const text = await service.printCall(call, language);
      if (text === null) return;
      await navigator.clipboard.writeText(text);
      toast(`Copied call ${call + 1} as ${name}.`);
    } catch {
      toast('The browser did not allow copying. Click into the page and try again.', { isError: true });
    }
  };
  return (
    <footer className="panel-foot">
      <span className="panel-foot-label">Copy call {call + 1} as</span>
      {LANGUAGES.map(([language, name]) => (
        <button key={language} type="button" className="plain-button" onClick={() => void copy(language, name)}>
          {name}
        </button>
      ))}
      {tools > 0 && (
        <>
          <span className="fill" />
          <span className="panel-foot-label">Checked against {count(tools, 'tool')}</span>
        </>
      )}
    </footer>
  );
}
