import { useContext } from 'react';
import { usePage } from '../../parts/page/page.ts';
import { ONE_STOP } from '../../parts/widgets/one-stop.ts';
import { count } from '../../parts/words/count.ts';
import { CasesContext } from '../cases/cases.ts';
import { toolsChecked } from '../state/tools-in-force.ts';
import { useDebug, useDebugStore, useService } from '../store/context.ts';
import { CALL_LANGUAGES, callAsExample, copyCall, copyTest, lastCall } from './copy-call.ts';

/** Copies the call that was read last, as source, or the whole reply as a test that expects its calls. */
export function CopyBar() {
  const service = useService();
  const debug = useDebugStore();
  const page = usePage();
  const cases = useContext(CasesContext);
  const call = useDebug(lastCall);
  const tools = useDebug((state) => toolsChecked(state).length);
  const isKnown = useDebug((state) => {
    const name = state.moment?.calls[call - (state.moment?.firstCall ?? 0)]?.toolName;
    return state.userTools.some((tool) => tool.name === name);
  });
  if (call < 0) return null;
  return (
    <footer className="panel-foot line-above in-row is-wrapping" {...ONE_STOP}>
      <span className="panel-foot-label">Copy call {call + 1} as</span>
      {CALL_LANGUAGES.map(([language, name]) => (
        <button
          key={language}
          type="button"
          className="plain-button"
          onClick={() => void copyCall(service, debug, language)}
        >
          {name}
        </button>
      ))}
      {isKnown && (
        <button type="button" className="plain-button" onClick={() => void callAsExample(service, debug, page)}>
          Use as example
        </button>
      )}
      {cases && (
        <button type="button" className="plain-button" onClick={() => void copyTest(cases, debug)}>
          Test
        </button>
      )}
      {tools > 0 && (
        <>
          <span className="fill" />
          <span className="panel-foot-label">Checked against {count(tools, 'tool')}</span>
        </>
      )}
    </footer>
  );
}
