import { DialectSelect } from '../../parts/dialects/DialectSelect.tsx';
import { IconButton } from '../../parts/widgets/IconButton.tsx';
import { SelectChip } from '../../parts/widgets/SelectChip.tsx';
import { dialectName } from '../../parts/words/names.ts';
import { STYLES } from '../store/styles.ts';
import { useWorkshop, useWorkshopVerbs } from '../store/use-workshop.ts';
import { EmptyWorkshop } from './EmptyWorkshop.tsx';
import { ExampleText } from './ExampleText.tsx';
import { ExampleValues } from './ExampleValues.tsx';
import { OwnExample } from './OwnExample.tsx';
import { RoundTripNote } from './RoundTripNote.tsx';
import { StylesTable } from './StylesTable.tsx';
import './example-pane.css';

/** A call of the tool on the bench, and whether it reads back to what it shows. */
export function ExamplePane() {
  const { setDialect, setStyle, setWriting } = useWorkshopVerbs();
  const dialect = useWorkshop((state) => state.settings?.dialect ?? 'forge');
  const style = useWorkshop((state) => state.settings?.style ?? 'escape');
  const example = useWorkshop((state) => state.example);
  const tool = useWorkshop((state) => state.tool);
  const writing = useWorkshop((state) => state.writing);
  const isWriting = example !== null && writing === tool;
  return (
    <section className="example pane" aria-label="Example">
      <header className="pane-head">
        <h2>Example</h2>
        {example?.source === 'definition' && <span className="meta">the tool’s own</span>}
        {example?.source === 'user' && <span className="meta">your own</span>}
        <span className="fill" />
        {example && !isWriting && (
          <IconButton
            icon="edit"
            size={14}
            name="Write your own example"
            title="Write your own example"
            onClick={() => setWriting(tool)}
          />
        )}
        <DialectSelect
          value={dialect}
          about="What the prompt teaches and the examples are written in; each is read back in it."
          onChange={setDialect}
        >
          {dialectName(dialect)}
        </DialectSelect>
        {dialect === 'forge' && <SelectChip label="Style" value={style} options={STYLES} onChange={setStyle} />}
      </header>
      <div className="example-body pane-body scrolls">
        {example ? (
          <>
            {isWriting ? <OwnExample onDone={() => setWriting(null)} /> : <ExampleText example={example} />}
            <RoundTripNote example={example} />
            <ExampleValues example={example} />
            <StylesTable styles={example.styles} />
          </>
        ) : (
          <EmptyWorkshop />
        )}
      </div>
      {example && <Foot />}
    </section>
  );
}

function Foot() {
  const { setOptional, openInDebug } = useWorkshopVerbs();
  const optional = useWorkshop((state) => state.settings?.optional ?? true);
  return (
    <footer className="pane-foot example-foot">
      <button type="button" className="button" onClick={() => openInDebug()}>
        Open in Debug
      </button>
      <span className="fill" />
      <label className="check">
        <input type="checkbox" checked={optional} onChange={(event) => setOptional(event.target.checked)} />
        Optional arguments
      </label>
    </footer>
  );
}
