/** Where a string of a call that could not be read ends too early. */
export interface EarlyEnd {
  /** The argument that it is of; empty where none is named. */
  readonly argument: string;
  /** The quote that ends it. */
  readonly sign: string;
  /** What is behind that quote. */
  readonly behind: string;
}

const LONGEST = 24;
/** What may follow the end of a string: the next argument, the end of a list, of an object, of the call or of the sentence around it. */
const FOLLOWS = /^\s*(?:[,)\]}:;]|\.?(?:\n|$))/;
/** Only a call or an object has arguments: words with a colon before a quote are no string of one. */
const OPENS = /[({,[]\s*["']?([A-Za-z_]\w{0,60})?["']?\s*([=:])\s*(["'])/g;

/** Finds the first string in the words of a call that is ended by a quote inside of it: `content='Hello from 'this`. */
export function earlyStringEnd(text: string): EarlyEnd | undefined {
  OPENS.lastIndex = 0;
  for (let opened = OPENS.exec(text); opened; opened = OPENS.exec(text)) {
    const [, argument = '', , sign = ''] = opened;
    const end = endOfString(text, OPENS.lastIndex, sign);
    if (end < 0) return undefined;
    const behind = text.slice(end + 1, end + 1 + LONGEST);
    if (!FOLLOWS.test(text.slice(end + 1)) || isGoingOn(text.slice(end + 1)))
      return { argument, sign, behind: behind.trim() };
    OPENS.lastIndex = end + 1;
  }
  return undefined;
}

/** A comma behind a quote that no argument follows is one of the text, unless the words of the call end with it. */
const isGoingOn = (rest: string): boolean =>
  /^\s*,\s*(?![\s"'[{\d-]|>>>|$|[A-Za-z_]\w*\s*[=:]|true|false|null|None|True|False)/.test(rest);

function endOfString(text: string, from: number, sign: string): number {
  for (let at = from; at < text.length; at++) {
    if (text.charAt(at) === '\\') at += 1;
    else if (text.charAt(at) === sign) return at;
  }
  return -1;
}
