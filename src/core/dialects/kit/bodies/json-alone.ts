import type { CallContent, CallReadingContext } from '../../../calls/call-content.ts';
import type { CallOutline } from '../../../calls/outline.ts';
import { looseRuns, reportLoose } from '../loose-runs.ts';
import { joined, machineOf } from '../machine-of.ts';
import { type MarkedDialect, toolNameOf } from '../marked-dialect.ts';
import { namesOnce } from '../names-once.ts';
import { EVERY_CALL } from '../parts/every-call.ts';
import { JSON_BODIES } from '../parts/json-bodies.ts';
import { hasJsonBody, readJsonBody } from '../read-json-body.ts';
import { reportTokensInName } from '../tokens-in-name.ts';
import { toolNamesOf } from '../tool-names.ts';
import type { ArgumentNames } from '../vocabulary.ts';
import type { DialectBody } from './dialect-body.ts';

export const BODY: DialectBody = {
  machine: machineOf(joined(EVERY_CALL, JSON_BODIES)),
  vocabulary: namesOnce((tools, usual) => ({ ...toolNamesOf(tools, usual), ...NO_ARGUMENTS })),
  read: (dialect, outline, context) =>
    (hasJsonBody(dialect, outline) ? readJsonBody : readBodyless)(dialect, outline, context),
};

/** No mark of such a dialect is an argument. */
const NO_ARGUMENTS: ArgumentNames = {
  isArgument: () => false,
  admission: () => null,
  knowsArguments: () => false,
  argumentNames: () => [],
  isList: () => false,
  isScalar: () => false,
};

/** A call whose body did not come, as `readArguments` reads one without arguments. */
function readBodyless(dialect: MarkedDialect, outline: CallOutline, context: CallReadingContext): CallContent {
  const { nameSpan, root } = outline;
  const toolName = nameSpan ? toolNameOf(dialect, context.text.slice(nameSpan.start, nameSpan.end)) : '';
  reportTokensInName(nameSpan, toolName, context);
  reportLoose(looseRuns(root, context), toolName, context);
  const span = { start: root.openEnd, end: root.closeStart };
  return {
    serverName: 'local',
    toolName,
    nameSpan,
    arguments: { type: 'object', entries: [], span, inner: span, closed: root.closed },
    tool: context.tools.find(({ name }) => name === toolName) ?? null,
    readable: true,
  };
}
