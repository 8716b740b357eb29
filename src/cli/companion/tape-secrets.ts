import { performance } from 'node:perf_hooks';
import { counted } from '../../base/counted.ts';
import { textsOf } from '../../core/cases/fixture-secrets.ts';
import { scanSecrets } from '../../core/cases/secret-scan.ts';
import { asObject, parseJson } from '../../core/json/json-access.ts';
import { importTranscript } from '../../core/transcripts/import-transcript.ts';

/** A tape that can be read again. */
export interface KeptTape {
  readonly path: string;
  readonly text: () => Promise<string | null>;
}

/** How long tapes are looked through when a recorder ends, in milliseconds. */
const MOST_MS = 2_000;
/** Characters of a tape's reads that are looked through. */
const MOST_LENGTH = 2 * 1024 * 1024;
/** Tapes that are named. */
const MOST_NAMED = 10;

/**
 * What looks like a credential in what was asked and answered, as a sentence with a line a tape, the newest first; null where
 * nothing does. What headers and queries held is not on a tape at all.
 */
export async function credentialsOn(tapes: readonly KeptTape[], mostMs = MOST_MS): Promise<string | null> {
  const start = performance.now();
  const found: string[] = [];
  let looked = 0;
  for (const { path, text } of tapes) {
    if (performance.now() - start > mostMs) break;
    looked += 1;
    const tape = await text().catch(() => null);
    const labels = tape === null ? [] : labelsIn(tape);
    if (labels.length > 0) found.push(`  ${path}: ${labels.join(', ')}`);
  }
  if (found.length === 0) return null;
  const of = looked < tapes.length ? `the last ${looked} of ${tapes.length} tapes` : counted(looked, 'tape');
  const more = found.length > MOST_NAMED ? [`  and ${counted(found.length - MOST_NAMED, 'more tape')}`] : [];
  const head = `${found.length} of ${of} may hold a credential in what was said. Look through them before you share them; --mask hides it.`;
  return [head, ...found.slice(0, MOST_NAMED), ...more].join('\n');
}

function labelsIn(tape: string): readonly string[] {
  const [head = ''] = tape.split('\n', 1);
  const { body } = asObject(asObject(parseJson(head))['request']);
  const beginning = linesUpTo(tape, head.length + MOST_LENGTH);
  const imported = importTranscript(beginning);
  // A key may come in several deltas, so each channel is searched as one text.
  const said = imported.ok
    ? [imported.value.fixture.chunks, ...imported.value.channels.map(({ chunks }) => chunks)]
    : [readsOf(beginning)];
  return [
    ...labelled(
      textsOf(body).flatMap((text) => scanSecrets(text)),
      'the request',
    ),
    ...labelled(
      said.flatMap((chunks) => scanSecrets(chunks.join(''))),
      'the answer',
    ),
  ];
}

/** The whole lines in so many characters. */
const linesUpTo = (text: string, length: number): string =>
  text.length <= length ? text : text.slice(0, text.lastIndexOf('\n', length) + 1);

const labelled = (found: readonly { readonly label: string }[], place: string): readonly string[] =>
  [...new Set(found.map(({ label }) => label))].map((label) => `${label} in ${place}`);

const readsOf = (tape: string): string[] =>
  tape.split('\n').flatMap((line) => {
    const value = parseJson(line);
    return Array.isArray(value) && value[1] === 'r' ? [Buffer.from(String(value[2]), 'base64').toString()] : [];
  });
