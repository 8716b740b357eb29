import { asList, asObject, parseJson } from '../../json/json-access.ts';
import { aboutRequest } from '../in-prose/about-request.ts';
import { toolsInstead } from '../in-prose/tool-instead.ts';

/** Groq's words, up to the end of its list. */
const UNFIT = /\bparameters for tool ([\w.:/-]{1,100}) did not match schema: errors: \[([^\n]{1,400}?)\](?=["'\\\s]|$)/;
/** How agents say that a schema of Zod did not take arguments, and one issue of its list. */
const REFUSED =
  /\b[Tt]he ["'`]?([\w.:/-]{1,100})["'`]? tool was called with invalid arguments|\b[Ii]nvalid (?:input|arguments) for (?:the )?tool ["'`]?([\w.:/-]{1,100})/;
const ISSUE = /\{[^{}]{1,1000}\}/g;
/** So many issues are told. */
const MOST_ISSUES = 5;
/** How pydantic says that a model's arguments lack one, with the beginning of what they are as Python prints it. */
const LACKED = /^([\w.]{1,100})\n[ \t]{1,8}Field required \[type=missing, input_value=([^\n]{1,400}?), input_type=/gm;
const LACKED_OF = /\bvalidation errors? for (?!ChatCompletion|Response)(\w{1,100})\n/;
/** Other programs check with pydantic what no model wrote. */
const OF_TOOL = /tool|pydantic_ai|instructor/i;
/** Harmony's words, up to what it did not expect. */
const HEADER = /\bunexpected tokens remaining in message header: (?:Some\()?\[?"([^"\n]{1,100})"/;
/** What programs say that read an object in place of a text. */
const NO_TEXT =
  /"\[object Object\]" is not valid JSON|\bJSON object must be str, bytes or bytearray, not (?:dict|list)\b/;

/** What an error that no reply is in calls for, a sentence; null where it says too little. */
export function nextOfError(text: string): string | null {
  const request = aboutRequest(text);
  if (request) return `Look at the ${request.part} that were sent: ${request.what}.`;
  const instead = toolsInstead(text);
  if (instead.length > 0)
    return `Have the model call ${instead.map(({ called, meant }) => `\`${meant}\` in place of \`${called}\``).join(', ')}: of the tools listed there ${instead.length > 1 ? 'these are' : 'it is'} the nearest.`;
  const [, tool, errors] = UNFIT.exec(text) ?? [];
  if (tool !== undefined)
    return `Have the model call \`${tool}\` as its schema says, or let the schema take what it writes: ${errors}.`;
  const [, header] = HEADER.exec(text) ?? [];
  if (header !== undefined)
    return `Send the request again, and update the server: the head of a message of gpt-oss held \`${header}\`, where its parser takes nothing more.`;
  const refused = refusedWords(text);
  if (refused !== null) return refused;
  const lacked = lackedWords(text);
  if (lacked !== null) return lacked;
  return NO_TEXT.test(text) ? 'Look at the program: it read an object as if it were the text of JSON.' : null;
}

/** What a tool wanted of its arguments, by the issues that its schema found; null where the text holds none. */
function refusedWords(text: string): string | null {
  const [, first, second] = REFUSED.exec(text) ?? [];
  const tool = (first ?? second)?.replace(/[.:]$/, '');
  if (tool === undefined) return null;
  const issues = [...text.matchAll(ISSUE)].flatMap(([source]) => {
    const { path, message } = asObject(parseJson(source));
    const place = asList(path).join('.');
    if (place === '' || typeof message !== 'string') return [];
    return [/received undefined$|^Required$/.test(message) ? `\`${place}\` is missing` : `\`${place}\`: ${message}`];
  });
  const told = [...new Set(issues)].slice(0, MOST_ISSUES);
  if (told.length === 0) return null;
  const lost = told.some((words) => words.endsWith(' is missing'))
    ? '; if the model gave it, it was lost on the way: see the raw stream'
    : '';
  return `Have the model call \`${tool}\` as its schema says: ${told.join('; ')}${lost}.`;
}

/** What pydantic misses in arguments, and the member that they stand in where it is the only one; null where it misses nothing. */
function lackedWords(text: string): string | null {
  const [, model] = LACKED_OF.exec(text) ?? [];
  const lacked = [...text.matchAll(LACKED)];
  const [first] = lacked;
  if (model === undefined || !first || !OF_TOOL.test(text)) return null;
  const names = [...new Set(lacked.map(([, name = '']) => name))].slice(0, MOST_ISSUES);
  const told = names.map((name) => `\`${name}\``).join(', ');
  const [, outer, inner = ''] = ENVELOPE.exec(first[2] ?? '') ?? [];
  return outer !== undefined && names.includes(inner)
    ? `Have the model give ${told} of \`${model}\` at the top: they stand in \`${outer}\`, one object too deep.`
    : `Have the model give ${told}, which \`${model}\` requires; if it gave ${names.length > 1 ? 'them' : 'it'}, see what reads the answer.`;
}
/** An object of one member, which is an object, as far as it is printed. */
const ENVELOPE = /^\{['"](\w{1,100})['"]: \{['"](\w{1,100})['"]: .*\}\}$/;
