import { PROVIDERS } from './providers/providers.ts';

/** What each provider refuses of a history, as tables of Markdown. */
export function historyRules(): string {
  const tables = PROVIDERS.map(({ id, title, rules, saidOnly = [] }) => {
    const rows = [...rules, ...saidOnly].map(
      ({ code, when, given, quote, from, until, source }) =>
        `| \`${code}\`${when === undefined ? '' : ` ${when}`} | ${[
          quote === '' ? 'not known' : cell(quote),
          given?.model
            ? `\`${cell(given.model.source)}\``
            : saidOnly.some((rule) => rule.quote === quote)
              ? 'only where it says so'
              : 'all',
          until === undefined ? from : `${from}–${until}`,
          cell(source),
        ].join(' | ')} |`,
    );
    return [
      `### ${title}: \`${id}\``,
      '',
      '| code | its words | models | since | source |',
      '| --- | --- | --- | --- | --- |',
      ...rows,
    ].join('\n');
  });
  return `${tables.join('\n\n')}\n`;
}

/** A text as the cell of a table. */
const cell = (text: string): string => text.replace(/[|<>*_]/g, '\\$&');
