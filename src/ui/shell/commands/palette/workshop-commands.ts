import { SAMPLES } from '../../../parts/tools/samples.ts';
import { STYLES } from '../../../workshop/store/styles.ts';
import type { WorkshopState } from '../../../workshop/store/workshop-state.ts';
import type { WorkshopStore } from '../../../workshop/store/workshop-store.ts';
import { importTools } from '../../../workshop/tools/import-tools.ts';
import type { PaletteCommand, PaletteScope } from './palette-scope.ts';

type Act = (state: WorkshopState, scope: PaletteScope) => void;

/** Goes to the Workshop and acts there as soon as it knows its settings. */
const inWorkshop =
  (act: Act) =>
  (scope: PaletteScope): void =>
    void enterWorkshop(scope, act);

async function enterWorkshop(scope: PaletteScope, act: Act): Promise<void> {
  try {
    const { workshopFor } = await import('../../../workshop/store/workshop-for.ts');
    scope.app.setState({ workspace: 'workshop' });
    const workshop = workshopFor(scope.page);
    await isReady(workshop);
    act(workshop.getState(), scope);
  } catch {
    scope.debug.getState().verbs.toast('The Workshop could not be fetched. Try again when you are online.', {
      isError: true,
    });
  }
}

function isReady(workshop: WorkshopStore): Promise<void> {
  const knows = ({ prompt }: WorkshopState): boolean => prompt !== null;
  if (knows(workshop.getState())) return Promise.resolve();
  return new Promise((resolve) => {
    const stop = workshop.subscribe((state) => {
      if (!knows(state)) return;
      stop();
      resolve();
    });
  });
}

function openInDebug({ verbs, example }: WorkshopState): void {
  if (example) verbs.openInDebug();
  else verbs.tell('There is no example yet. Add tools first.');
}

/** What acts on the shown variant; the news where none is shown. */
const onVariant =
  (act: (verbs: WorkshopState['verbs'], id: string) => void): Act =>
  ({ verbs, variants, variant }) => {
    if (variants.some(({ id }) => id === variant)) act(verbs, variant);
    else verbs.tell('No variant is chosen. Choose one, or save what is shown as one.');
  };

const STYLING = STYLES.map(
  ([style, title]): PaletteCommand => ({
    title: `Style: ${title}`,
    group: 'Workshop',
    keys: [],
    everywhere: true,
    keywords: ['example', 'prompt', 'escaping'],
    run: inWorkshop(({ verbs }) => verbs.setStyle(style)),
  }),
);

const SAMPLING = SAMPLES.map(
  (sample): PaletteCommand => ({
    title: `Add sample tools: ${sample.title}`,
    group: 'Workshop',
    keys: [],
    everywhere: true,
    keywords: ['example', 'MCP', 'definitions'],
    run: inWorkshop(({ verbs }) => void importTools(verbs, 'add').fromSample(sample)),
  }),
);

/** What the Workshop can do. Those that make sense before it is open are offered in Debug too. */
export const WORKSHOP_COMMANDS: readonly PaletteCommand[] = [
  {
    title: 'Copy prompt',
    group: 'Workshop',
    keys: [],
    everywhere: true,
    keywords: ['system', 'clipboard'],
    run: inWorkshop(({ verbs }) => void verbs.copyPrompt()),
  },
  {
    title: 'Save variant',
    group: 'Workshop',
    keys: [],
    keywords: ['prompt', 'keep'],
    run: inWorkshop(({ verbs }) => verbs.saveVariant()),
  },
  {
    title: 'Compare variants',
    group: 'Workshop',
    keys: [],
    everywhere: true,
    keywords: ['prompt', 'diff'],
    run: inWorkshop(({ verbs }) => verbs.setDialog('compare')),
  },
  {
    title: 'Open in Debug',
    group: 'Workshop',
    keys: [],
    keywords: ['example', 'replay', 'try'],
    run: inWorkshop(openInDebug),
  },
  {
    title: 'Add tools',
    group: 'Workshop',
    keys: [],
    everywhere: true,
    keywords: ['import', 'definitions', 'MCP', 'OpenAI', 'Anthropic', 'file', 'paste'],
    run: inWorkshop(({ verbs }) => verbs.setDialog('tools')),
  },
  ...STYLING,
  ...SAMPLING,
  {
    title: 'Show or leave out optional arguments',
    group: 'Workshop',
    keys: [],
    keywords: ['example'],
    run: inWorkshop(({ verbs, settings }) => verbs.setOptional(!settings?.optional)),
  },
  {
    title: 'Write your own example',
    group: 'Workshop',
    keys: [],
    keywords: ['edit'],
    run: inWorkshop(({ verbs, tool }) => verbs.setWriting(tool)),
  },
  {
    title: 'Save changes to the variant',
    group: 'Workshop',
    keys: [],
    keywords: ['prompt', 'update'],
    run: inWorkshop(onVariant((verbs) => verbs.updateVariant())),
  },
  {
    title: 'Undo changes of the variant',
    group: 'Workshop',
    keys: [],
    keywords: ['prompt', 'reset'],
    run: inWorkshop(onVariant((verbs, id) => verbs.selectVariant(id))),
  },
  {
    title: 'Rename the variant',
    group: 'Workshop',
    keys: [],
    run: inWorkshop(onVariant((verbs, id) => verbs.setRenaming(id))),
  },
  {
    title: 'Duplicate the variant',
    group: 'Workshop',
    keys: [],
    keywords: ['copy'],
    run: inWorkshop(onVariant((verbs, id) => verbs.duplicateVariant(id))),
  },
  {
    title: 'Delete the variant',
    group: 'Workshop',
    keys: [],
    keywords: ['remove'],
    run: inWorkshop(onVariant((verbs, id) => verbs.deleteVariant(id))),
  },
  {
    title: 'Count tokens by an estimate',
    group: 'Workshop',
    keys: [],
    run: inWorkshop(({ verbs }) => verbs.setCounter('estimate')),
  },
  {
    title: 'Count tokens by o200k_base',
    group: 'Workshop',
    keys: [],
    keywords: ['tokenizer'],
    run: inWorkshop(({ verbs }) => verbs.setCounter('o200k_base')),
  },
  {
    title: 'Undo in the Workshop',
    group: 'Workshop',
    keys: ['Mod+z'],
    run: inWorkshop(({ verbs }) => verbs.undo()),
  },
  {
    title: 'Redo in the Workshop',
    group: 'Workshop',
    keys: ['Mod+Shift+z', 'Mod+y'],
    run: inWorkshop(({ verbs }) => verbs.redo()),
  },
];
