import { Command as Palette } from 'cmdk';
import { Dialog } from '../../widgets/Dialog.tsx';
import { COMMANDS, type Command, type CommandScope } from '../commands.ts';
import { keyNames } from '../keyboard.ts';
import './command-palette.css';

const GROUPS: readonly Command['group'][] = ['Replay', 'View', 'Reply', 'Page'];

/** Every command, found by typing a part of its name. */
export function CommandPalette({ scope, onClose }: { scope: CommandScope; onClose: () => void }) {
  const run = (command: Command) => {
    onClose();
    command.run(scope);
  };
  return (
    <Dialog title="Commands" onClose={onClose} className="palette" showsTitle={false}>
      <Palette label="Commands">
        <Palette.Input placeholder="What do you want to do?" autoFocus />
        <Palette.List>
          <Palette.Empty>No command matches.</Palette.Empty>
          {GROUPS.map((group) => (
            <Palette.Group key={group} heading={group}>
              {COMMANDS.filter((command) => command.group === group).map((command) => (
                <Palette.Item key={command.title} value={command.title} onSelect={() => run(command)}>
                  <span className="fill">{command.title}</span>
                  {command.keys[0] &&
                    keyNames(command.keys[0]).map((key) => (
                      <kbd key={key} className="key">
                        {key}
                      </kbd>
                    ))}
                </Palette.Item>
              ))}
            </Palette.Group>
          ))}
        </Palette.List>
      </Palette>
    </Dialog>
  );
}
