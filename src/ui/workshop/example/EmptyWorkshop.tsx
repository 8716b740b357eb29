import { useStore } from 'zustand';
import { usePage } from '../../parts/page/page.ts';
import { Skeleton } from '../../parts/widgets/Skeleton.tsx';
import { count } from '../../parts/words/count.ts';
import { useWorkshop, useWorkshopVerbs } from '../store/use-workshop.ts';
import { WaysToBegin } from '../tools/WaysToBegin.tsx';

const DIMMED_EXAMPLE = `<tool>
<server_name>local</server_name>
<tool_name>read_file</tool_name>
<arguments>
  <path>src/main.ts</path>
</arguments>
</tool>`;

/** What is where an example will: what this place is for, and the ways to begin. */
export function EmptyWorkshop() {
  const isEmpty = useWorkshop((state) => state.definitions.trim() === '');
  const hasNoTools = useWorkshop((state) => state.reading?.tools.length === 0);
  const isRead = useWorkshop((state) => state.reading !== null && state.problem === null);
  if (!isEmpty)
    return hasNoTools ? (
      <div className="example-waits">
        <p>No tool could be taken from these definitions.</p>
        <WaysToBegin />
      </div>
    ) : (
      isRead && <Skeleton />
    );
  return (
    <div className="example-empty">
      <pre aria-hidden="true">{DIMMED_EXAMPLE}</pre>
      <h3>Tools in, examples and a system prompt out</h3>
      <p>Every example is read back by the parser before you trust it. Nothing leaves this tab.</p>
      <WaysToBegin />
      <OwnTools />
      <p className="meta">The samples are from the Model Context Protocol reference servers.</p>
    </div>
  );
}

/** The tools that came with the reply in Debug, to look at here. */
function OwnTools() {
  const { importDefinitions } = useWorkshopVerbs();
  const { reply } = usePage();
  const tools = useStore(reply, (state) => state.ownTools);
  const title = useStore(reply, (state) => state.title);
  if (tools.length === 0) return null;
  const show = () => importDefinitions(JSON.stringify(tools, null, 2), title || 'the reply in Debug');
  return (
    <button type="button" className="plain-button" onClick={() => void show()}>
      Or start from the {count(tools.length, 'tool')} of the reply in Debug
    </button>
  );
}
