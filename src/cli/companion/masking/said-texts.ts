import type { ToolDefinition } from '../../../core/tools/tool-definition.ts';
import { getOrCreate } from '../../../core/words/get-or-create.ts';
import { hiddenJson } from './hidden-json.ts';
import { hiddenPath } from './hidden-path.ts';
import { hiddenReply } from './hidden-reply.ts';
import { HiddenSteps } from './hidden-steps.ts';
import { hiddenProse, hiddenText } from './hidden-text.ts';
import type { Said } from './masked-json.ts';
import type { PlaceKind } from './places.ts';

interface Written extends Said {
  readonly json: string;
  readonly put: (at: number, text: string) => void;
}

/** Texts that were said in pieces: a tag or a number may be in several events, so each is masked once all of it is there. */
export class SaidTexts {
  readonly #channels = new Map<string, Written[]>();
  readonly #steps = new HiddenSteps();
  readonly #tools: readonly ToolDefinition[];

  constructor(tools: readonly ToolDefinition[]) {
    this.#tools = tools;
  }

  /** Takes a piece of a text, as it is written in some JSON. */
  add(said: Written): void {
    getOrCreate(this.#channels, said.channel, (): Written[] => []).push(said);
  }

  /** Hides them all. */
  mask(): void {
    for (const pieces of this.#channels.values()) {
      const texts = pieces.map(({ json, start, end }) => JSON.parse(`"${json.slice(start, end)}"`) as string);
      const text = texts.join('');
      const hidden = this.#hidden(pieces[0]!.kind, text);
      if (hidden.length !== text.length) throw new Error('A text that is hidden has another length.');
      let from = 0;
      for (const [at, piece] of pieces.entries()) {
        write(piece, hidden.slice(from, from + texts[at]!.length), texts[at]!);
        from += texts[at]!.length;
      }
    }
  }

  #hidden(kind: PlaceKind, text: string): string {
    switch (kind) {
      case 'reply':
        return hiddenReply(text, this.#tools);
      case 'prose':
        return hiddenProse(text);
      case 'path':
        return hiddenPath(text);
      case 'steps':
        return this.#steps.hidden(text);
      default:
        return /^\s*[[{"]/.test(text) ? hiddenJson(text) : hiddenText(text);
    }
  }
}

/** Signs in a row, or an escape. */
const RUN = /[^\\]+|\\u[\da-fA-F]{4}|\\./gs;

/** Writes what is hidden over what was there, in the same way: an escape stays one. */
function write({ json, start, end, put }: Written, hidden: string, text: string): void {
  let from = 0;
  for (const { index, 0: run } of json.slice(start, end).matchAll(RUN)) {
    const length = run.startsWith('\\') ? 1 : run.length;
    const signs = hidden.slice(from, from + length);
    if (signs !== text.slice(from, from + length)) {
      if (run.length === 2 && length === 1) throw new Error('A control character has no place for a letter.');
      const isEscape = run.startsWith('\\');
      put(start + index, isEscape ? `\\u${signs.charCodeAt(0).toString(16).padStart(4, '0')}` : signs);
    }
    from += length;
  }
}
