import type { Attempt } from '../../core/trial/run.ts';
import type { TrySetup } from './try-options.ts';

/** A request as it is sent, without its key. */
export interface EndpointRequest {
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>>;
}

/** Anthropic's API wants a limit; a copy of the longest content is shorter. */
const MOST_TOKENS = 4_096;

/** The request of an attempt; those of two variants differ in the system prompt alone. A member of `body` that is null is left out. */
export function requestFor(
  { api, model, body }: Pick<TrySetup, 'api' | 'model' | 'body'>,
  { variant, task }: Pick<Attempt, 'variant' | 'task'>,
): EndpointRequest {
  const { prompt: system } = variant;
  const own =
    api === 'anthropic'
      ? { model, max_tokens: MOST_TOKENS, system, messages: task.messages, stream: true }
      : {
          model,
          messages: [{ role: 'system', content: system }, ...task.messages],
          stream: true,
          stream_options: { include_usage: true },
        };
  const all = Object.entries({ ...own, ...body }).filter(([, value]) => value !== null);
  return { path: api === 'anthropic' ? '/messages' : '/chat/completions', body: Object.fromEntries(all) };
}
