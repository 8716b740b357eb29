import { isJsonObject, setOwn } from '../json/exact-json.ts';
import type { Fixture } from './fixture.ts';
import { type FoundSecret, maskSecrets, scanSecrets } from './secret-scan.ts';

/** A secret, and the key of the fixture that holds it; offsets count in the text in which it was found. */
export interface FixtureSecret extends FoundSecret {
  readonly key: string;
  /** Its first characters, enough to recognise it. */
  readonly preview: string;
}

const PREVIEW_LENGTH = 6;

/** Secrets anywhere in a fixture. Chunks are searched as one text: a secret may cross a chunk boundary. */
export function scanFixture(fixture: Fixture): FixtureSecret[] {
  return Object.entries(fixture).flatMap(([key, value]) =>
    (key === 'chunks' ? [fixture.chunks.join('')] : textsOf(value)).flatMap((text) =>
      scanSecrets(text).map((found) => ({
        ...found,
        key,
        preview: `${text.slice(found.start, Math.min(found.end, found.start + PREVIEW_LENGTH))}…`,
      })),
    ),
  );
}

/** The fixture with every secret masked; chunk ends and all offsets stay the same. */
export function maskFixture(fixture: Fixture): Fixture {
  const { chunks, ...rest } = fixture;
  const text = maskSecrets(chunks.join(''));
  let at = 0;
  const masked = chunks.map((chunk) => {
    at += chunk.length;
    return text.slice(at - chunk.length, at);
  });
  return { ...(mapTexts(rest) as typeof rest), chunks: masked };
}

/** All texts in a JSON value. */
export function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(textsOf);
  return isJsonObject(value) ? Object.values(value).flatMap(textsOf) : [];
}

function mapTexts(value: unknown): unknown {
  if (typeof value === 'string') return maskSecrets(value);
  if (Array.isArray(value)) return value.map(mapTexts);
  if (!isJsonObject(value)) return value;
  const mapped = {};
  for (const [key, item] of Object.entries(value)) setOwn(mapped, key, mapTexts(item));
  return mapped;
}
