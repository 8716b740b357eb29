import type { JudgedBlock } from '../core/logs/judged-block.ts';

/** The buffers of what was judged, to be handed over instead of copied. */
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
