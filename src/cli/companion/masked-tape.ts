import { importTools } from '../../core/tools/importers/import-tools.ts';
import type { ToolDefinition } from '../../core/tools/tool-definition.ts';
import { requestContext } from '../../core/transcripts/request-context.ts';
import { maskedAnswer } from './masking/masked-answer.ts';
import { maskJson } from './masking/masked-json.ts';
import { TAPE_PLACES } from './masking/protocols.ts';
import { SaidTexts } from './masking/said-texts.ts';
import { TextSheet } from './masking/text-sheet.ts';
import type { Tape, TapeLine, TapeMaker } from './tape.ts';

/** Hides the texts in the lines of a tape. */
export type Mask = (lines: readonly string[]) => Promise<readonly string[]>;

/** Tapes whose texts are hidden; what is markup is known only at the end. A tape that can't be masked is not kept. */
export const maskedTapes =
  (make: TapeMaker, mask: Mask, say: (sentence: string) => void): TapeMaker =>
  (name, id) =>
    new MaskedTape(() => make(name, id), mask, say);

class MaskedTape implements Tape {
  readonly #make: () => Tape;
  readonly #mask: Mask;
  readonly #say: (sentence: string) => void;
  readonly #lines: string[] = [];
  #kept: Tape | undefined;

  constructor(make: () => Tape, mask: Mask, say: (sentence: string) => void) {
    this.#make = make;
    this.#mask = mask;
    this.#say = say;
  }

  write(line: TapeLine): void {
    this.#lines.push(typeof line === 'string' ? line : Buffer.from(line).toString());
  }

  async end(): Promise<string | null> {
    const lines = await this.#masked(this.#lines.splice(0));
    if (!lines) return null;
    this.#kept = this.#make();
    for (const line of lines) this.#kept.write(line);
    return await this.#kept.end();
  }

  async text(): Promise<string | null> {
    if (this.#kept) return await this.#kept.text();
    const lines = await this.#masked(this.#lines);
    return lines?.map((line) => `${line}\n`).join('') ?? null;
  }

  async #masked(lines: readonly string[]): Promise<readonly string[] | null> {
    try {
      return await this.#mask(lines);
    } catch (error) {
      this.#say(
        `A tape could not be masked and is not kept: ${error instanceof Error ? error.message : String(error)}`,
      );
      return null;
    }
  }
}

/** The lines of a tape with their texts hidden; the number of reads and the length of each in characters stay. */
export function maskedLines([head = '', ...lines]: readonly string[]): readonly string[] {
  const { request } = JSON.parse(head) as { readonly request: { readonly body: unknown } };
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  const values = lines.map((line) => JSON.parse(line) as [number, unknown, unknown]);
  const reads = values.map(([, code, data]) =>
    code === 'r' ? decoder.decode(Buffer.from(String(data), 'base64'), { stream: true }) : '',
  );
  const hidden = maskedAnswer(reads.join('') + decoder.decode(), toolsOf(request.body));
  let from = 0;
  return [
    maskedHead(head),
    ...values.map(([seconds, code, data], at) => {
      const piece = hidden.slice(from, from + reads[at]!.length);
      from += reads[at]!.length;
      if (code !== 'r' && code !== 'e') throw new Error(`A line of a tape has the code ${String(code)}.`);
      return JSON.stringify([seconds, code, code === 'r' ? Buffer.from(piece).toString('base64') : data]);
    }),
  ];
}

/** The first line of a tape, with what was asked hidden. */
function maskedHead(head: string): string {
  const sheet = new TextSheet(head);
  const put = (at: number, text: string): void => sheet.put(at, text);
  const said = new SaidTexts([]);
  maskJson(head, {
    place: TAPE_PLACES,
    apart: [],
    put,
    // Nothing goes on elsewhere.
    said: (one) => said.add({ ...one, channel: String(one.start), json: head, put }),
  });
  said.mask();
  return sheet.toString();
}

function toolsOf(body: unknown): readonly ToolDefinition[] {
  const { tools } = requestContext(body);
  const imported = importTools(JSON.stringify(tools ?? []));
  return imported.ok ? imported.value.tools.map(({ definition }) => definition) : [];
}
