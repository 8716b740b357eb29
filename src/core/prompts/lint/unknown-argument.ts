import { schemaPaths } from '../../dialects/forge/write/schema-paths.ts';
import { pointerNames } from '../../json/json-pointer.ts';
import { declaredProperties } from '../../tools/schema/declared-properties.ts';
import type { JsonSchema, ToolDefinition } from '../../tools/tool-definition.ts';
import type { TextEdit } from '../../words/diagnostic.ts';
import { nearestName } from '../../words/nearest-name.ts';
import type { LintContext, LintRule, PromptFinding } from './lint-rule.ts';

type Finding = Omit<PromptFinding, 'rule'>;

/** Arguments in examples and in the list under a tool's heading that the tool does not have. */
export const unknownArgument: LintRule = {
  id: 'unknown-argument',
  title: 'Wrong argument names',
  check: (context) => [...inExamples(context), ...inLists(context)],
};

function inExamples({ text, strict, tools }: LintContext): Finding[] {
  return strict.diagnostics
    .filter(({ code }) => code === 'unknown-argument')
    .map(({ start, end, path = '', call = -1 }) => {
      const name = pointerNames(path).at(-1) ?? '';
      const tool = tools.find((known) => known.name === strict.calls[call]?.toolName);
      const meant = tool ? nearestName(name, argumentNames(tool)) : null;
      return finding(
        tool?.name ?? 'The tool',
        name,
        meant,
        start,
        end,
        meant === null ? [] : renameElement(text, start, end, name, meant),
      );
    });
}

/** Lines such as ``- `path` (string)`` between a heading that is a tool's name and the next heading. */
function inLists({ prose, tools }: LintContext): Finding[] {
  const byName = new Map(tools.map((tool) => [tool.name, tool]));
  let tool: ToolDefinition | undefined;
  return [...prose.matchAll(/^(?:#+[ \t]+(\S.*)|[ \t]*[-*][ \t]+([`"']?)([A-Za-z_]\w*)\2[ \t]*(?:\(|:).*)$/gm)].flatMap(
    (line) => {
      const [whole, heading, , name] = line;
      if (heading !== undefined) {
        tool = byName.get(heading.replaceAll('`', '').trim());
        return [];
      }
      if (!tool || name === undefined || argumentNames(tool).includes(name)) return [];
      const start = line.index + whole.indexOf(name);
      const end = start + name.length;
      const meant = nearestName(name, argumentNames(tool));
      return [finding(tool.name, name, meant, start, end, meant === null ? [] : [{ start, end, text: meant }])];
    },
  );
}

function finding(
  tool: string,
  name: string,
  meant: string | null,
  start: number,
  end: number,
  edits: readonly TextEdit[],
): Finding {
  return {
    severity: 'error',
    message: `${tool} has no argument ${name}${meant === null ? '.' : `; ${meant} was probably meant.`}`,
    start,
    end,
    ...(edits.length > 0 ? { fix: { title: `Write ${meant}`, edits } } : {}),
  };
}

/** The edits of an element's start and end tag; none where the span is no such element. */
function renameElement(text: string, start: number, end: number, name: string, meant: string): TextEdit[] {
  const [open, close] = [`<${name}`, `</${name}>`];
  if (!text.startsWith(open, start) || !text.endsWith(close, end) || !text.slice(start, end).endsWith(close)) return [];
  return [
    { start: start + 1, end: start + open.length, text: meant },
    { start: end - close.length + 2, end: end - 1, text: meant },
  ];
}

/** The names of all arguments of a tool, at every level. */
function argumentNames({ inputSchema }: ToolDefinition): string[] {
  const objects = [inputSchema, ...schemaPaths(inputSchema).keys()] as JsonSchema[];
  return [
    ...new Set(objects.filter((node) => !Array.isArray(node)).flatMap((node) => declaredProperties(inputSchema, node))),
  ];
}
