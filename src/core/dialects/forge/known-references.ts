/** The references that XML knows without a declaration. */
export const KNOWN_ENTITIES = ['lt', 'gt', 'amp', 'quot', 'apos'] as const;

const KNOWN_REFERENCES = KNOWN_ENTITIES.map((name) => `&${name};`);

/** End of the known reference that starts at `at`, 0 where there is none. */
export function knownReferenceEnd(piece: string, at: number): number {
  for (const reference of KNOWN_REFERENCES) if (piece.startsWith(reference, at)) return at + reference.length;
  return 0;
}
