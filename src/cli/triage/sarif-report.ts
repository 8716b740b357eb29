import type { ReportSource } from '../../core/logs/report/report-source.ts';
import { causeWords, fateOf, titleOf } from '../../core/logs/report/summary-words.ts';
import { placeOf } from './place.ts';

/** The most locations in one result. */
const RELATED = 20;

/** SARIF 2.1.0 with one result per cause, so that no limit of a code host is reached. */
export function sarifReport({ summary, causes, fresh }: ReportSource): string {
  const ids = [...new Set(causes.map(({ codes }) => ruleId(codes)))];
  const results = causes.map((cause) => {
    const places = cause.exemplars.map((exemplar) => physical(placeOf(exemplar)));
    return {
      ruleId: ruleId(cause.codes),
      ruleIndex: ids.indexOf(ruleId(cause.codes)),
      level: cause.outcome === 'lost' ? 'error' : 'warning',
      message: { text: `${causeWords(cause)}: ${cause.count} of ${summary.attempts} attempts, ${fateOf(cause)}.` },
      occurrenceCount: cause.count,
      partialFingerprints: { 'chunkscopeCause/v1': cause.key },
      ...(fresh && { baselineState: fresh.has(cause.key) ? 'new' : 'unchanged' }),
      locations: places.slice(0, 1),
      relatedLocations: places.slice(1, 1 + RELATED).map((place, at) => ({ id: at + 1, ...place })),
    };
  });
  const rules = ids.map((id) => ({ id, shortDescription: { text: titleOf(id) } }));
  const run = { tool: { driver: { name: 'Chunkscope', rules } }, columnKind: 'utf16CodeUnits', results };
  return `${JSON.stringify({ $schema: 'https://json.schemastore.org/sarif-2.1.0.json', version: '2.1.0', runs: [run] })}\n`;
}

const ruleId = (codes: readonly string[]): string => codes[0] ?? 'no-fault-named';

const physical = ({ file, line }: { readonly file: string; readonly line: number }) => ({
  physicalLocation: {
    artifactLocation: { uri: file.split(/[\\/]/).map(encodeURIComponent).join('/') },
    region: { startLine: line },
  },
});
