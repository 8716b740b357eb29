import { counted, grouped } from '../../base/counted.ts';
import { withoutSecretMembers } from '../../core/json/secret-members.ts';
import { promptTokens, taskTokens } from '../../core/trial/request-tokens.ts';
import { attemptsOf } from '../../core/trial/run.ts';
import { sizeOf } from '../../core/trial/sizes.ts';
import { type EndpointRequest, requestFor } from './requests.ts';
import type { TrySetup } from './try-options.ts';

/** What would be sent, and what it can and cannot show; nothing is sent. */
export function dryRun(setup: TrySetup) {
  const { variants, tasks, tools, rounds, secondTry, untilKnown, untilWidth } = setup;
  const attempts = [...attemptsOf(variants, tasks, 1)];
  const size = sizeOf(tasks.length * rounds, untilKnown || untilWidth !== null ? 'anytime' : 'fixed');
  const prompt = attempts.reduce((sum, attempt) => sum + promptTokens(attempt, tools), 0) * rounds;
  const completion = attempts.reduce((sum, { task }) => sum + taskTokens(task), 0) * rounds;
  return {
    format: 'chunkscope-dry-run',
    version: 1,
    requests: attempts.length * rounds,
    ...(secondTry && { messagesAtMost: attempts.length * rounds }),
    tokens: { prompt, completion, estimated: true },
    first: JSON.parse(withoutSecretMembers(JSON.stringify(requestFor(setup, attempts[0]!))).text) as EndpointRequest,
    size,
  };
}

export function dryRunText({ requests, messagesAtMost, tokens, first, size }: ReturnType<typeof dryRun>): string {
  const { answers, allRightShows, mayBeWrong, claimNeeds, tellsApart, intervals } = size;
  const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;
  const isFixed = intervals === 'fixed';
  return `${counted(requests, 'request')}, about ${grouped(tokens.prompt + tokens.completion)} tokens (${grouped(tokens.prompt)} asked, ${grouped(tokens.completion)} answered)${messagesAtMost === undefined ? '' : `, and up to ${counted(messagesAtMost, 'message')} after answers that do not run`}. Nothing was sent.

The first request:
${JSON.stringify(first, null, 2)}

What ${counted(answers, 'answer')} of each variant can show${isFixed ? '' : ', with intervals that hold at any look'}:
- If all are right: that more than ${percent(allRightShows)} are.
- More than 95 %: ${
    mayBeWrong === null
      ? `not even if all are right; it takes ${claimNeeds} of ${claimNeeds}.`
      : `if at most ${mayBeWrong} of them ${mayBeWrong === 1 ? 'is' : 'are'} wrong; all right, ${claimNeeds} of ${claimNeeds} are enough.`
  }
- A difference between two variants: ${
    tellsApart === null
      ? 'none, these are too few.'
      : `from ${(100 * tellsApart).toFixed(0)} points on, where 1 answer in 100 goes the other way.`
  }
What it cannot show: smaller differences, and how a prompt does with other tools, other tasks or another model.
`;
}
