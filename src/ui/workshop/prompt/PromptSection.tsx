import { type CSSProperties, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import type { ReadSection } from '../../../core/prompts/workshop/read-prompt.ts';
import { Glyph } from '../../parts/widgets/Glyph.tsx';
import { IconButton } from '../../parts/widgets/IconButton.tsx';
import { ONE_STOP } from '../../parts/widgets/one-stop.ts';
import { Shown } from '../../parts/widgets/Shown.tsx';
import { TaskEndChip } from '../../parts/widgets/TaskEndChip.tsx';
import { typedInto } from '../../parts/widgets/typed-into.ts';
import { count } from '../../parts/words/count.ts';
import { pictured } from '../../parts/words/directional.ts';
import { TokenWords } from '../example/TokenWords.tsx';
import { useWorkshop, useWorkshopVerbs } from '../store/use-workshop.ts';

interface PromptSectionProps {
  readonly section: ReadSection;
  /** Its size as a part of the longest section's. */
  readonly share: number;
  readonly isFirst: boolean;
  readonly isLast: boolean;
}

/** Longer sections are folded until they are asked for; their text is there all the same. */
const SHOWN_LINES = 12;
/** Of the field in which a section is written. */
const LEAST_ROWS = 12;

/** One section of the prompt: its size, its text, and what can be done with it. Alt and the arrow keys move it. */
export function PromptSection({ section, share, isFirst, isLast }: PromptSectionProps) {
  const { moveSection } = useWorkshopVerbs();
  const { id, title, about, on, isEdited, isOwn, stale, text } = section;
  const goTo = useWorkshop((state) => (state.goToSection?.id === id ? state.goToSection : null));
  const [isEditing, setEditing] = useState(isOwn && text === '' && on);
  const element = useRef<HTMLLIElement>(null);
  const isSilent = on && text === '';

  useEffect(() => {
    if (goTo) element.current?.scrollIntoView({ block: 'nearest' });
  }, [goTo]);

  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!event.altKey || by === undefined) return;
    event.preventDefault();
    moveSection(id, by);
  };

  return (
    <li ref={element} className={`section line-below ${on && !isSilent ? '' : 'is-off'}`} onKeyDown={onKeyDown}>
      <div className="section-side">
        <h3>{title}</h3>
        <p className="section-size quiet">
          {!on ? 'off' : isSilent ? 'empty' : <TokenWords of={section} />}
          {isEdited && !isOwn && on && ', edited'}
        </p>
        {on && !isSilent && (
          <span className="section-bar" style={{ '--share': share } as CSSProperties} aria-hidden="true" />
        )}
        {on &&
          stale.map((sentence) => (
            <p key={sentence} className="section-stale">
              <Glyph group="repair" size={11} label="Note" />
              <span>{sentence}</span>
            </p>
          ))}
        <Actions
          section={section}
          isFirst={isFirst}
          isLast={isLast}
          isEditing={isEditing}
          onEdit={() => setEditing(!isEditing)}
        />
      </div>
      {isEditing ? (
        <SectionEditor section={section} onDone={() => setEditing(false)} />
      ) : on && !isSilent ? (
        <SectionText text={text}>{id === 'loop' && !isEdited && <EndOfTask />}</SectionText>
      ) : (
        <p className="section-about">{about}</p>
      )}
    </li>
  );
}

/** The section that says when to stop says how. */
function EndOfTask() {
  const { setTaskEnd } = useWorkshopVerbs();
  const tools = useWorkshop((state) => state.reading?.tools);
  const settings = useWorkshop((state) => state.settings);
  if (!settings) return null;
  return (
    <TaskEndChip
      taskEnd={settings.taskEnd}
      onChange={setTaskEnd}
      tools={(tools ?? []).map(({ definition }) => definition.name)}
      unsaid="as usual"
      about="How a task ends: as usual is with a plain answer. Messages to the model go by it too."
    />
  );
}

