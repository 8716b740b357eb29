import type { MessageDetail, MessagePart } from '../../../core/conversation/shown/shown-conversation.ts';
import { copyText, NOT_COPIED } from '../../parts/widgets/copy-text.ts';
import { Icon } from '../../parts/widgets/Icon.tsx';
import { Shown } from '../../parts/widgets/Shown.tsx';
import { linesOf } from '../../parts/words/lines-of.ts';
import { useVerbs } from '../store/context.ts';
import { CallMark, STATUS_WORDS } from './CallMark.tsx';
import { useConversation, useConversationVerbs } from './use-conversation.ts';

/** The message of the row in hand, whole. */
export function MessagePanel() {
  const { openTurn, showTree } = useConversationVerbs();
  const { toast } = useVerbs();
  const detail = useConversation((state) => state.detail);
  const model = useConversation((state) => state.shown?.model ?? null);
  const message = useConversation(({ shown, current }) => shown?.rows[current]?.message ?? -1);
  if (!detail) return <p className="panel-empty">Choose a row to see its message.</p>;
  const { role, parts, isTurn, number } = detail;
  const calls = parts.filter(({ kind }) => kind === 'call');
  const copy = async () => toast((await copyText(textOf(detail))) ? `Copied message ${number}.` : NOT_COPIED);
  return (
    <>
      <div className="pane-body scrolls">
        <p className="message-head meta in-row">
          <button type="button" className="button back-to-tree" onClick={showTree}>
            <Icon name="left" size={14} />
            Back to the conversation
          </button>
          <span className="fill">{isTurn && model !== null ? `${role}, ${model}` : role}</span>
          <span>{linesOf(detail)}</span>
        </p>
        {parts.map((part, index) => (
          <Part
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one message never move.
            key={index}
            part={part}
            order={calls.indexOf(part) + 1}
          />
        ))}
      </div>
      <footer className="message-foot line-above in-row">
        {isTurn && (
          <button type="button" className="button is-large" onClick={() => void openTurn(message)}>
            Open turn {number}
          </button>
        )}
        <button type="button" className="plain-button" onClick={() => void copy()}>
          Copy message
        </button>
        <span className="fill" />
        {isTurn && <span className="meta enter-hint">Enter opens it as a reply</span>}
      </footer>
    </>
  );
}

function Part({ part, order }: { part: MessagePart; order: number }) {
  if (part.kind === 'call') return <CallPart part={part} order={order} />;
  return (
    <section className="message-part line-below">
      {part.kind === 'reasoning' && <h3 className="quiet">Reasoning</h3>}
      {part.kind === 'result' && <h3 className="quiet">Result{part.id === undefined ? '' : ` for ${part.id}`}</h3>}
      <p className={part.kind === 'result' ? 'mono' : ''}>
        {part.text === '' ? <span className="meta">no text</span> : <Shown text={part.text} />}
      </p>
    </section>
  );
}

function CallPart({
  part: { name, id, text, members, status = 'none', result },
  order,
}: {
  part: MessagePart;
  order: number;
}) {
  return (
    <section className="message-part line-below">
      <header className="in-row">
        <h3>
          <span className="meta">{order}</span>{' '}
          <b className="mono">{name === undefined || name === '' ? 'no name' : <Shown text={name} />}</b>
        </h3>
        <span className="fill" />
        {result && status === 'answered' ? (
          <span className="meta">{result.number > 0 ? `answered in message ${result.number}` : 'answered'}</span>
        ) : (
          <span className={`history-end is-${status}`}>
            <CallMark status={status} />
            {STATUS_WORDS[status]}
          </span>
        )}
      </header>
      <dl className="message-members">
        {members.map(({ name: member, type, text: value }) => (
          <div key={member}>
            <dt className="mono">{member}</dt>
            <dd className="meta">{type}</dd>
            <dd className="mono">
              <Shown text={type === 'string' ? `"${value}"` : value} />
            </dd>
          </div>
        ))}
        {text !== '' && <Member name="arguments" value={text} />}
        {id !== undefined && <Member name="id" value={id} />}
        {result && <Member name="result" value={result.text} />}
      </dl>
    </section>
  );
}

function Member({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd />
      <dd className="mono">{value === '' ? <span className="meta">empty</span> : <Shown text={value} />}</dd>
    </div>
  );
}

/** A message as text to copy. */
const textOf = ({ parts }: MessageDetail): string =>
  parts
    .map(({ kind, name, text, members }) =>
      kind === 'call'
        ? `${name ?? ''}(${members.length > 0 ? members.map((member) => `${member.name}: ${member.text}`).join(', ') : text})`
        : text,
    )
    .join('\n\n');
