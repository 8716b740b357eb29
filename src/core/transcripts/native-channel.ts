import { parseJson } from '../json/json-access.ts';
import { type CustomText, escapedInput, INPUT_ENDS, INPUT_OPENS } from '../words/custom-input.ts';
import { type Frame, type FrameRemark, frameLine } from '../words/frame.ts';

/** Chunks as they came, each with the line and the time of its event and its place among all chunks. */
export interface Arrivals {
  readonly chunks: readonly string[];
  readonly lines: readonly number[];
  readonly times: readonly (number | undefined)[];
  readonly orders: readonly number[];
}

/** A native call as it came; what named it arrived first. */
export interface ArrivedCall extends Arrivals {
  readonly name: string;
  readonly id: string | undefined;
  /** The event that named it brought the first arguments too. */
  readonly isAtOnce: boolean;
  /** Its chunks are the text of a custom tool. */
  readonly custom?: CustomText | undefined;
  readonly begun: { readonly line: number; readonly time: number | undefined; readonly order: number };
  readonly remarks: readonly FrameRemark[];
}

/**
 * Text and calls in the order in which they began, a frame before the arguments of each call. `leftOut`: the lines of events of which nothing
 * could be read, in their order.
 */
export function nativeChannel(
  text: Arrivals | undefined,
  calls: readonly ArrivedCall[],
  isCut: boolean,
  leftOut: readonly number[] = [],
) {
  const chunks: string[] = [];
  const lines: number[] = [];
  const times: (number | undefined)[] = [];
  const orders: number[] = [];
  const frames: Frame[] = [];
  let length = 0;
  let isAtLine = true;
  const put = (chunk: string, line: number, time: number | undefined, order: number): void => {
    chunks.push(chunk);
    lines.push(line);
    times.push(time);
    orders.push(order);
    length += chunk.length;
    isAtLine = chunk.endsWith('\n');
  };
  const last = calls.toSorted((a, b) => lastOrder(a) - lastOrder(b)).at(-1);
  let next = 0;
  const putText = (before: number): void => {
    for (; text && next < text.chunks.length && (text.orders[next] as number) < before; next++)
      put(text.chunks[next] as string, text.lines[next] as number, text.times[next], text.orders[next] as number);
  };
  let gaps = 0;
  const inOrder = calls.toSorted((a, b) => a.begun.order - b.begun.order);
  for (const [index, call] of inOrder.entries()) {
    const { name, id, begun, custom } = call;
    const isOpen = custom?.isClosed === undefined ? isCut && call === last : !custom.isClosed;
    const written = argumentsOf(call, isOpen);
    const { opens, pieces, ends } = written;
    while ((leftOut[gaps] ?? Infinity) <= begun.line) gaps++;
    const gap = leftOutOf(written, leftOut[gaps], inOrder[index + 1]?.begun.line);
    const remarks = [...call.remarks, ...gap];
    putText(begun.order);
    const from = length;
    const lead = isAtLine ? '' : '\n';
    const start = from + lead.length;
    const line = frameLine(name);
    put(lead + line + opens, begun.line, begun.time, begun.order);
    for (const [at, piece] of pieces.entries())
      put(piece, call.lines[at] as number, call.times[at], call.orders[at] as number);
    const until = length + ends.length;
    // What the importer wrote arrived with what it is beside, and is no chunk of its own.
    if (call.isAtOnce) joinWithNext(chunks.length - pieces.length - 1);
    chunks[chunks.length - 1] += `${ends}\n`;
    length = until + 1;
    isAtLine = true;
    frames.push({
      start,
      end: start + line.length,
      call: index,
      name,
      ...(id !== undefined && { id }),
      ...(lead !== '' && { from }),
      until,
      ...((gap.length > 0 || isOpen) && { cut: true as const }),
      ...(custom && { custom: true as const }),
      ...(remarks.length > 0 && { remarks }),
    });
  }
  putText(Number.POSITIVE_INFINITY);
  return { chunks, lines, times, orders, frames };

  function joinWithNext(at: number): void {
    chunks.splice(at, 2, `${chunks[at]}${chunks[at + 1]}`);
    for (const column of [lines, times, orders]) column.splice(at, 1);
  }
}

/** A call's arguments as JSON: its chunks, and what the importer writes around them. */
interface WrittenArguments {
  readonly opens: string;
  readonly pieces: readonly string[];
  readonly ends: string;
}

function argumentsOf({ chunks, custom }: ArrivedCall, isOpen: boolean): WrittenArguments {
  if (!custom) return { opens: '', pieces: chunks, ends: '' };
  return { opens: INPUT_OPENS, pieces: chunks.map(escapedInput), ends: isOpen ? '' : INPUT_ENDS };
}

/** That a line before the next call may hold what this one lacks, whose arguments are not whole. */
function leftOutOf({ opens, pieces, ends }: WrittenArguments, line = Infinity, next = Infinity): FrameRemark[] {
  return line === Infinity || line >= next || parseJson(opens + pieces.join('') + ends) !== undefined
    ? []
    : [{ kind: 'left-out', line }];
}

const lastOrder = ({ begun, orders }: ArrivedCall): number => orders.at(-1) ?? begun.order;
