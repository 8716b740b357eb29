/** Markup that only HTML or XML contains: an end tag, a doctype, a declaration, a comment, a void element. */
export const HTML_OR_XML = /<\/[A-Za-z][\w:.-]*\s*>|<!DOCTYPE|<\?xml|<!--|<(?:br|hr|img|input|meta|link)\b[^<>]*>/i;
/** Names of files in which entities belong. */
export const HTML_OR_XML_FILE =
  /\.(?:html?|xhtml|xml|svg|vue|jsx|tsx|astro|svelte|md|mdx|rss|xsl|xsd|plist|csproj|resx|hbs|ejs|erb|jsp|php)\s*$/i;
/** Names of arguments that hold markup. */
export const MARKUP_NAME = /html|xml|svg/i;
