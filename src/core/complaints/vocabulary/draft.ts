import type { WrongValue } from '../complaint.ts';
import { nameOfPath, segmentsOf } from './paths.ts';

/** A complaint while its words are read. */
export class Draft {
  tool: string | undefined;
  readonly missing: string[] = [];
  readonly unknown: string[] = [];
  readonly wrong: WrongValue[] = [];
  readonly available: string[] = [];
  at: string | undefined;
  limit: number | undefined;
  status: number | undefined;
  /** All that was said, types and codes included. */
  heard = '';
  /** The words alone show that a program speaks. */
  isSure = false;

  lacks(path: string): void {
    addTo(this.missing, nameOfPath(path));
    this.#placeAt(path);
  }

  refuses(path: string): void {
    addTo(this.unknown, nameOfPath(path));
    this.#placeAt(path);
  }

  mistakes(path: string, expected: string, got: string): void {
    const isKnown = this.wrong.some(
      (one) => one.path === path && (expected === '' || withoutArticle(one.expected) === withoutArticle(expected)),
    );
    if (!isKnown && this.wrong.length < MOST) this.wrong.push({ path, expected: expected.trim(), got: got.trim() });
  }

  offers(names: readonly string[]): void {
    for (const name of names) addTo(this.available, name);
  }

  /** Takes over what a part of the same message says; what is known stays. */
  join(other: Draft): void {
    this.tool ??= other.tool;
    for (const name of other.missing) addTo(this.missing, name);
    for (const name of other.unknown) addTo(this.unknown, name);
    for (const { path, expected, got } of other.wrong) this.mistakes(path, expected, got);
    this.offers(other.available);
    this.at ??= other.at;
    this.limit ??= other.limit;
    this.status ??= other.status;
    this.heard = `${this.heard}\n${other.heard}`.slice(0, LONGEST_HEARD);
    this.isSure ||= other.isSure;
  }

  /** A path of several segments is a place. */
  #placeAt(path: string): void {
    if (segmentsOf(path).length > 1) this.at ??= path;
  }
}

const withoutArticle = (type: string): string => type.trim().replace(/^an? /, '');

/** So many names of a kind are kept. */
const MOST = 200;
const LONGEST_HEARD = 20_000;

function addTo(names: string[], name: string): void {
  if (name !== '' && !names.includes(name) && names.length < MOST) names.push(name);
}
