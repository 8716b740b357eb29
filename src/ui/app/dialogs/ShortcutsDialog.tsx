import { Dialog } from '../../widgets/Dialog.tsx';
import { useAppStore } from '../app-store.ts';
import { COMMANDS, type Command } from '../commands.ts';
import { keyNames } from '../keyboard.ts';
import './shortcuts-dialog.css';

const GROUPS: readonly Command['group'][] = ['Replay', 'View', 'Reply', 'Page'];
const isTenth = ({ title }: Command): boolean => /^Go to \d/.test(title);

/** Every command that has keys. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const app = useAppStore();
  const listed = COMMANDS.filter((command) => command.keys.length > 0 && !isTenth(command));
  return (
    <Dialog title="Shortcuts" onClose={onClose}>
      <div className="dialog-body shortcuts">
        {GROUPS.map((group) => (
          <section key={group}>
            <h3>{group}</h3>
            <dl>
              {listed
                .filter((command) => command.group === group)
                .map(({ title, keys }) => (
                  <div key={title}>
                    <dt>{title}</dt>
                    <dd>
                      {keys.map((combination) => (
                        <span key={combination} className="combination">
                          {keyNames(combination).map((key) => (
                            <kbd key={key} className="key">
                              {key}
                            </kbd>
                          ))}
                        </span>
                      ))}
                    </dd>
                  </div>
                ))}
              {group === 'Replay' && (
                <div>
                  <dt>Go to 0 to 90 %</dt>
                  <dd>
                    <kbd className="key">0</kbd> to <kbd className="key">9</kbd>
                  </dd>
                </div>
              )}
            </dl>
          </section>
        ))}
        <p className="meta">
          Single keys act where no text field has the focus. In the reply, Tab leaves the field; Ctrl M makes it type a
          tab.
        </p>
        <button type="button" className="button" onClick={() => app.setState({ dialog: 'about' })}>
          About and licences
        </button>
      </div>
    </Dialog>
  );
}
