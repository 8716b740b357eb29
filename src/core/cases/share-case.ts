import { ok, type Result } from '../../base/result.ts';
import { LineIndex } from '../text/line-index.ts';
import { encodeLink } from './encode-link.ts';
import type { Fixture } from './fixture.ts';
import { type FixtureSecret, scanFixture } from './fixture-secrets.ts';
import { linkTier } from './link-limits.ts';
import { type CaseParts, minimisedCase, outgoingCase } from './outgoing-case.ts';

export interface ShareOptions extends CaseParts {
  /** The page's own address without query and fragment, which counts for the length of a link. */
  readonly base: string;
}

export interface SharedCase {
  /** The whole address, or why there is none. */
  readonly link: Result<SharedLink>;
  /** Credentials in what is sent, before masking. */
  readonly secrets: readonly FoundSecretPlace[];
  /** What a minimised case leaves out, one phrase each; empty where that is nothing. */
  readonly droppable: readonly string[];
  /** Length of the minimised address in characters; absent where it would not be shorter. */
  readonly minimisedLength?: number;
}

export interface SharedLink {
  readonly address: string;
  /** `#s=2.…` */
  readonly hash: string;
  readonly tier: 'short' | 'medium' | 'long' | 'too-long';
  /** Where a link of this length fits. */
  readonly sentence: string;
}

export interface FoundSecretPlace {
  /** `an OpenAI key` */
  readonly label: string;
  /** `line 12`, `the system prompt` */
  readonly place: string;
  /** Its first characters. */
  readonly preview: string;
}

/** Packs a case for an address, and says what it holds and what a smaller one would leave out. */
export async function shareCase(fixture: Fixture, { base, ...parts }: ShareOptions): Promise<SharedCase> {
  const smaller = minimisedCase(fixture);
  const chosen = outgoingCase(fixture, { ...parts, masked: false }, () => smaller);
  const linkWith = (which: CaseParts) =>
    linkOf(
      outgoingCase(fixture, which, () => smaller),
      base,
    );
  const [link, least] = await Promise.all([linkWith(parts), linkWith({ ...parts, minimised: true })]);
  const saves = least.ok && (!link.ok || least.value.address.length < link.value.address.length);
  return {
    link,
    secrets: scanFixture(chosen).map((secret) => placeOf(secret, chosen)),
    droppable: smaller.dropped,
    ...(saves && { minimisedLength: least.value.address.length }),
  };
}

async function linkOf(fixture: Fixture, base: string): Promise<Result<SharedLink>> {
  const packed = await encodeLink(fixture);
  if (!packed.ok) return packed;
  const { hash } = packed.value;
  const address = `${base}${hash}`;
  const { tier, sentence } = linkTier(address.length);
  return ok({ address, hash, tier, sentence });
}

const PLACES: Readonly<Record<string, string>> = {
  tools: 'the tools',
  prompt: 'the prompt',
  notes: 'the notes',
  title: 'the title',
  source: 'the source',
  expect: 'the expectation',
};

function placeOf({ key, label, preview, start }: FixtureSecret, { chunks }: Fixture): FoundSecretPlace {
  const place =
    key === 'chunks' ? `line ${new LineIndex(chunks.join('')).position(start).line}` : (PLACES[key] ?? `"${key}"`);
  return { label: /^[AEIOU]/i.test(label) ? `an ${label}` : `a ${label}`, place, preview };
}
