import { usePage } from '../../parts/page/page.ts';
import { copyText, NOT_COPIED } from '../../parts/widgets/copy-text.ts';
import { IconButton } from '../../parts/widgets/IconButton.tsx';

/** Something to be typed elsewhere, and a button that copies it; `lead` is drawn before it. */
export function CopyBox({ name, lead, text }: { name: string; lead?: string; text: string }) {
  const { news } = usePage();
  const copy = async () => {
    const isCopied = await copyText(lead === undefined ? text : `${lead}${text}`);
    news.toast(isCopied ? `${name.replace('Copy', 'Copied the')}.` : NOT_COPIED, { isError: !isCopied });
  };
  return (
    <div className="copy-box">
      <IconButton icon="copy" name={name} onClick={() => void copy()} />
      <code>
        {lead !== undefined && <span className="copy-box-lead">{lead}</span>}
        {text}
      </code>
    </div>
  );
}
