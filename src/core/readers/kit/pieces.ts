/** A text in pieces of so many characters. */
export function piecesOf(text: string, size: number): string[] {
  const pieces: string[] = [];
  for (let at = 0; at < text.length; ) {
    let end = at;
    for (let count = 0; count < size && end < text.length; count++) end += text.codePointAt(end)! > 0xffff ? 2 : 1;
    pieces.push(text.slice(at, end));
    at = end;
  }
  return pieces;
}

const TOKEN = /<[^<>\s]{1,60}>|\[[A-Z_]+\]|\s*[^\s<>[\]]+|\s+|[\s\S]/gu;

/** A text in pieces as a server's tokens come: tags, special tokens and words stay whole. */
export const tokensOf = (text: string): string[] => text.match(TOKEN) ?? [];
