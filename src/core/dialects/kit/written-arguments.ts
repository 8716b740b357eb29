import { valueToJson } from '../../calls/value.ts';
import { asCdata, asEscaped } from '../../text/as-xml.ts';
import type { MarkedDialect } from './marked-dialect.ts';
import type { Members } from './sole-argument.ts';

/** Arguments one by one in a dialect's own tags, `suffix` at the end of each; null where it has none, or writes lists and objects as elements. */
export function writtenArguments(dialect: MarkedDialect, tool: string, members: Members, suffix = ''): string | null {
  const { opensArgument, cdata, strips } = dialect;
  const isStructure = members.some(([, { type }]) => type === 'object' || type === 'array');
  if (!opensArgument || (dialect.nests && isStructure)) return null;
  return members
    .map(([name, value]) => {
      const { argument } = dialect.closers({ prefix: suffix, tool, argument: name });
      const opener = opensArgument(name, value.type).replaceAll('>', `${suffix}>`);
      if (cdata)
        return `${opener}${value.type === 'string' ? asCdata(value.value) : asEscaped(valueToJson(value))}${argument}`;
      const text = value.type === 'string' ? value.value : valueToJson(value);
      const gap = strips === 'line' || (strips === 'shape' && /[\r\n]/.test(text)) ? '\n' : '';
      return `${opener}${gap}${text}${gap}${argument}`;
    })
    .join('');
}
