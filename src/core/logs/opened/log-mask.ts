import { masked, maskedGroup } from '../../../base/masked.ts';
import type { Evidence } from '../evidence.ts';

/** How a log is shown: as it is, or without letters and digits of texts, ids and what is grouped by. */
export class LogMask {
  readonly #isOn: boolean;

  constructor(isOn: boolean) {
    this.#isOn = isOn;
  }

  text(text: string): string {
    return this.#isOn ? masked(text) : text;
  }

  groups(groups: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
    if (!this.#isOn) return groups;
    return Object.fromEntries(Object.entries(groups).map(([path, value]) => [path, maskedGroup(path, value)]));
  }

  evidence({ before, text, after }: Evidence): Evidence {
    return { before: this.text(before), text: this.text(text), after: this.text(after) };
  }
}
