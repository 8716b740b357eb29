import type { Severity } from '../../../core/words/diagnostic.ts';
import type { Group } from './Glyph.tsx';

/** The group whose shape and colour a severity has. */
export const GROUP_OF_SEVERITY: Readonly<Record<Severity, Group>> = {
  error: 'error',
  warning: 'repair',
  info: 'prose',
};
