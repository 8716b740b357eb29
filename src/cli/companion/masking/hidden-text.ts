/** A text with `a` for letters and `0` for digits; the length stays. */
export const hiddenText = (text: string): string =>
  text
    .replace(/[\p{L}\p{M}]+/gu, ({ length }) => 'a'.repeat(length))
    .replace(/\p{N}+/gu, ({ length }) => '0'.repeat(length));

/** Tags, special tokens, openers of CDATA and references, as models write them. */
const MARKUP =
  /<[/!?]?[A-Za-z_][\w:.-]*(?:=[\w.-]+|(?:\s+[\w:.-]+\s*=\s*(?:"[^"<>]*"|'[^'<>]*'))*)\s*\/?>|<[|｜][^<>\s\d]{1,60}[|｜]>|<!\[CDATA\[|&#?\w{1,10};/g;

/** A text as `hiddenText` gives it, but for its markup: names of elements stay, and what stands in their attributes does not. */
export function hiddenProse(text: string): string {
  let hidden = '';
  let from = 0;
  for (const { index, 0: markup } of text.matchAll(MARKUP)) {
    hidden += hiddenText(text.slice(from, index)) + hiddenMarkup(markup);
    from = index + markup.length;
  }
  return hidden + hiddenText(text.slice(from));
}

function hiddenMarkup(markup: string): string {
  if (markup.startsWith('&')) return hiddenReference(markup);
  return /^<[|｜!]/.test(markup) ? markup : hiddenTag(markup);
}

/** References that say what markup they stand for. */
const NAMED = /^&(?:amp|lt|gt|quot|apos|nbsp);$/;

/** A number is that of a letter. */
const hiddenReference = (reference: string): string =>
  NAMED.test(reference)
    ? reference
    : /^&#x?[\da-f]+;$/i.test(reference)
      ? reference.replace(/(#x?)([\da-f]+)/i, (_, sign: string, { length }: string) => {
          const letter = sign.length > 1 ? '61' : '97';
          return sign + (length === 1 ? '9' : letter.padStart(length, '0'));
        })
      : hiddenText(reference);

/** Attributes that dialects write, and values that say how to read an argument. */
const WORD = /^(?:name|key|tool|type|string|index|id|number|integer|boolean|array|object|null|true|false)$/;

/** A tag, or a part of one, of which the names of elements and special tokens stay. */
export const hiddenTag = (tag: string): string =>
  tag.replace(/<[/!?]?[^\s=>]*|\bindex="\d{1,3}"|=\s*"[^"]*"|=\s*'[^']*'|[\p{L}\p{M}\p{N}_:.-]+/gu, (part) => {
    const value = /^=\s*["'](.*)["']$/s.exec(part)?.[1] ?? part;
    return /^(?:<|index=)/.test(part) || WORD.test(value) ? part : hiddenText(part);
  });

/** What stands on a tape for each byte of a text: `a` for what is not ASCII too. */
const HIDDEN_BYTES = Uint8Array.from({ length: 256 }, (_, byte) => {
  const sign = String.fromCharCode(byte);
  return byte > 0x7f ? 0x61 : hiddenText(sign).charCodeAt(0);
});

/** Hides a text in UTF-8, in place: whatever is cut where, the bytes are the same, and as many. */
export function hideBytes(bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length; at++) bytes[at] = HIDDEN_BYTES[bytes[at]!]!;
}
