import { loader } from '@monaco-editor/react';
import * as monaco from 'monaco-editor/editor';
import 'monaco-editor/features/codeAction/register';
import 'monaco-editor/features/codicon/register';
import 'monaco-editor/features/find/register';
import 'monaco-editor/features/linesOperations/register';
import 'monaco-editor/features/multicursor/register';
import 'monaco-editor/features/wordOperations/register';
import editorWorkerUrl from 'monaco-editor/editor/editor.worker?worker&url';
import { trustedScriptUrl } from '../../../contract/trusted-script-url.ts';
import { currentTheme, onThemeChange, tokenColours } from '../theme/theme.ts';

self.MonacoEnvironment = {
  getWorker: () => new Worker(trustedScriptUrl(editorWorkerUrl), { type: 'module', name: 'editor' }),
};

/** The name of the page's own theme. */
export const THEME = 'chunkscope';

/** Monaco's colours are the page's tokens, so both change together. */
function defineTheme(): void {
  const colours = tokenColours(['bg1', 'bg2', 'bg3', 'text', 'text3', 'line2', 'pop', 'ring', 'value', 'error']);
  const hex = Object.fromEntries(
    Object.entries(colours).map(([name, colour]) => [name, toHex(colour)]),
  ) as typeof colours;
  const isDark = currentTheme() === 'dark';
  monaco.editor.defineTheme(THEME, {
    base: isDark ? 'vs-dark' : 'vs',
    inherit: true,
    rules: [{ token: '', foreground: hex.text.slice(1) }],
    colors: {
      'editor.background': hex.bg1,
      'editor.foreground': hex.text,
      'editorLineNumber.foreground': hex.text3,
      'editorLineNumber.activeForeground': hex.text3,
      'editorCursor.foreground': hex.text,
      'editor.selectionBackground': isDark ? '#5ec0f738' : '#1546c226',
      'editor.inactiveSelectionBackground': isDark ? '#5ec0f722' : '#1546c218',
      'editorWidget.background': hex.pop,
      'editorWidget.border': hex.line2,
      'input.background': hex.bg2,
      'input.border': hex.line2,
      focusBorder: hex.ring,
      'scrollbar.shadow': '#00000000',
      'scrollbarSlider.background': `${hex.line2}aa`,
      'scrollbarSlider.hoverBackground': hex.line2,
      'scrollbarSlider.activeBackground': hex.text3,
      // The page underlines errors and warnings itself.
      'editorError.foreground': '#00000000',
      'editorWarning.foreground': '#00000000',
      'editorHint.foreground': hex.text3,
      'editorActionList.background': hex.pop,
      'editorActionList.foreground': hex.text,
      'editorActionList.focusBackground': hex.bg3,
      'editorActionList.focusForeground': hex.text,
      'diffEditor.insertedLineBackground': '#00000000',
      'diffEditor.removedLineBackground': '#00000000',
      'diffEditor.insertedTextBackground': `${hex.value}${isDark ? '66' : '33'}`,
      'diffEditor.removedTextBackground': `${hex.error}${isDark ? '66' : '2a'}`,
      'diffEditor.unchangedRegionBackground': hex.bg2,
      'diffEditor.unchangedRegionForeground': hex.text3,
      'diffEditor.unchangedCodeBackground': '#00000000',
      'diffEditor.diagonalFill': hex.bg2,
    },
  });
  monaco.editor.setTheme(THEME);
}

function toHex(colour: string): string {
  const parts = colour.match(/[\d.]+/g) ?? [];
  return `#${parts
    .slice(0, 3)
    .map((part) => Math.round(Number(part)).toString(16).padStart(2, '0'))
    .join('')}`;
}

// Left to itself the loader would fetch Monaco from another origin.
loader.config({ monaco });
defineTheme();
onThemeChange(defineTheme);

export { monaco };
