import { asObject, parseJson } from '../../../core/json/json-access.ts';
import type { ToolDefinition } from '../../../core/tools/tool-definition.ts';
import { recogniseEvents } from '../../../core/transcripts/recognise.ts';
import type { WireEvent } from '../../../core/transcripts/wire-event.ts';
import { hiddenText } from './hidden-text.ts';
import { isWord, maskJson } from './masked-json.ts';
import { MASKED_PROTOCOLS } from './protocols.ts';
import { SaidTexts } from './said-texts.ts';
import { putInto, type SheetPart, TextSheet } from './text-sheet.ts';

/** JSON of an answer. */
interface Document extends SheetPart {
  readonly json: unknown;
  readonly frame: WireEvent['frame'];
  /** What SSE's `event:` says. */
  readonly event?: string;
}

/** The name of an SSE event, and what its data calls it. */
interface EventName {
  readonly at: number;
  readonly name: string;
  readonly types: readonly unknown[];
}

/**
 * An answer with what it says hidden; the length stays. What is no JSON of a protocol that is known is hidden as a whole. `tools`
 * are those of the request.
 */
export function maskedAnswer(answer: string, tools: readonly ToolDefinition[]): string {
  const sheet = new TextSheet(answer);
  const { documents, names } = new AnswerParts(answer, sheet);
  const importer = recogniseEvents(documents.flatMap(eventsOf), undefined, { inside: false })?.importer.id ?? '';
  const protocol = MASKED_PROTOCOLS.get(importer);
  for (const { at, name, types } of names)
    if (!protocol?.events?.test(name) && !(isWord(name) && types.includes(name))) sheet.put(at, hiddenText(name));
  const said = new SaidTexts(tools);
  for (const document of documents) {
    const { text, json } = document;
    const put = (at: number, hidden: string): void => putInto(sheet, document, at, hidden);
    if (!protocol) put(0, hiddenText(text));
    else {
      const place = protocol.places(asObject(json));
      maskJson(text, { place, apart: protocol.apart, put, said: (one) => said.add({ ...one, json: text, put }) });
    }
  }
  said.mask();
  return sheet.toString();
}

/** The events that an importer is to know; a list holds one each. */
const eventsOf = ({ text, json, frame, event }: Document): readonly WireEvent[] =>
  (Array.isArray(json) ? json : [json]).map((one: unknown) => ({
    frame,
    data: text,
    json: one,
    line: 1,
    ...(event !== undefined && { event }),
  }));

/** A line or the data in it, and where it begins on the sheet. */
interface Placed {
  readonly text: string;
  readonly at: number;
}

const FIELD = /^(data|event|id|retry|)(?:: ?|$)/;
/** An object of a list that has a line for each. */
const IN_LIST = /^[\s,[]*(\{.*\})[\s,\]]*$/s;

/** The JSON of an answer and the names of its events; what is around them is hidden at once. */
class AnswerParts {
  readonly documents: Document[] = [];
  readonly names: EventName[] = [];
  readonly #sheet: TextSheet;
  #data: Placed[] = [];
  #events: Placed[] = [];

  constructor(answer: string, sheet: TextSheet) {
    this.#sheet = sheet;
    const begin = answer.startsWith('\uFEFF') ? 1 : 0;
    const whole = documentOf([{ text: answer.slice(begin), at: begin }], 'json');
    if (whole) this.documents.push(whole);
    else {
      for (const line of linesOf(answer, begin)) this.#take(line);
      this.#endEvent();
    }
  }

  #take({ text, at }: Placed): void {
    const [before, field] = FIELD.exec(text) ?? [];
    const value = { text: text.slice(before?.length ?? 0), at: at + (before?.length ?? 0) };
    if (text === '') this.#endEvent();
    else if (field === 'data') this.#data.push(value);
    else if (field === 'event') this.#events.push(value);
    else if (field !== undefined) this.#hide(value);
    else {
      const inside = IN_LIST.exec(text)?.[1] ?? text;
      const document = documentOf([{ text: inside, at: at + text.indexOf(inside) }], 'jsonl');
      if (document) this.documents.push(document);
      else this.#hide(value);
    }
  }

  #endEvent(): void {
    const event = this.#events.at(-1)?.text;
    const all = documentOf(this.#data, 'sse', event);
    const types: unknown[] = [];
    for (const lines of all ? [this.#data] : this.#data.map((line) => [line])) {
      const document = all ?? documentOf(lines, 'sse', event);
      if (document) {
        const { type, event_type: older } = asObject(document.json);
        types.push(type, older);
        this.documents.push(document);
      } else for (const line of lines) if (line.text !== '[DONE]') this.#hide(line);
    }
    for (const { at, text } of this.#events) this.names.push({ at, name: text, types });
    this.#data = [];
    this.#events = [];
  }

  #hide({ text, at }: Placed): void {
    this.#sheet.put(at, hiddenText(text));
  }
}

function* linesOf(text: string, begin: number): Generator<Placed, void> {
  const end = /\r\n|\r|\n|$/g;
  for (let at = begin; at <= text.length; ) {
    end.lastIndex = at;
    const { index, 0: lineBreak } = end.exec(text)!;
    yield { text: text.slice(at, index), at };
    at = lineBreak === '' ? text.length + 1 : index + lineBreak.length;
  }
}

/** The object or list that lines say together; undefined where they say none. */
function documentOf(lines: readonly Placed[], frame: WireEvent['frame'], event?: string): Document | undefined {
  const text = lines.map((line) => line.text).join('\n');
  const json = parseJson(text);
  if (typeof json !== 'object' || json === null) return undefined;
  let from = 0;
  const pieces = lines.map((line) => {
    const piece = { from, at: line.at };
    from += line.text.length + 1;
    return piece;
  });
  return { text, json, frame, pieces, ...(event !== undefined && { event }) };
}
