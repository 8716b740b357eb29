import type { JudgedBlock } from '../core/logs/judged-block.ts';

/** The buffers of judged records, to be transferred instead of copied. */
export const buffersOf = ({
  record,
  part,
  fate,
  bits,
  length,
  text,
  name,
  request,
  time,
  shape,
  groups,
}: JudgedBlock) =>
  [record, part, fate, bits, length, text, name, request, time, shape, ...groups].map(({ buffer }) => buffer);
