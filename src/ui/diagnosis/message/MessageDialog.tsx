import { useEffect, useRef, useState } from 'react';
import type { RecoveryTemplate } from '../../../core/prompts/recovery/recovery-template.ts';
import { useDebug, useService, useVerbs } from '../../store/context.ts';
import { count } from '../../widgets/count.ts';
import { Dialog } from '../../widgets/Dialog.tsx';
import { ScrollBox } from '../../widgets/ScrollBox.tsx';
import { Skeleton } from '../../widgets/Skeleton.tsx';
import { Breaker } from './Breaker.tsx';
import { readSavedTemplate, saveTemplate } from './saved-template.ts';
import { TemplateEditor } from './TemplateEditor.tsx';
import './message-dialog.css';

/** What an agent should answer to exactly this failure, the sentences it is made of, and Forge's breaker beside it. */
export function MessageDialog({ onClose }: { onClose: () => void }) {
  const service = useService();
  const revision = useDebug((state) => state.readRevision);
  const [usual, setUsual] = useState<RecoveryTemplate | null>(null);
  const [template, setTemplate] = useState<RecoveryTemplate | null>(null);
  const [message, setMessage] = useState<string | null | undefined>(undefined);

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
    service.recoveryMessage(template).then(
      (text) => isWanted && setMessage(text),
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
        {message === undefined && <Skeleton />}
        {message === null && (
          <p className="message-none">Every call is complete and no problem is an error, so there is nothing to say.</p>
        )}
        {typeof message === 'string' && <Message text={message} />}
        {usual && template && <TemplateEditor template={template} usual={usual} onChange={change} />}
        <Breaker />
      </div>
    </Dialog>
  );
}

function Message({ text }: { text: string }) {
  const { toast } = useVerbs();
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
      <p className="message-lead">Answer the model with this, instead of the reply it gave:</p>
      <ScrollBox className="message-text">{text}</ScrollBox>
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
