import { setOwn } from '../../json/exact-json.ts';
import type { Outcome, Read } from '../kit/reader.ts';

/** What an agent knows of tags that are names: everything else is text to it. */
export interface TagWords {
  readonly tools: readonly string[];
  readonly parameters: readonly string[];
  /** A parameter's value, from the text between its tags. */
  valueOf(text: string, parameter: string): string;
  /** The same where the reply ends inside it; undefined where the parameter is left out then. */
  cutValueOf(text: string): string | undefined;
  /** The content of a file, from all that is between the tags of the tool: it may hold its own end tag. */
  contentOf(body: string): string | undefined;
  /** Whether the content is looked for where its end tag comes again, or only where the tool ends. */
  readonly repeatsContent: boolean;
}

const WRITING = 'write_to_file';
const CONTENT = 'content';
const CONTENT_END = '</content>';

/** Reads tags that are names. An agent shows the text before its first call and runs that call, at the end of the stream also one that is cut. */
export function readToolTags(words: TagWords): Read {
  const opener = new RegExp(`<(${words.tools.join('|')})>`);
  const parameters = words.parameters.join('|');
  return (text) => {
    const found = opener.exec(text);
    const prose = text.slice(0, found?.index).trim();
    return { calls: found ? [firstCall(found[1]!, text, found.index + found[0].length)] : [], text: prose || null };
  };

  function firstCall(tool: string, text: string, start: number): Outcome['calls'][number] {
    const values = {};
    const call = { toolName: tool, arguments: values };
    const takeContent = (end: number): void => {
      const content = tool === WRITING ? words.contentOf(text.slice(start, end)) : undefined;
      if (content !== undefined) setOwn(values, CONTENT, content);
    };
    const tag = new RegExp(`<(?:(${parameters})|(/content)|/${tool})>`, 'g');
    tag.lastIndex = start;
    for (let mark = tag.exec(text); mark; mark = tag.exec(text)) {
      const [source, parameter, again] = mark;
      if (again) {
        if (words.repeatsContent) takeContent(tag.lastIndex);
      } else if (parameter === undefined) {
        if (!words.repeatsContent) takeContent(tag.lastIndex - source.length);
        return call;
      } else {
        const close = `</${parameter}>`;
        const end = text.indexOf(close, tag.lastIndex);
        const value = text.slice(tag.lastIndex, end < 0 ? undefined : end);
        const read = end < 0 ? words.cutValueOf(value) : words.valueOf(value, parameter);
        if (read !== undefined) setOwn(values, parameter, read);
        if (end < 0) return call;
        tag.lastIndex = end + close.length;
      }
    }
    return call;
  }
}

/** How Roo's reader and those that come of it take values: content keeps its white space but for a line break at each end. */
export const ROO_VALUES: Omit<TagWords, 'tools' | 'parameters'> = {
  valueOf: (text, parameter) => (parameter === CONTENT ? withoutBreaks(text) : text.trim()),
  cutValueOf: (text) => text || undefined,
  contentOf: (body) => {
    // Where no content begins, the reader's own offset is that of a tag which is not there.
    const start = body.indexOf('<content>') + '<content>'.length;
    const end = body.length - CONTENT_END.length;
    return end > start ? withoutBreaks(body.slice(start, end)) : undefined;
  },
  repeatsContent: true,
};

const withoutBreaks = (text: string): string => text.replace(/^\n/, '').replace(/\n$/, '');
