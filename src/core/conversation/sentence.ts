import { counted } from '../../base/counted.ts';
import type { HistoryProblem } from './check-history.ts';
import { explainedProblem } from './explained.ts';
import type { PastedHistory } from './history-of-paste.ts';
import type { ProviderId } from './providers/provider.ts';
import { PROVIDERS } from './providers/providers.ts';
import { pathOfSession } from './session-paths.ts';

/** What is said of a history in one or two sentences. `lineOf` gives the line of the paste at a pointer. */
export function historySentence(pasted: PastedHistory, lineOf: (pointer: string) => number): string {
  const { history, problems, said, provider } = pasted;
  if (!history) return said ? errorAlone(pasted) : 'There is no history of messages in this text.';
  const explained = explainedProblem(pasted);
  if (said && !explained) return notExplained(pasted);
  const first = explained ?? problems.find((one) => isRefused(one, provider)) ?? problems[0];
  if (!first) return remark(pasted) ?? nothing(pasted);
  const place = placed(first, lineOf(first.pointer));
  const lifted = first.refusedBy.find((by) => by.provider === provider && by.until !== undefined);
  if (lifted && !said)
    return `${titleOf(provider)}'s API refused this until ${lifted.until}: ${place} ${others(first, provider)}`;
  if (provider !== null && (said || isRefused(first, provider)))
    return `${titleOf(provider)} refuses this history: ${place}`;
  return `${refusers(first)} this history: ${place}${takers(first)}`;
}

const isRefused = ({ refusedBy }: HistoryProblem, provider: ProviderId | null): boolean =>
  refusedBy.some((by) => by.provider === provider);

const titleOf = (provider: ProviderId | null): string =>
  PROVIDERS.find(({ id }) => id === provider)?.title ?? 'The provider';

/** "`developer__shell`, line 4, has no result." */
function placed({ says }: HistoryProblem, line: number): string {
  const [, name, fault] = /^(`[^`]+`|The (?:call|result) `[^`]+`) (.+)$/s.exec(says) ?? [];
  return name === undefined ? `${says.replace(/\.$/, '')}, line ${line}.` : `${name}, line ${line}, ${fault}`;
}

/** As many are named. */
const MOST_NAMED = 4;

function refusers({ refusedBy }: HistoryProblem): string {
  const titles = [...new Set(refusedBy.map(({ provider }) => titleOf(provider)))].slice(0, MOST_NAMED);
  if (titles.length === 0) return 'A strict provider refuses';
  return `${listed(titles)} ${titles.length === 1 ? 'refuses' : 'refuse'}`;
}

/** Who is known to take what others refuse. */
const takers = ({ refusedBy }: HistoryProblem): string =>
  refusedBy.some(({ provider }) => provider === 'ollama') ? '' : ' Ollama takes it.';

function others({ refusedBy, code }: HistoryProblem, provider: ProviderId | null): string {
  const still = PROVIDERS.filter(
    ({ id, rules }) =>
      id !== provider &&
      rules.some(
        (rule) => rule.code === code && rule.words !== null && refusedBy.some(({ words }) => words === rule.quote),
      ),
  );
  return still.length > 0
    ? `${still[0]?.title} with its tokenizer still does.`
    : 'A server with its tokenizer may still do.';
}

const listed = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;

/** A loop or a drift, where nothing is refused. */
function remark({ loops, drift }: PastedHistory): string | undefined {
  const [loop] = loops;
  if (loop) return `\`${loop.tool}\` was called ${loop.rounds} times in a row with the same arguments and result.`;
  return drift
    ? `The model wrote \`${drift.tool}\` as text instead of a native call, ${counted(drift.count, 'time')}.`
    : undefined;
}

/** "7 messages, 2 calls, each with its result: nothing that a known provider refuses." */
function nothing({ history }: PastedHistory): string {
  const { items = [], pairs = new Int32Array(), messages = [] } = history ?? {};
  const calls = [...items.entries()].filter(([, { kind }]) => kind === 'call');
  const pending = calls.filter(([index]) => pairs[index] === -1);
  const parts = [
    counted(new Set(messages.map(({ pointer }) => pointer)).size, 'message'),
    ...(calls.length > 0 ? [counted(calls.length, 'call')] : []),
    ...(calls.length > 0 && pending.length === 0
      ? [calls.length === 1 ? 'with its result' : 'each with its result']
      : []),
    ...(pending.length > 0 ? [`${counted(pending.length, 'call')} still to be answered`] : []),
  ];
  return `${parts.join(', ')}: nothing that a known provider refuses.`;
}

/** The provider's words first, where what they say is not there. */
const notExplained = ({ said }: PastedHistory): string =>
  `${titleOf(said?.provider ?? null)} refused this history: ${MEANINGS[said?.rule.code ?? 'member-refused']}. That is not to be seen in what was pasted.`;

/** An error without its history: what it means, and what to paste. */
function errorAlone({ said }: PastedHistory): string {
  const [id] = said?.ids ?? [];
  const which = id === undefined ? '' : ` (\`${id}\`)`;
  return `${titleOf(said?.provider ?? null)} refused the history: ${MEANINGS[said?.rule.code ?? 'member-refused']}${which}. ${pathOfSession()}`;
}

/** What each code means, without a name. */
const MEANINGS: Readonly<Record<HistoryProblem['code'], string>> = {
  'call-without-result': 'a call has no result',
  'result-without-call': 'a result answers a call that is not there',
  'result-twice': 'a call has two results',
  'result-not-next': 'a result is not right after its call',
  'call-id-refused': 'the id of a call is not accepted',
  'turn-order': 'the messages are in an order that it does not take',
  'empty-message': 'a message or a text block is empty',
  'reasoning-missing': 'reasoning did not come back as it was',
  'arguments-form': 'the arguments of a call have the wrong form',
  'call-not-run': 'a call has no name',
  'member-refused': 'it does not take a member',
  'repeated-call': 'the same call is repeated with the same result',
};
