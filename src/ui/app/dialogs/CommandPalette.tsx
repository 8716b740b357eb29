import { Command as Palette } from 'cmdk';
import { useState } from 'react';
import { useCases } from '../../cases/cases.ts';
import { useService } from '../../store/context.ts';
import { Dialog } from '../../widgets/Dialog.tsx';
import { useApp } from '../app-store.ts';
import type { CommandScope } from '../commands.ts';
import { paletteGroups } from '../palette/palette-commands.ts';
import type { PaletteCommand } from '../palette/palette-scope.ts';
import { rankCommands } from '../palette/rank-commands.ts';
import { KeyNames } from './KeyNames.tsx';
import './command-palette.css';

/** Every command that does something here, found by typing a part of its name or another word for it. */
export function CommandPalette({ scope, onClose }: { scope: CommandScope; onClose: () => void }) {
  const service = useService();
  const cases = useCases();
  const groups = paletteGroups(useApp((state) => state.workspace));
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState('');
  const run = (command: PaletteCommand) => {
    onClose();
    command.run({ ...scope, service, cases });
  };
  const item = (command: PaletteCommand) => (
    <Palette.Item key={command.title} value={command.title} onSelect={() => run(command)}>
      <span className="fill">{command.title}</span>
      {command.keys[0] && <KeyNames combination={command.keys[0]} />}
    </Palette.Item>
  );
  const commands = groups.flatMap((group) => group.commands);
  const isSearching = typed.trim() !== '';
  const type = (text: string) => {
    setTyped(text);
    // In the same step, so that Enter never runs what stood first before.
    setChosen((text.trim() === '' ? commands : rankCommands(commands, text))[0]?.title ?? '');
  };
  return (
    <Dialog title="Commands" onClose={onClose} className="palette" showsTitle={false}>
      <Palette label="Commands" shouldFilter={false} value={chosen} onValueChange={setChosen}>
        <Palette.Input placeholder="What do you want to do?" data-autofocus value={typed} onValueChange={type} />
        <Palette.List>
          <Palette.Empty>No command matches.</Palette.Empty>
          {isSearching
            ? rankCommands(commands, typed).map(item)
            : groups.map(({ group, commands: own }) => (
                <Palette.Group key={group} heading={group}>
                  {own.map(item)}
                </Palette.Group>
              ))}
        </Palette.List>
      </Palette>
    </Dialog>
  );
}
