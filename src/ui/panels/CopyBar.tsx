import { useContext } from 'react';
import type { CallLanguage } from '../../contract/parse-service.ts';
import { fixtureOf } from '../cases/case-fixture.ts';
import { CasesContext } from '../cases/cases.ts';
import { useDebug, useDebugStore, useService, useVerbs } from '../store/context.ts';
import { toolsInForce } from '../store/debug-store.ts';
import { count } from '../widgets/count.ts';

const LANGUAGES: readonly (readonly [CallLanguage, string])[] = [
  ['json', 'JSON'],
  ['typescript', 'TypeScript'],
  ['python', 'Python'],
];

/** Copies the call that was read last, as source, or the whole reply as a test that expects its calls. */
export function CopyBar() {
  const service = useService();
  const debug = useDebugStore();
  const cases = useContext(CasesContext);
  const { toast } = useVerbs();
  const moment = useDebug((state) => state.moment);
  const last = moment?.calls.findLastIndex(({ complete }) => complete) ?? -1;
  const call = (moment?.firstCall ?? 0) + (last >= 0 ? last : (moment?.calls.length ?? 0) - 1);
  const tools = useDebug((state) => toolsInForce(state).length);
  if (call < 0) return null;
  const copy = async (printed: Promise<string | null>, sentence: string) => {
    try {
      const text = await printed;
      if (text === null) return;
      await navigator.clipboard.writeText(text);
      toast(sentence);
    } catch {
      toast('The browser did not allow copying. Click into the page and try again.', { isError: true });
    }
  };
  const copyTest = async (from: NonNullable<typeof cases>) => {
    const state = debug.getState();
    const fixture = fixtureOf(state, toolsInForce(state));
    const printed = from.service
      .exportCase(fixture, { format: 'vitest', masked: false, minimised: false })
      .then(({ text }) => text);
    await copy(printed, `Copied a Vitest test of the reply, in its ${count(fixture.chunks.length, 'chunk')}.`);
  };
  return (
    <footer className="panel-foot is-wrapping">
      <span className="panel-foot-label">Copy call {call + 1} as</span>
      {LANGUAGES.map(([language, name]) => (
        <button
          key={language}
          type="button"
          className="plain-button"
          onClick={() => void copy(service.printCall(call, language), `Copied call ${call + 1} as ${name}.`)}
        >
          {name}
        </button>
      ))}
      {cases && (
        <button type="button" className="plain-button" onClick={() => void copyTest(cases)}>
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
