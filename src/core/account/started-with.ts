import { findDialect } from '../dialects/models.ts';
import { DIALECT_IDS_OF_PARSERS, parsersOf, type ServerParser } from '../dialects/server-parsers.ts';

/** A server in the paste that was started with the tool parser of another model. */
export interface OtherParser {
  /** The parser that it runs. */
  readonly set: string;
  /** Those of the format that the model writes, of the same server where the command names it. */
  readonly wanted: readonly ServerParser[];
}

const PARSER_OPTION =
  /--(?:dyn-)?tool[-_](?:call[-_])?parser[= ]["']?([\w.-]{1,60})|\btool_call_parser=["']([\w.-]{1,60})["']/;
const MODEL_OPTION =
  /(?:\bvllm serve|--model(?:[-_](?:path|name))?|--served[-_]model[-_]name)[= ]["']?([\w/.][\w./:-]{0,119})|\bmodel(?:_path|_tag)?=["']([\w./:-]{1,120})["']/g;

/** The model that the command names, as far as its format is known: a path may say nothing, and its served name all. */
function dialectOfCommand(paste: string): string | undefined {
  for (const [, option, argument] of paste.matchAll(MODEL_OPTION)) {
    const found = findDialect((option ?? argument)!);
    if (found) return found.dialect;
  }
  return undefined;
}

/**
 * The parser with which a paste shows its server started, where that reads another format. `ofCalls` is the dialect of the calls, by default
 * that of the model; `speaker` the server that complains.
 */
export function otherParser(paste: string, ofCalls?: string, speaker = ''): OtherParser | undefined {
  const command = PARSER_OPTION.exec(paste);
  const set = command?.[1] ?? command?.[2];
  const dialect = set === undefined ? undefined : (ofCalls ?? dialectOfCommand(paste));
  if (set === undefined || dialect === undefined) return undefined;
  const isOption = ({ setting }: ServerParser): boolean => setting.startsWith('--');
  const wanted = parsersOf(dialect).filter(isOption);
  const known = DIALECT_IDS_OF_PARSERS.flatMap((id) => parsersOf(id)).filter(
    (one) => isOption(one) && one.parser === set,
  );
  const named = known.filter(({ server }) => server === speaker || new RegExp(`\\b${server}\\b`, 'i').test(paste));
  const servers = new Set((named.length > 0 ? named : known).map(({ server }) => server));
  const own = wanted.filter(({ server }) => servers.has(server));
  return own.length === 0 || own.some(({ parser }) => parser === set) ? undefined : { set, wanted: own };
}
