import { bareJson, fencedJson } from './bare-json.ts';
import { functionaryName, gemmaCall, harmonyHeader, kimiId, mistralName } from './named-forms.ts';
import { pythonCalls } from './pythonic.ts';
import { actionLines } from './react.ts';
import type { WeakForm } from './weak-form.ts';

/** The weak forms in the order in which they are tried (formats.md §3). */
export const WEAK_FORMS: readonly WeakForm[] = [
  harmonyHeader,
  kimiId,
  gemmaCall,
  mistralName,
  functionaryName,
  actionLines,
  bareJson,
  pythonCalls,
  fencedJson,
];

/** Those of one format, most of which have none. */
export const weakFormsOf = (id: string): readonly WeakForm[] => WEAK_FORMS.filter((form) => form.id === id);

export const hasWeakForm = (id: string): boolean => weakFormsOf(id).length > 0;
