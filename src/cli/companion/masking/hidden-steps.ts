import { HiddenKeys } from './hidden-json.ts';

/** Paths of arguments (`$.list[0]['a key']`), with their names hidden: each name is the same wherever it stands, and no other's. */
export class HiddenSteps {
  readonly #keys = new HiddenKeys();

  hidden(path: string): string {
    return path.replace(/\[\d+\]|[^[\].'"$]+/g, (part) => (part.startsWith('[') ? part : this.#keys.hidden(part)));
  }
}
