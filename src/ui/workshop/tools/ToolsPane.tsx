import type { ReadTool } from '../../../contract/workshop-service.ts';
import type { SkippedTool } from '../../../core/tools/importers/import-tools.ts';
import { count, figure } from '../../widgets/count.ts';
import { Glyph } from '../../widgets/Glyph.tsx';
import { Icon } from '../../widgets/Icon.tsx';
import { Shown } from '../../widgets/Shown.tsx';
import { useWorkshop, useWorkshopVerbs } from '../store/use-workshop.ts';
import './tools-pane.css';

/** Every tool that was found, and what was found and not taken. */
export function ToolsPane() {
  const { setDialog } = useWorkshopVerbs();
  const reading = useWorkshop((state) => state.reading);
  const found = (reading?.tools.length ?? 0) + (reading?.skipped.length ?? 0);
  return (
    <section className="tools" id="tools" aria-labelledby="tools-title">
      <header className="pane-head">
        <h2 id="tools-title">Tools</h2>
        {found > 0 && <span className="meta">{figure(found)} found</span>}
        <span className="fill" />
        <button type="button" className="icon-button" aria-label="Add tools" onClick={() => setDialog('tools')}>
          <Icon name="plus" />
        </button>
      </header>
      <div className="tools-body scrolls">
        <ul aria-label="Tools">
          {inOrder(reading?.tools ?? [], reading?.skipped ?? []).map((entry) =>
            'definition' in entry ? (
              <Tool key={entry.definition.name} tool={entry} />
            ) : (
              <Skipped key={`skipped ${entry.range.start}`} tool={entry} />
            ),
          )}
        </ul>
        {found === 0 && <p className="tools-empty">No tools yet.</p>}
      </div>
      <p className="tools-shapes">
        Accepts MCP, OpenAI, Anthropic, Gemini, OpenAPI, frameworks and whole request bodies, as JSON, YAML or a
        literal.
      </p>
    </section>
  );
}

function inOrder(tools: readonly ReadTool[], skipped: readonly SkippedTool[]): readonly (ReadTool | SkippedTool)[] {
  return [...tools, ...skipped].sort((a, b) => a.range.start - b.range.start);
}

function Tool({ tool: { definition, argumentCount, notes } }: { tool: ReadTool }) {
  const { selectTool } = useWorkshopVerbs();
  const isSelected = useWorkshop((state) => state.tool === definition.name);
  const isFailing = useWorkshop((state) => state.failing?.includes(definition.name) ?? false);
  return (
    <li>
      <button
        type="button"
        className="tool"
        aria-current={isSelected ? 'true' : undefined}
        onClick={() => selectTool(definition.name)}
      >
        <span className="tool-name">
          <Shown text={definition.name} />
        </span>
        {isFailing && (
          <span className="tool-note is-error">
            <Glyph group="error" size={11} />
            Its example does not read back
          </span>
        )}
        {notes.length === 0 ? (
          <span className="tool-note">{count(argumentCount, 'argument')}</span>
        ) : (
          notes.map((note) => (
            <span key={note} className="tool-note">
              {note.replace(/\.$/, '')}
            </span>
          ))
        )}
      </button>
    </li>
  );
}

function Skipped({ tool: { name, reason, range } }: { tool: SkippedTool }) {
  const { goToOffset } = useWorkshopVerbs();
  return (
    <li>
      <button type="button" className="tool is-skipped" onClick={() => goToOffset(range.start)}>
        <s className="tool-name">
          <Shown text={name} />
        </s>
        <span className="tool-note">Skipped: {reason}</span>
      </button>
    </li>
  );
}
