import { goToReply } from '../../debug/cases/go-to-reply.ts';
import { useVerbs } from '../../debug/store/context.ts';
import { useApp } from '../../parts/page/page.ts';
import { focusLater } from '../../parts/widgets/focus-later.ts';

/** The first stop of the keyboard: past the header to what the workspace is about. It shows only while it has the focus. */
export function SkipLink() {
  const { setPhoneView } = useVerbs();
  const isDebug = useApp((state) => state.workspace === 'debug');
  const skip = () => {
    if (!isDebug) return focusLater(() => document.querySelector('main'));
    setPhoneView('stream');
    goToReply();
  };
  return (
    <a
      className="skip-link"
      href={isDebug ? '#reply' : '#main'}
      onClick={(event) => {
        // What is behind # in the address is the reply that it leads to.
        event.preventDefault();
        skip();
      }}
    >
      {isDebug ? 'Skip to the reply' : 'Skip to the content'}
    </a>
  );
}
