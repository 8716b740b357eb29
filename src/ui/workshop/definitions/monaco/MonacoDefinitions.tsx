import { useLayoutEffect, useRef } from 'react';
import { useWorkshopStore } from '../../store/use-workshop.ts';
import type { Handoff } from '../DefinitionsEditor.tsx';
import { createDefinitionsEditor } from './definitions-editor.ts';
import '../../../editor/monaco/monaco-stream.css';
import './monaco-definitions.css';

export interface MonacoDefinitionsProps {
  readonly handoff: Handoff;
}

/** The definitions in Monaco, which follows the store by itself. */
export function MonacoDefinitions({ handoff }: MonacoDefinitionsProps) {
  const store = useWorkshopStore();
  const host = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (!host.current) return;
    const editor = createDefinitionsEditor(host.current, store, handoff);
    return () => editor.dispose();
  }, [store, handoff]);
  return (
    <div className="monaco-stream monaco-definitions">
      <div className="monaco-host" ref={host} />
    </div>
  );
}
