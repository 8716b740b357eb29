import { type ChangeEvent, type FormEvent, useEffect, useId, useState } from 'react';
import type { Breakpoint } from '../../../../core/words/breakpoint.ts';
import { takeAnswer } from '../../../parts/state/take-answer.ts';
import { count } from '../../../parts/words/count.ts';
import type { DebugState } from '../../state/debug-state.ts';
import { selectLength } from '../../state/selectors.ts';
import { useDebug, useDebugStore, useService, useVerbs } from '../../store/context.ts';
import { CHOICES, type Choice, type Draft, readDraft } from './draft.ts';

/** One breakpoint to add. What is typed is checked as it is typed, and the reply asked how often it would stop. */
export function BreakpointForm() {
  const { setBreakpoints } = useVerbs();
  const store = useDebugStore();
  const [draft, setDraft] = useState<Draft>(() => draftFor(store.getState()));
  const breakpoints = useDebug((state) => state.reply.breakpoints);
  const length = useDebug(selectLength);
  const [isTouched, setTouched] = useState(false);
  const hint = useId();
  const read = readDraft(draft, { length, breakpoints });
  const foresight = useForesight(read.ok ? read.value : null);
  const change = (part: Partial<Draft>) => {
    setDraft({ ...draft, ...part });
    setTouched(true);
  };
  const add = (event: FormEvent) => {
    event.preventDefault();
    setTouched(!read.ok);
    if (read.ok) setBreakpoints([...breakpoints, read.value]);
  };
  const isWrong = !read.ok && isTouched;
  return (
    <form className="breakpoint-form" onSubmit={add}>
      <select
        className="field"
        aria-label="Stop when"
        data-autofocus
        value={draft.choice}
        onChange={(event) => change({ choice: event.target.value as Choice })}
      >
        {CHOICES.map(([choice, text]) => (
          <option key={choice} value={choice}>
            Stop when {text}
          </option>
        ))}
      </select>
      <Field draft={draft} onChange={change} hint={hint} isWrong={isWrong} />
      <button type="submit" className="button is-large" aria-disabled={!read.ok}>
        Add
      </button>
      <div className="breakpoint-conditions wraps">
        {draft.choice !== 'offset' && (
          <label className="breakpoint-hit">
            Only the n-th time
            <input
              className="field"
              inputMode="numeric"
              placeholder="every"
              aria-describedby={hint}
              value={draft.hit}
              onChange={(event) => change({ hit: event.target.value })}
            />
          </label>
        )}
        <label className="check">
          <input type="checkbox" checked={draft.log} onChange={(event) => change({ log: event.target.checked })} />
          Log it and go on
        </label>
      </div>
      <p id={hint} className={`breakpoint-check quiet ${isWrong ? 'is-wrong' : ''}`} role="status">
        {read.ok ? foresight : isTouched && read.error}
      </p>
    </form>
  );
}

/** Begins with what is at hand: the state, the character and the problem at the position. */
function draftFor({ moment, position, problems }: DebugState): Draft {
  const near = problems.findLast(({ start }) => start < position) ?? problems[0];
  return {
    choice: 'enter',
    state: moment?.state ?? 'InEntity',
    offset: String(position),
    path: moment?.path.at(-1) ?? '',
    code: near?.code ?? 'unescaped-ampersand',
    held: '20',
    longer: '200',
    hit: '',
    log: false,
  };
}

interface FieldProps {
  readonly draft: Draft;
  readonly onChange: (part: Partial<Draft>) => void;
  readonly hint: string;
  readonly isWrong: boolean;
}

function Field({ draft, onChange, hint, isWrong }: FieldProps) {
  const states = useDebug((state) => state.machine?.states) ?? [];
  const codes = useCodes();
  const common = { className: 'field', 'aria-describedby': hint, 'aria-invalid': isWrong };
  const path = {
    spellCheck: false,
    autoCapitalize: 'off',
    value: draft.path,
    onChange: (event: ChangeEvent<HTMLInputElement>) => onChange({ path: event.target.value }),
  };
  switch (draft.choice) {
    case 'enter':
    case 'leave':
      return (
        <select
          {...common}
          aria-label="State"
          value={draft.state}
          onChange={(event) => onChange({ state: event.target.value })}
        >
          {states.map(({ name }) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      );
    case 'code':
      return (
        <select
          {...common}
          aria-label="Problem"
          value={draft.code}
          onChange={(event) => onChange({ code: event.target.value })}
        >
          {(codes.length > 0 ? codes : [draft.code]).map((code) => (
            <option key={code}>{code}</option>
          ))}
        </select>
      );
    case 'element':
      return <input {...common} {...path} aria-label="Element" placeholder="command or /edits/edit" />;
    case 'longer':
      return (
        <span className="breakpoint-pair">
          <input {...common} {...path} aria-label="Argument" placeholder="any argument" />
          <input
            {...common}
            aria-label="Longer than"
            inputMode="numeric"
            value={draft.longer}
            onChange={(event) => onChange({ longer: event.target.value })}
          />
        </span>
      );
    case 'offset':
      return (
        <input
          {...common}
          aria-label="Character"
          inputMode="numeric"
          value={draft.offset}
          onChange={(event) => onChange({ offset: event.target.value })}
        />
      );
    case 'buffered':
      return (
        <input
          {...common}
          aria-label="More characters than"
          inputMode="numeric"
          value={draft.held}
          onChange={(event) => onChange({ held: event.target.value })}
        />
      );
  }
}

function useCodes(): readonly string[] {
  const service = useService();
  const [codes, setCodes] = useState<readonly string[]>([]);
  useEffect(() => {
    service.rules().then(
      (rules) => setCodes(rules.map(({ code }) => code)),
      () => undefined,
    );
  }, [service]);
  return codes;
}

const MOST_FORESEEN = 1000;

/** How often the reply in hand would stop there, or be logged. */
function useForesight(breakpoint: Breakpoint | null): string {
  const service = useService();
  const [text, setText] = useState('');
  const key = breakpoint && JSON.stringify(breakpoint);
  useEffect(() => {
    if (!key) return;
    const breakpoint = JSON.parse(key) as Breakpoint;
    return takeAnswer(service.breakpointStops([breakpoint], MOST_FORESEEN), ([stops = []]) =>
      setText(foresight(stops.length, breakpoint)),
    );
  }, [service, key]);
  return text;
}

function foresight(stops: number, { log }: Breakpoint): string {
  const does = log ? 'Logs' : 'Stops';
  if (stops === 0) return `Nothing in this reply ${log ? 'is logged' : 'stops'} there.`;
  if (stops === 1) return `${does} once in this reply.`;
  return `${does} ${count(stops, 'time')} ${stops === MOST_FORESEEN ? 'or more ' : ''}in this reply.`;
}
