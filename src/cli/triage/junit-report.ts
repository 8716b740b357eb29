import { exemplarWords } from '../../core/logs/report/exemplar-words.ts';
import type { ReportSource } from '../../core/logs/report/report-source.ts';
import { causeWords, fateOf, sentenceOf } from '../../core/logs/report/summary-words.ts';

/** JUnit XML with one case per gate and per cause. A cause fails where its attempts are lost. */
export function junitReport({ summary, causes, gates }: ReportSource): string {
  const cases = [
    ...gates.map(({ name, reason }) => testCase('gates', name, reason)),
    ...causes.map((cause) => {
      const where = cause.exemplars.map(exemplarWords).join('\n');
      const said = `${cause.count} of ${summary.attempts} attempts, ${fateOf(cause)}. ${cause.key}\n${where}`;
      return testCase('causes', `${causeWords(cause)} [${cause.key}]`, cause.outcome === 'lost' ? said : null);
    }),
  ];
  const failures = cases.filter(({ failed }) => failed).length;
  const counts = `tests="${cases.length}" failures="${failures}" errors="0"`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="Chunkscope" ${counts} time="0">
<testsuite name="${attribute([...new Set(summary.sources.map(({ name }) => name))].join(' '))}" ${counts} skipped="0" time="0">
${cases.map(({ xml }) => xml).join('')}<system-out>${content(sentenceOf(summary))}</system-out>
</testsuite>
</testsuites>
`;
}

function testCase(
  suite: string,
  name: string,
  failure: string | null,
): { readonly xml: string; readonly failed: boolean } {
  const head = `<testcase classname="chunkscope.${suite}" name="${attribute(name)}" time="0"`;
  if (failure === null) return { xml: `${head}/>\n`, failed: false };
  const [first = ''] = failure.split('\n');
  const inside = `<failure message="${attribute(first)}" type="${suite}">${content(failure)}</failure>`;
  return { xml: `${head}>${inside}</testcase>\n`, failed: true };
}

/** Removes what XML 1.0 cannot hold: control characters and lone surrogates. */
const clean = (text: string): string =>
  text.replace(/[\p{Cs}\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufffe\uffff]/gu, '\ufffd');

const content = (text: string): string =>
  clean(text).replace(/[&<>]/g, (char) => ({ '&': '&amp;', '<': '&lt;' })[char] ?? '&gt;');

const attribute = (text: string): string =>
  content(text).replace(/["\n\r\t]/g, (char) => (char === '"' ? '&quot;' : ' '));
