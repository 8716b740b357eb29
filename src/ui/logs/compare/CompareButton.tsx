import { useRef, useState } from 'react';
import type { LogFile } from '../../../core/logs/opened/read-blocks.ts';
import { Dialog } from '../../parts/widgets/Dialog.tsx';
import { SelectChip } from '../../parts/widgets/SelectChip.tsx';
import { logFilesOf } from '../store/log-files.ts';
import { useLogs, useLogsVerbs } from '../store/use-logs.ts';
import { facetName, valueName } from '../words/log-words.ts';

/** Asks which two to hold against each other: two groups of this log, or this one and a second file. */
export function CompareButton() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="button log-compare" onClick={() => setOpen(true)}>
        Compare
      </button>
      {isOpen && (
        <Dialog title="Compare" onClose={() => setOpen(false)}>
          <div className="dialog-body">
            <CompareForm onClose={() => setOpen(false)} />
          </div>
        </Dialog>
      )}
    </>
  );
}

const placeOf = (name: string, files: readonly LogFile[]): number => files.findIndex((file) => file.name === name);

/** The same in a page of its own, in a window too narrow for a button. */
export function CompareForm({ onClose }: { onClose: () => void }) {
  const { compare, add } = useLogsVerbs();
  const report = useLogs((state) => state.report);
  const groupBy = useLogs((state) => state.groupBy);
  const files = useLogs((state) => state.files);
  const mask = useLogs((state) => state.mask);
  const input = useRef<HTMLInputElement>(null);
  const facets = (report?.facets ?? []).filter(({ values }) => values.length > 1);
  const usual = facets.find(({ path }) => path === 'file') ?? facets.find(({ path }) => path === groupBy) ?? facets[0];
  // The usual one until another is chosen: the form may be open before the log's groups are known.
  const [chosenPath, setPath] = useState<string>();
  const path = chosenPath ?? usual?.path ?? '';
  const found = facets.find((facet) => facet.path === path)?.values.map(({ value }) => value) ?? [];
  // Files are in the order in which they were chosen: the earlier one is what the later is held against.
  const values = path === 'file' ? found.toSorted((one, other) => placeOf(one, files) - placeOf(other, files)) : found;
  const [chosen, setChosen] = useState<{ a?: string; b?: string }>({});
  const a = chosen.a ?? values[0] ?? '';
  const b = chosen.b ?? values.find((value) => value !== a) ?? '';
  const options = values.map((value): [string, string] => [value, valueName(path, value, mask)]);
  const withFile = async (chosenFiles: FileList | null) => {
    const [second] = logFilesOf(chosenFiles);
    const [first] = files;
    if (!second || !first) return;
    const name = files.some((file) => file.name === second.name) ? `${second.name} (B)` : second.name;
    onClose();
    await add([{ ...second, name }]);
    await compare({ path: 'file', a: first.name, b: name });
  };
  return (
    <div className="log-compare-body">
      {facets.length > 0 && (
        <>
          <p>Two groups of this log:</p>
          <p className="log-compare-choice wraps">
            <SelectChip
              label="By"
              value={path}
              options={facets.map((facet): [string, string] => [facet.path, facetName(facet.path)])}
              onChange={(next) => {
                setPath(next);
                setChosen({});
              }}
            />
            <SelectChip label="A" value={a} options={options} onChange={(next) => setChosen({ ...chosen, a: next })} />
            <SelectChip label="B" value={b} options={options} onChange={(next) => setChosen({ ...chosen, b: next })} />
            <button
              type="button"
              className="button is-solid"
              disabled={a === b}
              onClick={() => {
                onClose();
                void compare({ path, a, b });
              }}
            >
              Compare these
            </button>
          </p>
        </>
      )}
      <p>{facets.length > 0 ? 'Or this log and another:' : 'This log and another:'}</p>
      <p>
        <button type="button" className="button" onClick={() => input.current?.click()}>
          Choose a second file
        </button>
        <input ref={input} type="file" hidden onChange={(event) => void withFile(event.target.files)} />
      </p>
      <p className="meta">
        Answers are paired by id where both sides name them, else by what was asked, else the sides are compared as a
        whole.
      </p>
    </div>
  );
}
