import type { Span } from '../../../base/span.ts';
import { pointerNames } from '../../json/json-pointer.ts';
import { readValue } from '../../views/notations/read-value.ts';
import type { ValueNode } from '../../views/notations/value-node.ts';
import type { View } from '../../views/view.ts';
import { nodeAt } from './plain-value.ts';

/** How a history is written. */
export type HistoryNotation = 'json' | 'json-lines' | 'print';

/** A history in a paste: its text without what is around it, and where each of its values is written. */
export interface HistorySource {
  readonly notation: HistoryNotation;
  /** The text that holds it, with a way back to the paste. */
  readonly view: View;
  /** Where it is in that text. */
  readonly span: Span;
  /** One value, or `JsonLines`. */
  readonly root: unknown;
  /** URL of the request that sent it, where one is beside it. */
  readonly url?: string;
  /** It is written in the paste itself, so that the paste can be corrected; false inside a string of something else. */
  readonly canEdit: boolean;
  /** Where the value at a pointer is in the view's text. */
  readonly spanOf: (pointer: string) => Span | undefined;
}

/** Where the values of one value are, read when it is first asked. */
export function spansOfValue(text: string, start: number): (pointer: string) => Span | undefined {
  let root: ValueNode | undefined;
  return (pointer) => {
    root ??= readValue(text, start);
    return root && nodeAt(root, pointerNames(pointer));
  };
}

/** Where the values of JSON lines are: `L<n>` and a pointer in that record. */
export function spansOfLines(text: string, lines: readonly Span[]): (pointer: string) => Span | undefined {
  return (pointer) => {
    const [, number = '', rest = ''] = /^L(\d+)(.*)$/s.exec(pointer) ?? [];
    const line = lines[Number(number) - 1];
    if (!line || rest === '') return line;
    const root = readValue(text, text.indexOf('{', line.start));
    return root && nodeAt(root, pointerNames(rest));
  };
}
