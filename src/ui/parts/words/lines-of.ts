/** `lines 3–4`, `line 7` */
export const linesOf = ({ firstLine, lastLine }: { readonly firstLine: number; readonly lastLine: number }): string =>
  firstLine === lastLine ? `line ${firstLine}` : `lines ${firstLine}–${lastLine}`;
