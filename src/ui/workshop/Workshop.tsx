import { Suspense, useEffect } from 'react';
import { lazyPart } from '../parts/widgets/lazy-part.ts';
import { useArrival } from '../parts/widgets/use-arrival.ts';
import { DefinitionsPane } from './definitions/DefinitionsPane.tsx';
import { ExamplePane } from './example/ExamplePane.tsx';
import { listenForUndo } from './listen-for-undo.ts';
import { ModelFinder } from './model/ModelFinder.tsx';
import { PromptPane } from './prompt/PromptPane.tsx';
import { useWorkshop, useWorkshopVerbs } from './store/use-workshop.ts';
import { listenForTools } from './tools/listen-for-tools.ts';
import { ToolsDialog } from './tools/ToolsDialog.tsx';
import { ToolsPane } from './tools/ToolsPane.tsx';
import { useTry } from './trial/use-try.ts';
import { WorkshopTabs } from './WorkshopTabs.tsx';
import { WorkshopVerdict } from './WorkshopVerdict.tsx';
import './workshop.css';

const Try = lazyPart(() => import('./try/Try.tsx'), 'Try');

const CompareDialog = lazyPart(() => import('./prompt/CompareDialog.tsx'), 'CompareDialog');

/** The Workshop: tool definitions, the example of each, and the prompt that they give. */
export function Workshop({ arrives }: { arrives: boolean }) {
  const isTrying = useTry((state) => state.isOpen);
  return isTrying ? (
    <Suspense fallback={<main className="try" />}>
      <Try />
    </Suspense>
  ) : (
    <Bench arrives={arrives} />
  );
}

function Bench({ arrives }: { arrives: boolean }) {
  const main = useArrival(arrives);
  const verbs = useWorkshopVerbs();
  const view = useWorkshop((state) => state.view);
  const dialog = useWorkshop((state) => state.dialog);
  const toolsMenu = useWorkshop((state) => state.toolsMenu);
  useEffect(() => listenForTools(verbs), [verbs]);
  useEffect(() => listenForUndo(verbs), [verbs]);
  return (
    <main
      ref={main}
      tabIndex={-1}
      aria-label="Workshop"
      className="workshop"
      data-view={view}
      data-tools-menu={toolsMenu}
    >
      <WorkshopVerdict />
      <ModelFinder />
      <WorkshopTabs />
      <ToolsPane />
      <DefinitionsPane />
      <ExamplePane />
      <PromptPane />
      {dialog === 'tools' && <ToolsDialog />}
      <Suspense>{dialog === 'compare' && <CompareDialog />}</Suspense>
    </main>
  );
}
