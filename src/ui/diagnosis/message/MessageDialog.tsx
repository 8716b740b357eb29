import { useEffect, useRef, useState } from 'react';
import type { ParseService } from '../../../contract/parse-service.ts';
import type { RecoveryTemplate } from '../../../core/reply/recovery/recovery-template.ts';
import { useDebug, useService, useVerbs } from '../../store/context.ts';
import { count } from '../../widgets/count.ts';
import { Dialog } from '../../widgets/Dialog.tsx';
import { ScrollBox } from '../../widgets/ScrollBox.tsx';
import { Shown } from '../../widgets/Shown.tsx';
import { Skeleton } from '../../widgets/Skeleton.tsx';
import { Breaker } from './Breaker.tsx';
import { NOTHING_TO_SAY } from './nothing-to-say.ts';
import { readSavedTemplate, saveTemplate } from './saved-template.ts';
import { TemplateEditor } from './TemplateEditor.tsx';
import './message-dialog.css';

/** What an agent should answer to exactly this failure, the sentences it is made of, and Forge's breaker beside it. */
export function MessageDialog({ onClose }: { onClose: () => void }) {
  const service = useService();
  const revision = useDebug((state) => state.readRevision);
  const [usual, setUsual] = useState<RecoveryTemplate | null>(null);
  const [template, setTemplate] = useState<RecoveryTemplate | null>(null);
  const [answer, setAnswer] = useState<Answer | null | undefined>(undefined);

  useEffect(() => {
    service.recoveryTemplate().then(
      (sentences) => {
        setUsual(sentences);
        setTemplate(readSavedTemplate(sentences));
      },
      () => undefined,
    );
  }, [service]);

  useEffect(() => {
    if (!template || revision < 0) return;
    let isWanted = true;
    answerOf(service, template).then(
      (found) => isWanted && setAnswer(found),
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, [service, template, revision]);

  const change = (next: RecoveryTemplate) => {
    if (usual) saveTemplate(next, usual);
    setTemplate(next);
  };

  return (
    <Dialog title="Message to the model" onClose={onClose} className="message-dialog">
      <div className="dialog-body scrolls">
        {answer === undefined && <Skeleton />}
        {answer === null && <p className="message-none">{NOTHING_TO_SAY}</p>}
        {answer && <Message {...answer} />}
        {usual && template && <TemplateEditor template={template} usual={usual} onChange={change} />}
        <Breaker />
      </div>
    </Dialog>
  );
}

interface Answer {
  readonly text: string;
  /** A strict framework alone would have to answer. */
  readonly isStrict: boolean;
}

/** What to answer as the text is read here or, where that was no trouble, as a strict framework would have to. */
async function answerOf(service: ParseService, template: RecoveryTemplate): Promise<Answer | null> {
  const here = await service.recoveryMessage({ template });
  const text = here ?? (await service.recoveryMessage({ template }, 'strict'));
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
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      toast('The browser did not allow copying. Select the message and copy it by hand.', { isError: true });
    }
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
      <p className="message-actions">
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
