const BARE_AMPERSAND = /&(?!(?:amp|lt|gt|quot|apos|#\d+|#x[0-9a-fA-F]+);)/g;

/**
 * Forge's ampersand fallback: every `&` that begins none of the references above becomes `&amp;`, in CDATA, comments and
 * tags as well, which is how it corrupts CDATA (forge.md §3).
 */
export function escapeAmpersands(xml: string): string {
  return xml.replace(BARE_AMPERSAND, '&amp;');
}
