import type { RecoveryTemplate } from '../../../../core/reply/recovery/recovery-template.ts';
import type { Code } from '../../../../core/words/codes.ts';

const KEY = 'chunkscope.message-template';

type Line = Exclude<keyof RecoveryTemplate, 'advice'>;

/** The usual sentences with those that this browser keeps in their place; whatever else is kept is left out. */
export function readSavedTemplate(usual: RecoveryTemplate): RecoveryTemplate {
  const kept = readKept();
  const advice = isRecord(kept['advice']) ? kept['advice'] : {};
  const lines = Object.fromEntries(lineNames(usual).map((name) => [name, textOr(kept[name], usual[name])]));
  return { ...usual, ...lines, advice: mapAdvice(usual, (code, sentence) => textOr(advice[code], sentence)) };
}

/** Keeps what differs from the usual sentences; nothing is kept where nothing does. */
export function saveTemplate(template: RecoveryTemplate, usual: RecoveryTemplate): void {
  const lines = lineNames(usual).filter((name) => template[name] !== usual[name]);
  const codes = adviceCodes(usual).filter((code) => template.advice[code] !== usual.advice[code]);
  const changed: Record<string, unknown> = Object.fromEntries(lines.map((name) => [name, template[name]]));
  if (codes.length > 0) changed['advice'] = Object.fromEntries(codes.map((code) => [code, template.advice[code]]));
  try {
    if (Object.keys(changed).length === 0) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, JSON.stringify(changed));
  } catch {
    // Storage is closed: the sentences last as long as the dialog.
  }
}

/** The codes that have a sentence of advice. */
export const adviceCodes = ({ advice }: RecoveryTemplate): Code[] => Object.keys(advice) as Code[];

const lineNames = (template: RecoveryTemplate): Line[] =>
  Object.keys(template).filter((name): name is Line => name !== 'advice');

function mapAdvice(
  template: RecoveryTemplate,
  change: (code: Code, sentence: string) => string,
): RecoveryTemplate['advice'] {
  return Object.fromEntries(adviceCodes(template).map((code) => [code, change(code, template.advice[code] ?? '')]));
}

function readKept(): Record<string, unknown> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return isRecord(kept) ? kept : {};
  } catch {
    return {};
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const textOr = (value: unknown, usual: string): string => (typeof value === 'string' ? value : usual);
