import { IMPORTERS } from './importers.ts';
import type { StreamImporter } from './stream-importer.ts';
import type { Frame } from './wire-event.ts';

/** What the user says a text is; a single event of it then convinces. */
export interface WantedFormat {
  /** As it is in a sentence, without an article. */
  readonly title: string;
  readonly importers: readonly StreamImporter[];
  /** How the events must be in the text; absent where any way will do. */
  readonly frames?: readonly Frame[];
}

/** The id that takes the whole text as the model's reply. */
export const PLAIN_TEXT = 'plain-text';

/** The id for an HTTP archive, whatever stream is inside. */
export const HAR = 'har';

const FORMATS: Readonly<Record<string, WantedFormat>> = {
  ...Object.fromEntries(
    IMPORTERS.map((importer) => [importer.id, { title: `${importer.title} stream`, importers: [importer] }]),
  ),
  sse: { title: 'stream of server-sent events', importers: IMPORTERS, frames: ['sse'] },
  jsonl: { title: 'stream of JSON lines', importers: IMPORTERS, frames: ['jsonl', 'json'] },
  [HAR]: { title: 'HAR file', importers: IMPORTERS },
};

/** Every id that `as` takes. */
export const FORMAT_IDS: readonly string[] = [...Object.keys(FORMATS), PLAIN_TEXT];

/** The format of an id; undefined for plain text and where there is none. */
export const wantedFormat = (id: string): WantedFormat | undefined =>
  Object.hasOwn(FORMATS, id) ? FORMATS[id] : undefined;
