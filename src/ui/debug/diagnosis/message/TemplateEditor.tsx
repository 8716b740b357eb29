import { useId } from 'react';
import type { RecoveryTemplate } from '../../../../core/reply/recovery/recovery-template.ts';
import { count } from '../../../parts/words/count.ts';
import { adviceCodes } from './saved-template.ts';

type Line = Exclude<keyof RecoveryTemplate, 'advice'>;

const LINES: readonly (readonly [name: Line, label: string])[] = [
  ['unreadable', 'Opening: could not be read'],
  ['refused', 'Opening: the tool refuses it'],
  ['cut', 'Opening: cut off'],
  ['missing', 'Opening: no call'],
  ['problem', 'Each problem'],
  ['wrote', 'What is there'],
  ['write', 'What should stand there'],
  ['cdata', 'The other way'],
  ['more', 'Problems left out'],
  ['tooLong', 'A value cut off'],
  ['alsoCut', 'Cut off as well'],
  ['closing', 'Closing'],
  ['keep', 'Calls without a fault'],
  ['escapes', 'Characters to escape'],
  ['rewritten', 'The call rewritten'],
  ['rewrittenCalls', 'Some calls rewritten'],
];

interface TemplateEditorProps {
  readonly template: RecoveryTemplate;
  readonly usual: RecoveryTemplate;
  readonly onChange: (template: RecoveryTemplate) => void;
}

/** The sentences of the message, to be changed and put back. Words in braces are filled in. */
export function TemplateEditor({ template, usual, onChange }: TemplateEditorProps) {
  const codes = adviceCodes(usual);
  const changed =
    LINES.filter(([name]) => template[name] !== usual[name]).length +
    codes.filter((code) => template.advice[code] !== usual.advice[code]).length;
  return (
    <details className="message-part line-above">
      <summary>
        Edit the sentences
        {changed > 0 && <span className="meta">{count(changed, 'sentence')} changed, kept in this browser</span>}
      </summary>
      <p className="meta">
        Words in braces are filled in. A line whose word has no value is left out, and so is an empty one.
      </p>
      <div className="template-lines">
        {LINES.map(([name, label]) => (
          <Sentence
            key={name}
            label={label}
            value={template[name]}
            usual={usual[name]}
            onChange={(value) => onChange({ ...template, [name]: value })}
          />
        ))}
      </div>
      <details className="template-advice">
        <summary>Advice for each rule</summary>
        <div className="template-lines">
          {codes.map((code) => (
            <Sentence
              key={code}
              label={code}
              value={template.advice[code] ?? ''}
              usual={usual.advice[code] ?? ''}
              onChange={(value) => onChange({ ...template, advice: { ...template.advice, [code]: value } })}
            />
          ))}
        </div>
      </details>
      <button type="button" className="button" aria-disabled={changed === 0} onClick={() => onChange(usual)}>
        Put the usual sentences back
      </button>
    </details>
  );
}

interface SentenceProps {
  readonly label: string;
  readonly value: string;
  readonly usual: string;
  readonly onChange: (value: string) => void;
}

function Sentence({ label, value, usual, onChange }: SentenceProps) {
  const id = useId();
  return (
    <>
      <label htmlFor={id} className={value === usual ? '' : 'is-changed'}>
        {label}
      </label>
      <textarea
        id={id}
        className="field mono"
        rows={Math.max(1, value.split('\n').length)}
        spellCheck={false}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </>
  );
}
