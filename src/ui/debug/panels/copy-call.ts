import type { ParseService } from '../../../contract/parse-service.ts';
import type { CallLanguage } from '../../../core/reading/printed-call.ts';
import type { Page } from '../../parts/page/page.ts';
import { copyText, NOT_COPIED } from '../../parts/widgets/copy-text.ts';
import { count } from '../../parts/words/count.ts';
import { fixtureOf } from '../cases/case-fixture.ts';
import type { Cases } from '../cases/cases.ts';
import type { DebugState } from '../state/debug-state.ts';
import { toolsInForce } from '../state/tools-in-force.ts';
import { untilRead } from '../state/when-read.ts';
import type { DebugStore } from '../store/debug-store.ts';

/** What a call is copied as, and how that is called. */
export const CALL_LANGUAGES: readonly (readonly [CallLanguage, string])[] = [
  ['json', 'JSON'],
  ['typescript', 'TypeScript'],
  ['python', 'Python'],
];

/** Index of the call that was read last, a complete one where there is one; -1 before the first. */
export function lastCall({ moment }: Pick<DebugState, 'moment'>): number {
  const last = moment?.calls.findLastIndex(({ complete }) => complete) ?? -1;
  return (moment?.firstCall ?? 0) + (last >= 0 ? last : (moment?.calls.length ?? 0) - 1);
}

/** Copies the call that was read last as source, and says so. */
export async function copyCall(service: ParseService, debug: DebugStore, language: CallLanguage): Promise<void> {
  if (!(await untilRead(debug))) return;
  const call = lastCall(debug.getState());
  const name = CALL_LANGUAGES.find(([id]) => id === language)?.[1];
  if (call >= 0) await copy(debug, service.printCall(call, language), `Copied call ${call + 1} as ${name}.`);
  else debug.getState().verbs.toast('No call was read up to here, so there is none to copy.', { about: 'reading' });
}

/** Makes the call that was read last the Workshop's example of its tool, and says so. */
export async function callAsExample(service: ParseService, debug: DebugStore, page: Page): Promise<void> {
  if (!(await untilRead(debug))) return;
  const { verbs, moment } = debug.getState();
  const call = lastCall(debug.getState());
  const { toolName: tool, serverName } = moment?.calls[call - moment.firstCall] ?? {};
  const text = call < 0 ? null : await service.printCall(call, 'forge');
  if (text === null || tool === undefined) return;
  const prompt = await page.prompt();
  prompt.getState().verbs.writeExample(text, tool, serverName);
  verbs.toast(`Call ${call + 1} is now the example of ${tool} in the Workshop, where it is read back.`);
}

/** Copies the whole reply as a test that expects its calls. */
export async function copyTest({ service }: Cases, debug: DebugStore): Promise<void> {
  const state = debug.getState();
  const fixture = fixtureOf(state, toolsInForce(state));
  const printed = service
    .exportCase(fixture, { format: 'vitest', masked: false, minimised: false })
    .then(({ text }) => text);
  await copy(debug, printed, `Copied a Vitest test of the reply, in its ${count(fixture.chunks.length, 'chunk')}.`);
}

async function copy(debug: DebugStore, printed: Promise<string | null>, sentence: string): Promise<void> {
  const { toast } = debug.getState().verbs;
  const text = await printed.catch(() => '');
  if (text === null) return;
  if (text !== '' && (await copyText(text))) toast(sentence);
  else toast(NOT_COPIED, { isError: true });
}
