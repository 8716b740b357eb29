import { useWorkshopVerbs } from '../store/use-workshop.ts';
import { type ImportTools, importTools } from './import-tools.ts';

/** `how`: in place of the tools that are here, or beside them. */
export function useImportTools(how: 'replace' | 'add' = 'replace'): ImportTools {
  return importTools(useWorkshopVerbs(), how);
}
