import { allowedTypes } from '../../tools/schema/allowed-types.ts';
import { declaredProperties, requiredProperties } from '../../tools/schema/declared-properties.ts';
import { describeTypes } from '../../tools/schema/describe-types.ts';
import { propertySchema } from '../../tools/schema/property-schema.ts';
import { resolveSchema } from '../../tools/schema/resolve-schema.ts';
import type { ToolDefinition } from '../../tools/tool-definition.ts';
import { comparisonsOf, nearestName } from '../../words/nearest-name.ts';
import { argumentNames } from './argument-names.ts';
import type { LintRule, PromptFinding } from './lint-rule.ts';

/** A heading, or a list line that begins with a name and goes on with `:` or `(`. */
const LINE =
  /^(?:#+[ \t]+(\S.*)|[ \t]*[-*][ \t]+(?:\*\*)?([`"']?)([A-Za-z_][\w.-]*)\2(?:\*\*)?[ \t]*(\([^)\n]*\)|:).*)$/gm;
const TYPE = /\b(string|integer|number|boolean|array|object|list|null)\b/gi;
/** Values that a line lists are no types: `"list" | "add"`. */
const QUOTED = /"[^"\n]*"|'[^'\n]*'|`[^`\n]*`/g;
const FACT = /\b(?:string|integer|number|boolean|array|object|list|required|optional|enum|any)\b/i;
/** Words that open a remark below a tool and name no argument. */
const REMARK =
  /^(?:notes?|returns?|examples?|usage|required|optional|default|warning|tips?|output|input|parameters?|arguments?|see|important|description|errors?|throws|caution|limits?|server_name)$/i;

/** Arguments listed under a tool's heading that the tool does not have, or has with another type. */
export const listedArguments: LintRule = (context) => {
  const { prose, tools } = context;
  const byName = new Map(tools.map((tool) => [tool.name, tool]));
  let tool: ToolDefinition | undefined;
  return [...prose.matchAll(LINE)].flatMap((line): PromptFinding[] => {
    const [whole, heading, quote, name, facts = ''] = line;
    if (heading !== undefined) {
      tool = byName.get(heading.replace(/[`*:]|\(.*\)/g, '').trim());
      return [];
    }
    if (!tool || name === undefined) return [];
    const start = line.index + whole.indexOf(name);
    const end = start + name.length;
    const names = argumentNames(tool);
    if (names.includes(name)) return wrongFacts(tool, name, facts, line.index + whole.indexOf(facts));
    const meant = nearestName(name, names, comparisonsOf(context));
    const isName = quote !== '' || (FACT.test(facts) && !REMARK.test(name));
    if (!isName && (meant === null || REMARK.test(name) || /^[A-Z]/.test(name))) return [];
    return [
      {
        rule: 'unknown-argument',
        severity: 'error',
        message: `${tool.name} has no argument ${name}${meant === null ? '.' : `; ${meant} was probably meant.`}`,
        start,
        end,
        ...(meant === null ? {} : { fix: { title: `Write ${meant}`, edits: [{ start, end, text: meant }] } }),
      },
    ];
  });
};

/** Types in parentheses that the schema does not allow, and `required` where it is not; of arguments at the top alone. */
function wrongFacts(
  { name: toolName, inputSchema }: ToolDefinition,
  name: string,
  facts: string,
  at: number,
): PromptFinding[] {
  if (!facts.startsWith('(') || !declaredProperties(inputSchema, inputSchema).includes(name)) return [];
  const schema = resolveSchema(inputSchema, propertySchema(inputSchema, inputSchema, name) ?? true);
  const allowed = allowedTypes(inputSchema, schema);
  const head = facts.slice(1).replace(QUOTED, '').split(/[,;:]/)[0] ?? '';
  const [said, ...others] = [...head.matchAll(TYPE)].map(([type]) =>
    type.toLowerCase() === 'list' ? 'array' : type.toLowerCase(),
  );
  const span = { start: at, end: at + facts.length };
  const isWrong =
    said !== undefined &&
    others.length === 0 &&
    allowed !== null &&
    allowed !== undefined &&
    ![...allowed].some((type) => type === said || (said === 'number' && type === 'integer'));
  if (isWrong)
    return [
      {
        rule: 'type-mismatch',
        severity: 'error',
        message: `${name} of ${toolName} is ${describeTypes([...allowed])}, and the prompt says ${said}.`,
        ...span,
      },
    ];
  const isRequired = requiredProperties(inputSchema, inputSchema).has(name);
  if (!/\boptional\b/i.test(facts) || !isRequired || /\brequired\b/i.test(facts)) return [];
  return [
    {
      rule: 'missing-argument',
      severity: 'error',
      message: `${toolName} requires ${name}, and the prompt says that it is optional.`,
      ...span,
    },
  ];
}
