const BARE_AMPERSAND = /&(?!(?:amp|lt|gt|quot|apos|#\d+|#x[0-9a-fA-F]+);)/g;

/**
 * Forge's ampersand fallback: every `&` that does not begin one of the references above becomes `&amp;`, also in CDATA,
 * comments and tags, which is how it corrupts CDATA (forge.md §3).
 */
export function escapeAmpersands(xml: string): string {
  return xml.replace(BARE_AMPERSAND, '&amp;');
}
