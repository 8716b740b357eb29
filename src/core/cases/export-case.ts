import { diagnose } from '../diagnosis/report/diagnose.ts';
import { verdictText } from '../diagnosis/report/verdict-sentence.ts';
import { countCharacters } from '../reading/char-counts.ts';
import type { Reading } from '../reading/reading.ts';
import { exportMarkdown } from './export-markdown.ts';
import { TEST_EXPORTS } from './export-test.ts';
import type { Fixture } from './fixture.ts';
import { type CaseParts, outgoingCase, readCase } from './outgoing-case.ts';
import { printFixture } from './print-fixture.ts';
import type { TestExport } from './test-exports/test-export.ts';

export type ExportFormat = 'fixture' | 'markdown' | TestExport['id'];

export interface ExportOptions extends CaseParts {
  readonly format: ExportFormat;
  /** The address that the link in Markdown leads to. */
  readonly address?: string;
}

export interface ExportedCase {
  readonly text: string;
  readonly fileName: string;
}

/** The case as a text to copy or save. */
export function exportCase(fixture: Fixture, { format, address, ...parts }: ExportOptions): ExportedCase {
  const item = outgoingCase(fixture, parts);
  if (format === 'fixture') return { text: printFixture(item), fileName: `${fileStem(item)}.fixture.json` };
  const reading = readCase(item);
  if (format === 'markdown') {
    return { text: caseMarkdown(item, reading, address), fileName: `${fileStem(item)}.md` };
  }
  const target = TEST_EXPORTS.find(({ id }) => id === format)!;
  const { title, chunks } = item;
  const text = target.print({
    ...(title !== undefined && { title }),
    chunks,
    calls: reading.calls.map(({ call }) => call),
  });
  return { text, fileName: target.fileName };
}

/** A reply and its problems, for an issue. */
export function caseMarkdown(
  { title, chunks }: Pick<Fixture, 'title' | 'chunks'>,
  reading: Reading,
  address: string | undefined,
): string {
  const { findings, diagnostics } = diagnose(reading);
  const { sentence } = verdictText(reading, findings, reading.verdict(findings), countCharacters(reading, findings));
  return exportMarkdown({
    ...(title !== undefined && { title }),
    text: chunks.join(''),
    sentence,
    diagnostics,
    ...(address !== undefined && { link: address }),
  });
}

const MOST_STEM = 60;

/** The id, else the title, in letters that every file system takes. */
function fileStem({ id, title }: Fixture): string {
  const stem = (id ?? title ?? '')
    .replace(/[^\p{L}\p{N}_-]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, MOST_STEM);
  return stem || 'reply';
}
