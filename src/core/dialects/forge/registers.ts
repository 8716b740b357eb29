/**
 * What a snapshot of Forge's reader holds, each with what it begins with: integers alone, offsets in code units. Fields of
 * their own, because an array of slots costs 5 to 10 % at 1 KB.
 */
export class Registers {
  pos = 0;
  state = 0;
  /** Where in the call markup returns to. */
  place = 0;
  /** The written row that fired last, and the named state that it left. */
  lastTransition = 0;
  lastFrom = 0;
  tagStart = 0;
  nameStart = 0;
  nameEnd = -1;
  attributeStart = 0;
  attributeEnd = 0;
  unquotedStart = -1;
  junkStart = -1;
  entityStart = -1;
  entityReturn = 0;
  reportMark = 0;
  tagFlags = 0;
  callTagEnd = 0;
  callStart = 0;
  /** Index + 1 of the innermost open element's event. */
  open = 0;
  call = 0;
  lastStart = 0;
  pendingStart = -1;
  pendingEnd = -1;
  firstIllegal = -1;
  depth = 0;
  quote = 0;
  looseCdata = 0;
  looseLog = 0;
  looseReports = 0;
  noCdataEnd = 0;
}

/** Their names in the order of a snapshot. */
export const REGISTERS = Object.keys(new Registers()) as readonly (keyof Registers)[];
