import { memo, useDeferredValue, useMemo, useState } from 'react';
import type { ReadTool } from '../../../core/prompts/workshop/read-tools.ts';
import type { SkippedTool } from '../../../core/tools/importers/import-tools.ts';
import { Glyph } from '../../parts/widgets/Glyph.tsx';
import { IconButton } from '../../parts/widgets/IconButton.tsx';
import { ONE_STOP } from '../../parts/widgets/one-stop.ts';
import { Shown } from '../../parts/widgets/Shown.tsx';
import { count, figure } from '../../parts/words/count.ts';
import { useWorkshop, useWorkshopVerbs } from '../store/use-workshop.ts';
import './tools-pane.css';

/** Every tool that was found, and what was found and not taken. */
export function ToolsPane() {
  const { setDialog } = useWorkshopVerbs();
  const reading = useWorkshop((state) => state.reading);
  const found = (reading?.tools.length ?? 0) + (reading?.skipped.length ?? 0);
  const [query, setQuery] = useState('');
  // Of hundreds of tools the field and the switch that are used come first, the list after them.
  const sought = useDeferredValue(query);
  const without = useDeferredValue(useWorkshop((state) => state.settings?.without));
  const left = useMemo(() => new Set(without), [without]);
  const entries = useMemo(
    () => inOrder(reading?.tools ?? [], reading?.skipped ?? []).filter((entry) => matches(entry, sought)),
    [reading, sought],
  );
  return (
    <section className="tools pane" id="tools" aria-labelledby="tools-title">
      <header className="pane-head">
        <h2 id="tools-title">Tools</h2>
        {found > 0 && <span className="meta">{figure(found)} found</span>}
        <span className="fill" />
        <IconButton icon="plus" name="Add tools" onClick={() => setDialog('tools')} />
      </header>
      {found > SEARCHED && <Search query={query} onQuery={setQuery} shown={entries} />}
      <div className="tools-body pane-body scrolls">
        <ul aria-label="Tools" {...ONE_STOP}>
          {entries.map((entry) =>
            'definition' in entry ? (
              <Tool
                key={entry.id}
                id={entry.id}
                name={entry.definition.name}
                server={entry.definition.server}
                argumentCount={entry.argumentCount}
                notes={entry.notes.join('\n')}
                isLeft={left.has(entry.id)}
              />
            ) : (
              <Skipped key={`skipped ${entry.range.start}`} tool={entry} />
            ),
          )}
        </ul>
        {found === 0 && <p className="tools-empty">No tools yet.</p>}
        {found > 0 && entries.length === 0 && (
          <p className="tools-empty">No tool has this in its name or description.</p>
        )}
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

/** More tools than these are searched and switched together. */
const SEARCHED = 8;

function matches(entry: ReadTool | SkippedTool, query: string): boolean {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const text = 'definition' in entry ? `${entry.id} ${entry.definition.description ?? ''}` : entry.name;
  return words.every((word) => text.toLowerCase().includes(word));
}

interface SearchProps {
  readonly query: string;
  readonly onQuery: (query: string) => void;
  readonly shown: readonly (ReadTool | SkippedTool)[];
}

/** Finds tools by name and description, and switches all that are found. */
function Search({ query, onQuery, shown }: SearchProps) {
  const { switchTools } = useWorkshopVerbs();
  const without = useWorkshop((state) => state.settings?.without);
  const names = shown.flatMap((entry) => ('definition' in entry ? entry.id : []));
  const left = names.filter((name) => without?.includes(name)).length;
  return (
    <div className="tools-search">
      <input
        type="search"
        aria-label="Find a tool"
        placeholder="Find a tool"
        value={query}
        onChange={(event) => onQuery(event.target.value)}
      />
      <div className="tools-switches in-row">
        <span className="meta">
          {figure(names.length - left)} of {figure(names.length)} used
        </span>
        <button
          type="button"
          className="plain-button"
          aria-disabled={left === 0}
          onClick={() => switchTools(names, true)}
        >
          All
        </button>
        <button
          type="button"
          className="plain-button"
          aria-disabled={left === names.length}
          onClick={() => switchTools(names, false)}
        >
          None
        </button>
      </div>
    </div>
  );
}

interface ToolProps {
  readonly id: string;
  readonly name: string;
  readonly server: string | undefined;
  readonly argumentCount: number;
  /** A line each. */
  readonly notes: string;
  readonly isLeft: boolean;
}

/** A tool in the list; it is drawn again only where something of it has changed, whichever reading it came from. */
const Tool = memo(function Tool({ id, name, server, argumentCount, notes, isLeft }: ToolProps) {
  const { selectTool, switchTools } = useWorkshopVerbs();
  const isSelected = useWorkshop((state) => state.tool === id);
  const isFailing = useWorkshop((state) => state.failing?.includes(id) ?? false);
  return (
    <li className={`tool-row ${isLeft ? 'is-left' : ''}`}>
      <button
        type="button"
        className="tool choice"
        aria-current={isSelected ? 'true' : undefined}
        onClick={() => selectTool(id)}
      >
        <span className="tool-name">
          <Shown text={name} />
        </span>
        {isFailing && (
          <span className="tool-note quiet is-error">
            <Glyph group="error" size={11} />
            Its example does not read back
          </span>
        )}
        {server !== undefined && (
          <span className="tool-note quiet">
            On <Shown text={server} />
          </span>
        )}
        {notes === '' ? (
          <span className="tool-note quiet">{count(argumentCount, 'argument')}</span>
        ) : (
          notes.split('\n').map((note) => (
            <span key={note} className="tool-note quiet">
              {note.replace(/\.$/, '')}
            </span>
          ))
        )}
        {isLeft && <span className="tool-note quiet">Not in the prompt</span>}
      </button>
      <button
        type="button"
        role="switch"
        className="switch"
        aria-checked={!isLeft}
        aria-label={`Use ${id} in the prompt`}
        title={isLeft ? 'Put it into the prompt' : 'Leave it out of the prompt'}
        onClick={() => switchTools([id], isLeft)}
      />
    </li>
  );
});

function Skipped({ tool: { name, reason, range } }: { tool: SkippedTool }) {
  const { goToOffset } = useWorkshopVerbs();
  return (
    <li>
      <button type="button" className="tool choice is-skipped" onClick={() => goToOffset(range.start)}>
        <s className="tool-name">
          <Shown text={name} />
        </s>
        <span className="tool-note quiet">Skipped: {reason}</span>
      </button>
    </li>
  );
}
