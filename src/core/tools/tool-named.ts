import type { ToolDefinition } from './tool-definition.ts';

/** What tells a tool from all others of a set: its name, after its server's where it names one. */
export const toolId = ({
  name,
  server = 'local',
}: {
  readonly name: string;
  readonly server?: string | undefined;
}): string => (server === 'local' ? name : `${server}/${name}`);

/** The tool that a call means: that of its server where there is one, else the first of its name. */
export function toolNamed<T extends Pick<ToolDefinition, 'name' | 'server'>>(
  tools: readonly T[],
  name: string,
  server?: string,
): T | null {
  let first: T | null = null;
  for (const tool of tools) {
    if (tool.name !== name) continue;
    if ((tool.server ?? 'local') === server) return tool;
    first ??= tool;
  }
  return first;
}
