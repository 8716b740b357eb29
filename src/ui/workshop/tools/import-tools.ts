import type { Sample } from '../../parts/tools/samples.ts';
import { chooseFile } from '../../parts/widgets/choose-file.ts';
import type { WorkshopVerbs } from '../store/workshop-state.ts';

/** The ways to bring tool definitions in. */
export interface ImportTools {
  fromClipboard(): Promise<void>;
  fromFile(): Promise<void>;
  fromSample(sample: Sample): Promise<void>;
}

/** `how`: in place of the tools that are here, or beside them. */
export function importTools(
  { tell, importDefinitions }: Pick<WorkshopVerbs, 'tell' | 'importDefinitions'>,
  how: 'replace' | 'add',
): ImportTools {
  return {
    async fromClipboard() {
      try {
        const text = await navigator.clipboard.readText();
        if (text.trim() === '') tell('The clipboard holds no text. Copy tool definitions, then paste again.');
        else await importDefinitions(text, 'the clipboard', how);
      } catch {
        tell('The browser did not allow reading the clipboard. Press Ctrl V or ⌘V instead.', { isError: true });
      }
    },
    async fromFile() {
      const file = await chooseFile();
      if (file) await importDefinitions(await file.text(), file.name, how);
    },
    async fromSample({ load, title }) {
      const text = await load().catch(() => null);
      if (text === null) tell('The sample could not be fetched. Try again when you are online.', { isError: true });
      else await importDefinitions(text, title, how);
    },
  };
}
