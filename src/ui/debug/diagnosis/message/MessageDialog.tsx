import { useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { ParseService } from '../../../../contract/parse-service.ts';
import type { RecoverOptions } from '../../../../core/reply/recovery/recover.ts';
import type { RecoveryTemplate } from '../../../../core/reply/recovery/recovery-template.ts';
import { usePrompt } from '../../../parts/page/page.ts';
import { takeAnswer } from '../../../parts/state/take-answer.ts';
import { copyText } from '../../../parts/widgets/copy-text.ts';
import { Dialog } from '../../../parts/widgets/Dialog.tsx';
import { ScrollBox } from '../../../parts/widgets/ScrollBox.tsx';
import { SelectChip } from '../../../parts/widgets/SelectChip.tsx';
import { Shown } from '../../../parts/widgets/Shown.tsx';
import { TaskEndChip } from '../../../parts/widgets/TaskEndChip.tsx';
import { count } from '../../../parts/words/count.ts';
import { selectKnownRevision } from '../../state/selectors.ts';
import { toolsInForce } from '../../state/tools-in-force.ts';
import { useDebug, useService, useVerbs } from '../../store/context.ts';
import { Unread } from '../Unread.tsx';
import { Breaker } from './Breaker.tsx';
import { NOTHING_TO_SAY } from './nothing-to-say.ts';
import { readSavedTemplate, saveTemplate } from './saved-template.ts';
import { TemplateEditor } from './TemplateEditor.tsx';
import './message-dialog.css';

/** What an agent should answer to exactly this failure, the sentences it is made of, and Forge's breaker beside it. */
export function MessageDialog({ onClose }: { onClose: () => void }) {
  const service = useService();
  const revision = useDebug(selectKnownRevision);
  const [usual, setUsual] = useState<RecoveryTemplate | null>(null);
  const [template, setTemplate] = useState<RecoveryTemplate | null>(null);
  const [answer, setAnswer] = useState<Answer | null | undefined>(undefined);
  const [attempt, setAttempt] = useState<AttemptNumber>('1');
  const isProse = useDebug((state) => state.report?.verdict === 'none');
  const taskEnd = useStore(usePrompt(), (state) => state.settings?.taskEnd);

  useEffect(
    () =>
      takeAnswer(service.recoveryTemplate(), (sentences) => {
        setUsual(sentences);
        setTemplate(readSavedTemplate(sentences));
      }),
    [service],
  );

  useEffect(() => {
    if (revision < 0) setAnswer(undefined);
    if (!template || revision < 0) return;
    return takeAnswer(answerOf(service, { template, attempt: Number(attempt), taskEnd }), setAnswer);
  }, [service, template, attempt, taskEnd, revision]);

  const change = (next: RecoveryTemplate) => {
    if (usual) saveTemplate(next, usual);
    setTemplate(next);
  };

  const isForge = useDebug((state) => state.report?.dialect === 'forge');
  return (
    <Dialog title="Message to the model" onClose={onClose} className="message-dialog">
      <div className="dialog-body scrolls">
        <p className="message-asked wraps">
          <SelectChip
            label="Refused"
            value={attempt}
            options={ATTEMPTS}
            onChange={setAttempt}
            about="How often the model sent this call: advice that did not help is not given again."
          />
          <TaskEnd />
        </p>
        {answer === undefined && <Unread />}
        {answer === null && (
          <p className="message-none">{taskEnd === 'answer' && isProse ? ANSWERED : NOTHING_TO_SAY}</p>
        )}
        {answer && <Message {...answer} />}
        {usual && template && <TemplateEditor template={template} usual={usual} onChange={change} />}
        {isForge && <Breaker />}
      </div>
    </Dialog>
  );
}

type AttemptNumber = '1' | '2' | '3';

const ATTEMPTS: readonly (readonly [AttemptNumber, string])[] = [
  ['1', 'once'],
  ['2', 'twice'],
  ['3', 'three times'],
];

const ANSWERED = 'A task ends with a plain answer, and this reply is one: there is nothing to tell the model.';

function TaskEnd() {
  const tools = useDebug(toolsInForce);
  const prompt = usePrompt();
  const settings = useStore(prompt, (state) => state.settings);
  if (!settings) return null;
  return (
    <TaskEndChip
      taskEnd={settings.taskEnd}
      onChange={prompt.getState().verbs.setTaskEnd}
      tools={tools.map(({ name }) => name)}
      unsaid="not said"
      about="How a task ends: a plain answer then needs no message, or the message names the tool that ends it."
    />
  );
}

interface Answer {
  readonly text: string;
  /** A strict framework alone would have to answer. */
  readonly isStrict: boolean;
}

/** What to answer as the text is read here or, where that was no trouble, as a strict framework would have to. */
async function answerOf(service: ParseService, asked: RecoverOptions): Promise<Answer | null> {
  const here = await service.recoveryMessage(asked);
  const text = here ?? (await service.recoveryMessage(asked, 'strict'));
  return text === null ? null : { text, isStrict: here === null };
}

function Message({ text, isStrict }: Answer) {
  const { toast } = useVerbs();
  const repairs = useDebug((state) => state.report?.repairCount ?? 0);
  const [isCopied, setCopied] = useState(false);
  const copyButton = useRef<HTMLButtonElement>(null);
  // The message comes after the dialog has opened.
  useEffect(() => copyButton.current?.focus(), []);
  const copy = async () => {
    if (await copyText(text)) setCopied(true);
    else toast('The browser did not allow copying. Select the message and copy it by hand.', { isError: true });
  };
  return (
    <section aria-label="Message">
      <p className="message-lead">
        {isStrict
          ? `Read ${repairs > 0 ? `after ${count(repairs, 'repair')}` : 'here'}. If your framework is strict, answer this:`
          : 'Answer the model with this, instead of the reply it gave:'}
      </p>
      <ScrollBox className="text-box">
        <Shown text={text} />
      </ScrollBox>
      <p className="message-actions in-row">
        <button ref={copyButton} type="button" className="button is-large is-solid" onClick={() => void copy()}>
          Copy message
        </button>
        <span className="meta" role="status">
          {isCopied ? 'Copied.' : count(text.length, 'character')}
        </span>
      </p>
    </section>
  );
}
