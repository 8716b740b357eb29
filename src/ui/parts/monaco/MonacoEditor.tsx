import { Editor, type OnMount } from '@monaco-editor/react';
import { useEffect, useRef, useState } from 'react';
import { usePage } from '../page/page.ts';
import { isMac } from '../widgets/is-mac.ts';
import { monaco, THEME } from './monaco.ts';

interface MonacoEditorProps {
  /** What the editor begins with; later it belongs to whoever made it theirs. */
  readonly text: () => string;
  readonly options: (text: string) => monaco.editor.IStandaloneEditorConstructionOptions;
  /** Makes the editor one's own and gives the way to let go of it. One task of its own, in which React may flush. */
  readonly onReady: (editor: monaco.editor.IStandaloneCodeEditor) => () => void;
}

/** An editor in the page's theme, uncontrolled: React makes it and takes it down, nothing else. */
export function MonacoEditor({ text, options, onReady }: MonacoEditorProps) {
  const [initial] = useState(text);
  const [initialOptions] = useState(() => options(initial));
  const { toast } = usePage().news;
  const isGone = useRef(false);
  const letGo = useRef<(() => void) | null>(null);

  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
      letGo.current?.();
    };
  }, []);

  const onMount: OnMount = (editor) => {
    const { CtrlCmd, WinCtrl } = monaco.KeyMod;
    editor.addCommand((isMac() ? WinCtrl : CtrlCmd) | monaco.KeyCode.KeyM, () => {
      const leaves = !editor.getOption(monaco.editor.EditorOption.tabFocusMode);
      editor.updateOptions({ tabFocusMode: leaves });
      toast(leaves ? 'Tab leaves the text again.' : 'Tab types a tab, until Ctrl M is pressed again.');
    });
    queueMicrotask(() => {
      if (!isGone.current) letGo.current = onReady(editor);
    });
  };

  return (
    <Editor
      defaultValue={initial}
      defaultLanguage="plaintext"
      theme={THEME}
      options={initialOptions}
      loading={null}
      saveViewState={false}
      onMount={onMount}
    />
  );
}
