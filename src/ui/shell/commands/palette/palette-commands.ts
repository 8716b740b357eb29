import type { Workspace } from '../../../parts/page/app-store.ts';
import { actsIn, COMMANDS, type CommandGroup } from '../commands.ts';
import { DEBUG_COMMANDS } from './debug-commands.ts';
import type { PaletteCommand } from './palette-scope.ts';
import { WORKSHOP_COMMANDS } from './workshop-commands.ts';

/** Everything that the palette can do, in either workspace. */
export const PALETTE_COMMANDS: readonly PaletteCommand[] = [...COMMANDS, ...DEBUG_COMMANDS, ...WORKSHOP_COMMANDS];

/** Commands under the heading of what they are about. */
export interface PaletteGroup {
  readonly group: CommandGroup;
  readonly commands: readonly PaletteCommand[];
}

/** Groups of commands, those of the workspace itself first. */
const GROUP_ORDER: Readonly<Record<Workspace, readonly CommandGroup[]>> = {
  debug: ['Replay', 'View', 'Reply', 'Workshop', 'Page'],
  logs: ['Reply', 'View', 'Page'],
  workshop: ['Workshop', 'Reply', 'View', 'Page'],
};

/** The commands that do something in a workspace, by group. */
export function paletteGroups(workspace: Workspace, showsConversation = false): readonly PaletteGroup[] {
  const acting = PALETTE_COMMANDS.filter((command) => actsIn(workspace, command, showsConversation));
  return GROUP_ORDER[workspace].map((group) => ({
    group,
    commands: acting.filter((command) => command.group === group),
  }));
}