interface ActionsProps extends Omit<PromptSectionProps, 'share'> {
  readonly isEditing: boolean;
  readonly onEdit: () => void;
}

function Actions({ section: { id, title, on }, isFirst, isLast, isEditing, onEdit }: ActionsProps) {
  const { moveSection, switchSection } = useWorkshopVerbs();
  return (
    <div className="section-actions">
      <IconButton
        icon="up"
        size={14}
        name={`Move ${title} up`}
        title="Move up (Alt ↑)"
        aria-disabled={isFirst}
        onClick={() => moveSection(id, -1)}
      />
      <IconButton
        icon="down"
        size={14}
        name={`Move ${title} down`}
        title="Move down (Alt ↓)"
        aria-disabled={isLast}
        onClick={() => moveSection(id, 1)}
      />
      <IconButton icon="edit" size={14} name={`Edit ${title}`} title="Edit" aria-pressed={isEditing} onClick={onEdit} />
      <button
        type="button"
        role="switch"
        className="switch"
        aria-checked={on}
        aria-label={`Use ${title}`}
        title={on ? 'Switch off' : 'Switch on'}
        onClick={() => switchSection(id, !on)}
      />
    </div>
  );
}

function SectionText({ text, children }: { text: string; children: ReactNode }) {
  const [isWhole, setWhole] = useState(false);
  const lines = text.split('\n').length;
  const isLong = lines > SHOWN_LINES;
  return (
    <div className="section-text">
      <pre className={isLong && !isWhole ? 'is-folded' : ''} style={{ '--lines': SHOWN_LINES } as CSSProperties}>
        <Shown text={text} />
      </pre>
      {children}
      {isLong && (
        <button type="button" className="plain-button" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? 'Show less' : `Show all ${count(lines, 'line')}`}
        </button>
      )}
    </div>
  );
}

function SectionEditor({
  section: { id, title, template, isEdited, isOwn },
  onDone,
}: {
  section: ReadSection;
  onDone: () => void;
}) {
  const { editSection, removeSection, renameSection } = useWorkshopVerbs();
  // Until something is typed the text is the section's, which may come later than the field.
  const [typedText, setDraft] = useState<string | null>(null);
  const draft = typedText ?? template;
  const [heading, setHeading] = useState(title);
  const area = useRef<HTMLTextAreaElement>(null);
  useEffect(() => area.current?.focus(), []);
  return (
    <div className="section-text">
      <input
        type="text"
        className="section-heading"
        aria-label={`Heading of ${title}`}
        value={pictured(heading)}
        onChange={(event) => {
          const typed = typedInto(heading, event.target.value);
          setHeading(typed);
          renameSection(id, typed.trim() === '' ? null : typed.trim());
        }}
      />
      <textarea
        ref={area}
        aria-label={`Text of ${title}`}
        value={pictured(draft)}
        rows={Math.max(LEAST_ROWS, draft.split('\n').length + 1)}
        spellCheck={false}
        onChange={(event) => {
          const typed = typedInto(draft, event.target.value);
          setDraft(typed);
          editSection(id, typed);
        }}
      />
      <p className="section-hint">
        <code>{'{tools}'}</code>, <code>{'{examples}'}</code>, <code>{'{call}'}</code>, <code>{'{tool:NAME}'}</code> and{' '}
        <code>{'{example:NAME}'}</code> follow your tools.
      </p>
      <div className="section-editor-foot" {...ONE_STOP}>
        <button type="button" className="button" onClick={onDone}>
          Done
        </button>
        {isOwn && (
          <button type="button" className="plain-button" onClick={() => removeSection(id)}>
            Remove this section
          </button>
        )}
        {isEdited && !isOwn && (
          <button
            type="button"
            className="plain-button"
            onClick={() => {
              editSection(id, null);
              onDone();
            }}
          >
            Go back to the built-in text
          </button>
        )}
      </div>
    </div>
  );
}
