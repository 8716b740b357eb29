import { Suspense, useEffect, useState } from 'react';
import type { QuickFix } from '../../../../core/words/diagnostic.ts';
import { takeAnswer } from '../../../parts/state/take-answer.ts';
import { copyText, NOT_COPIED } from '../../../parts/widgets/copy-text.ts';
import { Dialog } from '../../../parts/widgets/Dialog.tsx';
import { lazyPart } from '../../../parts/widgets/lazy-part.ts';
import { count } from '../../../parts/words/count.ts';
import { editRawText } from '../../state/raw-text.ts';
import { selectKnownRevision } from '../../state/selectors.ts';
import { useDebug, useService, useVerbs } from '../../store/context.ts';
import { Unread } from '../Unread.tsx';
import { PlainDiff } from './PlainDiff.tsx';
import './repaired-dialog.css';

const MonacoDiff = lazyPart(() => import('./monaco/MonacoDiff.tsx'), 'MonacoDiff');

/** Longer texts are shown as their changed stretches alone. */
const LONGEST_IN_EDITOR = 500_000;

/** The reply as it came beside the reply as it was read: every repair written into the text. */
export function RepairedDialog({ onClose }: { onClose: () => void }) {
  const service = useService();
  const { fixAll, toast } = useVerbs();
  const raw = useDebug((state) => state.reply.raw);
  const revision = useDebug(selectKnownRevision);
  const [fix, setFix] = useState<QuickFix | null | undefined>(undefined);
  const [inEditor, setInEditor] = useState(false);

  useEffect(() => {
    setFix(undefined);
    if (revision < 0) return;
    return takeAnswer(service.fixAll(), setFix);
  }, [service, revision]);

  const make = () => {
    onClose();
    void fixAll();
  };
  const copy = async (text: string) => {
    if (await copyText(text)) toast('Copied the repaired reply.');
    else toast(NOT_COPIED, { isError: true });
  };

  if (!fix || revision < 0) {
    return (
      <Dialog title="Repaired" onClose={onClose}>
        <div className="dialog-body">
          {fix === undefined || revision < 0 ? (
            <Unread />
          ) : (
            <p>No repair was made that can be written without a loss.</p>
          )}
        </div>
      </Dialog>
    );
  }
  const repaired = editRawText(raw, fix.edits).text;
  return (
    <Dialog title="Repaired" onClose={onClose} className="repaired-dialog covers-phone">
      <div className="repaired-head wraps line-below in-row">
        <p>
          Left the reply as it came, right as it was read: {count(fix.edits.length, 'edit')}. A strict reader takes the
          right side, unless a value holds a character that XML cannot carry.
        </p>
        <button type="button" className="button is-solid" data-autofocus onClick={make}>
          Make {fix.edits.length === 1 ? 'this edit' : `these ${count(fix.edits.length, 'edit')}`}
        </button>
        <button type="button" className="button" onClick={() => void copy(repaired)}>
          Copy the right side
        </button>
      </div>
      <div className={`repaired-body pane-body ${inEditor ? 'is-in-editor' : ''}`}>
        {!inEditor && <PlainDiff text={raw.text} edits={fix.edits} />}
        {isForEditor(raw.text) && (
          <Suspense>
            <MonacoDiff before={raw.text} after={repaired} onReady={() => setInEditor(true)} />
          </Suspense>
        )}
      </div>
    </Dialog>
  );
}

/** Fingers and narrow windows get no editor, here as for the reply itself. */
function isForEditor(text: string): boolean {
  return text.length <= LONGEST_IN_EDITOR && !matchMedia('(pointer: coarse), (max-width: 899.98px)').matches;
}
