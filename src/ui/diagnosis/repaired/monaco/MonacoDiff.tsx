import { useEffect, useLayoutEffect, useRef } from 'react';
import { displayText } from '../../../editor/display-text.ts';
import { EDITOR_OPTIONS } from '../../../editor/monaco/editor-options.ts';
import { monaco } from '../../../editor/monaco/monaco.ts';
import 'monaco-editor/features/diffEditor/register';

interface MonacoDiffProps {
  readonly before: string;
  readonly after: string;
  /** Called when the difference is found and shown. */
  readonly onReady: () => void;
}

/** Two texts side by side, or one under the other where there is no room; unchanged stretches are folded away. */
export function MonacoDiff({ before, after, onReady }: MonacoDiffProps) {
  const host = useRef<HTMLDivElement>(null);
  const ready = useRef(onReady);
  useEffect(() => {
    ready.current = onReady;
  });
  useLayoutEffect(() => {
    if (!host.current) return;
    const original = monaco.editor.createModel(displayText(before), 'plaintext');
    const modified = monaco.editor.createModel(displayText(after), 'plaintext');
    const editor = monaco.editor.createDiffEditor(host.current, {
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
    });
    editor.setModel({ original, modified });
    const stop = editor.onDidUpdateDiff(() => {
      if (!editor.getLineChanges()) return;
      editor.revealFirstDiff();
      stop.dispose();
      ready.current();
    });
    return () => {
      stop.dispose();
      editor.dispose();
      original.dispose();
      modified.dispose();
    };
  }, [before, after]);
  return <div className="monaco-diff" ref={host} />;
}
