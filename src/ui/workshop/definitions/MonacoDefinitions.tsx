import { flushSync } from 'react-dom';
import { MonacoEditor } from '../../parts/monaco/MonacoEditor.tsx';
import type { monaco } from '../../parts/monaco/monaco.ts';
import { useWorkshopStore } from '../store/use-workshop.ts';
import { createDefinitionsEditor, DEFINITIONS_OPTIONS } from './definitions-editor.ts';
import type { Handoff } from './handoff.ts';
import '../../parts/monaco/monaco-stream.css';
import './monaco-definitions.css';

export interface MonacoDefinitionsProps {
  /** False until the editor took the place of the text area. */
  readonly isShown: boolean;
  /** Where the text area is, asked at the very moment of the change. */
  readonly handoff: () => Handoff;
  /** Takes the text area away. */
  readonly onTakeOver: () => void;
}

/** The definitions in Monaco, which follows the store by itself. */
export function MonacoDefinitions({ isShown, handoff, onTakeOver }: MonacoDefinitionsProps) {
  const store = useWorkshopStore();
  const takeOver = (mounted: monaco.editor.IStandaloneCodeEditor) => {
    const from = handoff();
    flushSync(onTakeOver);
    return createDefinitionsEditor(mounted, store, from).dispose;
  };
  return (
    <div className={`monaco-stream monaco-definitions ${isShown ? '' : 'is-waiting'}`}>
      <MonacoEditor text={() => store.getState().definitions} options={() => DEFINITIONS_OPTIONS} onReady={takeOver} />
    </div>
  );
}
