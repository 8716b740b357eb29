import { Command as Palette } from 'cmdk';
import { useEffect, useMemo, useState } from 'react';
import { useCases } from '../../debug/cases/cases.ts';
import type { GalleryTopic } from '../../debug/cases/gallery.ts';
import { selectShowsConversation } from '../../debug/state/pasted.ts';
import { selectIsRead } from '../../debug/state/selectors.ts';
import { useDebug, useDebugStore, useService } from '../../debug/store/context.ts';
import { useNextStep } from '../../debug/store/use-next-step.ts';
import { takeNextStep } from '../../debug/verbs/next-step.ts';
import { useApp, usePage } from '../../parts/page/page.ts';
import { Dialog } from '../../parts/widgets/Dialog.tsx';
import { KeyNames } from '../commands/KeyNames.tsx';
import { type PaletteGroup, paletteGroups } from '../commands/palette/palette-commands.ts';
import type { PaletteCommand } from '../commands/palette/palette-scope.ts';
import { examplePlaces, namedPlaces, numberedPlaces } from '../commands/palette/places.ts';
import { rankCommands } from '../commands/palette/rank-commands.ts';
import './command-palette.css';

/** Every command that does something here, and in Debug every place to go to, found by typing a part of its name or another word for it. */
export function CommandPalette({ onClose }: { onClose: () => void }) {
  const debug = useDebugStore();
  const service = useService();
  const cases = useCases();
  const page = usePage();
  const workspace = useApp((state) => state.workspace);
  const next = useNextCommand(workspace === 'debug');
  const showsConversation = useDebug(selectShowsConversation);
  const groups = withFirst(next, paletteGroups(workspace, showsConversation));
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState('');
  const run = (command: PaletteCommand) => {
    onClose();
    command.run({ debug, app: page.app, page, service, cases });
  };
  const item = (command: PaletteCommand) => (
    <Palette.Item key={command.title} value={command.title} onSelect={() => run(command)}>
      <span className="fill">{command.title}</span>
      {command.keys[0] && <KeyNames combination={command.keys[0]} />}
    </Palette.Item>
  );
  const commands = groups.flatMap((group) => group.commands);
  const places = usePlaces(workspace === 'debug', typed !== '');
  const text = useDebug((state) => state.reply.raw.text);
  const ranked = (words: string): readonly PaletteCommand[] => [
    ...(workspace === 'debug' ? numberedPlaces(words, text) : []),
    ...rankCommands(commands, words, places),
  ];
  const isSearching = typed.trim() !== '';
  const type = (words: string) => {
    setTyped(words);
    // In the same step, so that Enter never runs what was first before.
    setChosen((words.trim() === '' ? commands : ranked(words))[0]?.title ?? '');
  };
  return (
    <Dialog title="Commands" onClose={onClose} className="palette" showsTitle={false}>
      <Palette label="Commands" shouldFilter={false} value={chosen} onValueChange={setChosen}>
        <Palette.Input placeholder="What do you want to do?" data-autofocus value={typed} onValueChange={type} />
        <Palette.List>
          <Palette.Empty>No command matches.</Palette.Empty>
          {isSearching
            ? ranked(typed).map(item)
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

/** What the verdict in Debug calls for, elsewhere what the screen fills; it is first. */
function useNextCommand(isOn: boolean): PaletteCommand | null {
  const step = useNextStep();
  const isRead = useDebug(selectIsRead);
  if (!isOn) return filledOnScreen();
  if (!step || !isRead) return null;
  const title = step.title.replaceAll('`', '');
  return { title, group: 'Next step', keys: [], run: (scope) => takeNextStep(step, scope) };
}

/** The one filled button of a workspace that keeps its own state; a run of Try has it in the page's head. */
function filledOnScreen(): PaletteCommand | null {
  const filled = [...document.querySelectorAll<HTMLElement>(':is(.head, main) .button.is-solid:enabled')];
  const button = filled.find((one) => one.getClientRects().length > 0);
  const title = button?.textContent?.trim();
  return button && title ? { title, group: 'Next step', keys: [], run: () => button.click() } : null;
}

/** The groups after a command of its own, which is in none of them again. */
function withFirst(first: PaletteCommand | null, groups: readonly PaletteGroup[]): readonly PaletteGroup[] {
  if (!first) return groups;
  const others = groups.map(({ group, commands }) => ({
    group,
    commands: commands.filter(({ title }) => title !== first.title),
  }));
  return [{ group: first.group, commands: [first] }, ...others];
}

/** Where the palette can go in Debug; examples are there when something is typed and their list has come. */
function usePlaces(isOn: boolean, isTyped: boolean): readonly PaletteCommand[] {
  const machine = useDebug((state) => state.machine);
  const report = useDebug((state) => state.report);
  const [topics, setTopics] = useState<readonly GalleryTopic[]>([]);
  useEffect(() => {
    if (isOn && isTyped)
      void import('../../debug/cases/gallery.ts').then(
        (gallery) => setTopics(gallery.galleryTopics()),
        () => undefined,
      );
  }, [isOn, isTyped]);
  return useMemo(() => {
    if (!isOn) return [];
    const titles = new Set<string>();
    return [...namedPlaces({ machine, report }), ...examplePlaces(topics)].filter(
      ({ title }) => !titles.has(title) && titles.add(title),
    );
  }, [isOn, machine, report, topics]);
}
