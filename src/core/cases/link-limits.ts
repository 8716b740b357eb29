import { grouped } from '../../base/counted.ts';
import { isJsonObject } from '../json/exact-json.ts';

/** 64 KiB of compressed data in base64url, and the version before it. */
export const MAX_TOKEN_LENGTH = 88_000;
/** A bomb of 100 MB fits into 136,000 characters; what a person shares inflates to far less than this. */
export const MAX_INFLATED_BYTES = 4 * 1024 * 1024;
export const MAX_LINK_DEPTH = 64;
const MAX_LINK_ITEMS = 200_000;

export interface LinkTier {
  /** Length of the longest link of this tier, in characters. */
  readonly upTo: number;
  readonly tier: 'short' | 'medium' | 'long' | 'too-long';
  readonly sentence: string;
}

/** Where links of a length fit. Discord truncates messages at 2,000; forms that take a whole issue in the address stop at 8,000. */
const LINK_TIERS: readonly LinkTier[] = [
  { upTo: 2_000, tier: 'short', sentence: 'Short enough for any chat.' },
  { upTo: 8_000, tier: 'medium', sentence: 'Fits an issue; some chats cut it.' },
  {
    upTo: 32_000,
    tier: 'long',
    sentence: 'Long: browsers open it, but chats and forms may cut it. Make it smaller or send the file.',
  },
  {
    upTo: Number.POSITIVE_INFINITY,
    tier: 'too-long',
    sentence: 'Too long to travel safely. Download the fixture or copy Markdown.',
  },
];

/** The tier of a whole link, address included. */
export function linkTier(length: number): LinkTier {
  return LINK_TIERS.find(({ upTo }) => length <= upTo) as LinkTier;
}

/** Why a document may not be in a link, null where it may. Call it on trees of bounded depth. */
export function overLinkLimits(value: unknown, depth = 0): string | null {
  const items = Array.isArray(value) ? value : isJsonObject(value) ? Object.values(value) : null;
  if (items === null) return null;
  if (depth === MAX_LINK_DEPTH) return `it nests deeper than ${MAX_LINK_DEPTH} levels`;
  if (items.length > MAX_LINK_ITEMS) return `a list in it has more than ${grouped(MAX_LINK_ITEMS)} items`;
  for (const item of items) {
    const problem = overLinkLimits(item, depth + 1);
    if (problem !== null) return problem;
  }
  return null;
}
