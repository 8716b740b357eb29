import { type Found, type MatchScope, nothingFound } from './matcher.ts';
import type { Vocabulary } from './vocabulary.ts';

/** What is in view where a machine is; asked for only by the matches that need it. */
interface View {
  readonly prefix: () => string | null;
  readonly tool: () => string;
  readonly argument: () => string;
  readonly isBareArgument: () => boolean;
  readonly before: (at: number, length: number) => string;
  readonly written: (start: number, end: number) => string;
  readonly ended: () => boolean;
  readonly placeOf: (start: number, text: string, at: number, most: number) => number;
}

/**
 * What matches may ask for, read where they do: most look at the text alone. A class, since engines keep the getters of a
 * literal in its shape, and shapes outlive what they hold: each machine then lived on until a full garbage collection.
 */
export class MarkScope implements MatchScope {
  at = 0;
  found: Found = nothingFound();
  private readonly vocabulary: Vocabulary;
  private readonly view: View;

  constructor(vocabulary: Vocabulary, view: View) {
    this.vocabulary = vocabulary;
    this.view = view;
  }

  get prefix(): string | null {
    return this.view.prefix();
  }
  get tool(): string {
    return this.view.tool();
  }
  get argument(): string {
    return this.view.argument();
  }
  get isBareArgument(): boolean {
    return this.view.isBareArgument();
  }
  before(length: number): string {
    return this.view.before(this.at, length);
  }
  written(start: number, end: number): string {
    return this.view.written(start, end);
  }
  placeOf(text: string, at: number, most: number): number {
    return this.view.placeOf(this.at, text, at, most);
  }

  get ended(): boolean {
    return this.view.ended();
  }
  get hasTools(): boolean {
    return this.vocabulary.hasTools;
  }
  get toolNames(): readonly string[] {
    return this.vocabulary.toolNames;
  }
  isTool(name: string): boolean {
    return this.vocabulary.isTool(name);
  }
  isOwnTool(name: string): boolean {
    return this.vocabulary.isOwnTool(name);
  }
  isArgument(tool: string, name: string): boolean {
    return this.vocabulary.isArgument(tool, name);
  }
  knowsArguments(tool: string): boolean {
    return this.vocabulary.knowsArguments(tool);
  }
  argumentNames(tool: string): readonly string[] | undefined {
    return this.vocabulary.argumentNames(tool);
  }
  toolPrefix(word: string): string {
    return this.vocabulary.toolPrefix(word);
  }
}
