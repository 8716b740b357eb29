import { readLiteralBody } from '../../calls/literal-body.ts';
import { PYTHON_JSON, readWireJson, type WireJson } from '../../calls/wire-json.ts';

/** Reads a call that is written as Python prints a dictionary, so that its words and quotes are no slip. */
export function readPythonCall(source: string, isClosed: boolean): WireJson {
  const { tree, faults, stoppedAt, unpaired, isTooDeep } = readLiteralBody(source, PYTHON_JSON, isClosed);
  if (isTooDeep)
    return {
      tree,
      faults: [{ kind: 'depth', start: stoppedAt, end: source.length, replacement: null }],
      isPython: false,
    };
  const isRead = stoppedAt < 0 && unpaired.length === 0 && faults.length === 0;
  return isRead || !isClosed ? { tree, faults: [], isPython: false } : readWireJson(source);
}
