import { useApp, useAppStore } from '../../parts/page/page.ts';
import { Dialog } from '../../parts/widgets/Dialog.tsx';
import { isMac } from '../../parts/widgets/is-mac.ts';
import { CONTROL_KEYS, type ControlKey } from '../commands/control-keys.ts';
import { KeyNames } from '../commands/KeyNames.tsx';
import { paletteGroups } from '../commands/palette/palette-commands.ts';
import './shortcuts-dialog.css';

const isTenth = (title: string): boolean => /^Go to \d/.test(title);

/** Every key that acts in the workspace: those of the commands, then those of single places. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const app = useAppStore();
  const workspace = useApp((state) => state.workspace);
  const groups = paletteGroups(workspace)
    .map(({ group, commands }) => ({
      group,
      keyed: commands.filter(({ title, keys }) => keys.length > 0 && !isTenth(title)),
    }))
    .filter(({ keyed }) => keyed.length > 0);
  return (
    <Dialog title="Shortcuts" onClose={onClose}>
      <div className="dialog-body shortcuts">
        {groups.map(({ group, keyed }) => (
          <section key={group}>
            <h3 className="meta">{group}</h3>
            <dl>
              {keyed.map((command) => (
                <KeyLine key={command.title} line={command} />
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
        {CONTROL_KEYS[workspace].map(({ place, keys }) => (
          <section key={place}>
            <h3 className="meta">{place}</h3>
            <dl>
              {keys.map((line) => (
                <KeyLine key={line.title} line={line} />
              ))}
            </dl>
          </section>
        ))}
        <p className="meta">
          Single keys, and Alt with an arrow, act where no text field has the focus. Function keys and those with{' '}
          <KeyNames combination="Mod" /> act everywhere. Escape closes what is open.
        </p>
        <button type="button" className="button" onClick={() => app.setState({ dialog: 'about' })}>
          About and licences
        </button>
      </div>
    </Dialog>
  );
}

function KeyLine({ line: { title, keys, mac } }: { line: ControlKey }) {
  return (
    <div>
      <dt>{title}</dt>
      <dd>
        {((isMac() && mac) || keys).map((combination) => (
          <KeyNames key={combination} combination={combination} />
        ))}
      </dd>
    </div>
  );
}
