import type { Report } from '../../../../contract/parse-service.ts';

/** Why there is no message to the model. */
export const NOTHING_TO_SAY =
  'Every call was read as it stands and none is in error, so there is nothing to tell the model.';

/** Whether any framework would take the reply as it is. */
export const hasNothingToSay = ({ verdict, diagnostics }: Pick<Report, 'verdict' | 'diagnostics'>): boolean =>
  verdict === 'clean' && diagnostics.every(({ severity }) => severity !== 'error');
