import { DiffEditor, type DiffOnMount } from '@monaco-editor/react';
import { useEffect, useRef } from 'react';
import { EDITOR_OPTIONS } from '../../../../parts/monaco/editor-options.ts';
import { type monaco, THEME } from '../../../../parts/monaco/monaco.ts';
import { displayText } from '../../../../parts/reply/display-text.ts';
import 'monaco-editor/features/diffEditor/register';

interface MonacoDiffProps {
  readonly before: string;
  readonly after: string;
  /** Called when the difference is found and shown. */
  readonly onReady: () => void;
}

const OPTIONS: monaco.editor.IStandaloneDiffEditorConstructionOptions = {
  ...EDITOR_OPTIONS,
  readOnly: true,
  domReadOnly: true,
  renderSideBySide: true,
  useInlineViewWhenSpaceIsLimited: true,
  hideUnchangedRegions: { enabled: true, contextLineCount: 3, minimumLineCount: 4 },
  diffAlgorithm: 'advanced',
  diffWordWrap: 'on',
  renderIndicators: false,
  renderMarginRevertIcon: false,
  renderOverviewRuler: false,
  renderGutterMenu: false,
  fontSize: 12,
  lineHeight: 18,
  lineNumbersMinChars: 4,
  originalAriaLabel: 'Reply as it came',
  modifiedAriaLabel: 'Repaired reply',
};

/** Two texts side by side, or one under the other where there is no room; unchanged stretches are folded away. */
export function MonacoDiff({ before, after, onReady }: MonacoDiffProps) {
  const mounted = useRef<monaco.editor.IStandaloneDiffEditor | null>(null);

  // Taken down here, for Monaco complains of texts that go before the editor that shows them.
  useEffect(
    () => () => {
      const texts = mounted.current?.getModel();
      mounted.current?.setModel(null);
      texts?.original.dispose();
      texts?.modified.dispose();
    },
    [],
  );

  const onMount: DiffOnMount = (editor) => {
    mounted.current = editor;
    plainBrackets(editor);
    const show = () => {
      if (!editor.getLineChanges()) return;
      // Monaco turns wrapping off on the left while it has no room for two sides, and does not turn it on again.
      editor.getOriginalEditor().updateOptions({ wordWrapOverride2: 'inherit' });
      editor.revealFirstDiff();
      stop.dispose();
      onReady();
    };
    const stop = editor.onDidUpdateDiff(show);
    show();
  };
  return (
    <div className="monaco-diff">
      <DiffEditor
        original={displayText(before)}
        modified={displayText(after)}
        originalLanguage="plaintext"
        modifiedLanguage="plaintext"
        theme={THEME}
        options={OPTIONS}
        loading={null}
        onMount={onMount}
      />
    </div>
  );
}

/** Brackets of a reply are characters like all others, paired or not. */
function plainBrackets(editor: monaco.editor.IStandaloneDiffEditor): void {
  const texts = editor.getModel();
  for (const text of [texts?.original, texts?.modified])
    text?.updateOptions({ bracketColorizationOptions: { enabled: false, independentColorPoolPerBracketType: false } });
}
