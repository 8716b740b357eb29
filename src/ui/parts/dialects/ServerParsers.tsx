import { useState } from 'react';
import { parsersOf, type ServerParser } from '../../../core/dialects/server-parsers.ts';
import { copyText } from '../widgets/copy-text.ts';
import { IconButton } from '../widgets/IconButton.tsx';
import { Words } from '../widgets/Words.tsx';
import './server-parsers.css';

/** What to start each server with so that it reads a dialect: the first server, the others folded; all where `isOpen`. */
export function ServerParsers({ dialect, isOpen = false }: { dialect: string; isOpen?: boolean }) {
  const parsers = parsersOf(dialect);
  const [first, ...others] = parsers;
  if (!first) return <p className="server-none">No server was found with a parser of its own for it.</p>;
  return (
    <div className="server-parsers">
      <p className="server-lead">Start each server with</p>
      {(isOpen ? parsers : [first]).map((parser) => (
        <Line key={`${parser.server} ${parser.setting}`} parser={parser} />
      ))}
      {!isOpen && others.length > 0 && (
        <details>
          <summary>
            {others.length} more: {[...new Set(others.map(({ server }) => server))].join(', ')}
          </summary>
          {others.map((parser) => (
            <Line key={`${parser.server} ${parser.setting}`} parser={parser} />
          ))}
        </details>
      )}
    </div>
  );
}

function Line({ parser: { server, setting, for: replies } }: { parser: ServerParser }) {
  const [isCopied, setCopied] = useState(false);
  const isTyped = /^(?:-|PARSER)/.test(setting);
  return (
    <p className="server-line">
      <span className="server-name">{server}</span>
      <span className="server-setting">
        {isTyped ? <code>{setting}</code> : setting}
        {replies !== undefined && (
          <span className="meta">
            {' '}
            for <Words text={replies} />
          </span>
        )}
      </span>
      {isTyped && (
        <IconButton
          icon={isCopied ? 'check' : 'copy'}
          size={14}
          name={`Copy ${setting} for ${server}`}
          title={isCopied ? 'Copied' : 'Copy'}
          onClick={() => void copyText(setting).then(setCopied)}
        />
      )}
    </p>
  );
}
