import type { Code } from '../../../../core/words/codes.ts';
import { showRule } from '../../../parts/page/app-store.ts';
import { useAppStore } from '../../../parts/page/page.ts';
import './rule-link.css';

/** A rule's code; a press opens its page in the reference. */
export function RuleLink({ code }: { code: Code }) {
  const app = useAppStore();
  return (
    <button type="button" className="rule-link" title="What this rule means" onClick={() => showRule(app, code)}>
      {code}
    </button>
  );
}
