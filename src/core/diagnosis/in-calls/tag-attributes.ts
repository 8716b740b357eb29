/** One attribute of a start tag: its value as source that can be put between tags; empty where it has none. */
export interface TagAttribute {
  readonly name: string;
  readonly value: string;
}

const ATTRIBUTE = /\s([^\s=<>"'/]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'<>]+)))?/g;

/** The attributes of a start tag in order, quoted or not. */
export function tagAttributes(tag: string): TagAttribute[] {
  return [...tag.matchAll(ATTRIBUTE)].map(([, name = '', double, single, bare]) => ({
    name,
    value: (double ?? single ?? bare ?? '').trim().replaceAll('<', '&lt;'),
  }));
}

/** An attribute's name for comparisons: `toolName`, `tool-name` and `tool_name` are equal. */
export const plainName = (name: string): string => name.toLowerCase().replaceAll(/[-_.:]/g, '');
