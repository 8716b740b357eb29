import { floatToJson } from '../json/float-json.ts';
import type { ToolCall } from './tool-call.ts';
import { type Value, valueToJson } from './value.ts';

const INDENT = '  ';

/** Whether the format of a call says which server has the tool: Forge's own two alone do. */
export const namesServer = ({ format }: Pick<ToolCall, 'format'>): boolean => format === 'xml' || format === 'json';

/** One call as pretty-printed JSON: server where its format has one, tool and arguments. */
export function callToJson(call: ToolCall): string {
  const server = namesServer(call) ? `${INDENT}"serverName": ${JSON.stringify(call.serverName)},\n` : '';
  const head = `${server}${INDENT}"toolName": ${JSON.stringify(call.toolName)},\n`;
  return `{\n${head}${INDENT}"arguments": ${valueToJson(call.arguments, INDENT, `\n${INDENT}`)}\n}`;
}

/** One call as a TypeScript constant; integers that a double cannot hold become bigint literals. */
export function callToTypeScript(call: ToolCall): string {
  return `const call = ${callLiteral(call, 'typescript')};`;
}

/** One call as a Python assignment; integers keep every digit, non-finite floats are spelt `float("nan")`. */
export function callToPython(call: ToolCall): string {
  return `call = ${callLiteral(call, 'python')}`;
}

/** The printers by language. */
export const PRINTERS: Readonly<Record<'json' | 'typescript' | 'python', (call: ToolCall) => string>> = {
  json: callToJson,
  typescript: callToTypeScript,
  python: callToPython,
};

/** One call as an object or dict literal; every line but the first starts with `margin`. */
export function callLiteral(call: ToolCall, language: 'typescript' | 'python', margin = ''): string {
  const words = language === 'typescript' ? TYPESCRIPT : PYTHON;
  const members: [string, string][] = [
    ...(namesServer(call) ? [['serverName', words.string(call.serverName)] as [string, string]] : []),
    ['toolName', words.string(call.toolName)],
    ['arguments', printValue(call.arguments, words, margin + INDENT)],
  ];
  return printMembers(members, words, margin);
}

interface Language {
  readonly string: (text: string) => string;
  readonly integer: (value: bigint) => string;
  readonly float: (value: number) => string;
  readonly boolean: (value: boolean) => string;
  readonly null: string;
  readonly key: (name: string) => string;
}

const TYPESCRIPT: Language = {
  string: JSON.stringify,
  integer: (value) => (Number.isSafeInteger(Number(value)) ? String(value) : `${value}n`),
  float: (value) => (Number.isFinite(value) ? floatToJson(value) : String(value)),
  boolean: String,
  null: 'null',
  // A literal `__proto__` key would set the prototype; a computed one is a name like any other.
  key: (name) =>
    name === '__proto__' ? '["__proto__"]' : /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name),
};

const PYTHON: Language = {
  string: JSON.stringify,
  integer: String,
  float: (value) =>
    Number.isNaN(value)
      ? 'float("nan")'
      : Number.isFinite(value)
        ? pythonFloat(value)
        : `float("${value > 0 ? '' : '-'}inf")`,
  boolean: (value) => (value ? 'True' : 'False'),
  null: 'None',
  key: JSON.stringify,
};

function pythonFloat(value: number): string {
  const text = floatToJson(value);
  return /[.e]/.test(text) ? text : `${text}.0`;
}

function printMembers(members: readonly (readonly [string, string])[], language: Language, margin: string): string {
  if (members.length === 0) return '{}';
  const lines = members.map(([name, text]) => `${margin}${INDENT}${language.key(name)}: ${text},`);
  return `{\n${lines.join('\n')}\n${margin}}`;
}

function printValue(value: Value, language: Language, margin: string): string {
  switch (value.type) {
    case 'string':
      return language.string(value.value);
    case 'integer':
      return value.minusZero ?? language.integer(value.value);
    case 'float':
      return value.minusZero ?? language.float(value.value);
    case 'boolean':
      return language.boolean(value.value);
    case 'null':
      return language.null;
    case 'array': {
      if (value.items.length === 0) return '[]';
      const inner = margin + INDENT;
      return `[\n${value.items.map((item) => `${inner}${printValue(item, language, inner)},`).join('\n')}\n${margin}]`;
    }
    case 'object':
      return printMembers(
        value.entries.map(([name, item]) => [name, printValue(item, language, margin + INDENT)] as const),
        language,
        margin,
      );
  }
}
