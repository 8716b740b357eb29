import type { Conversation } from './conversation.ts';
import type { ProviderId } from './providers/provider.ts';
import { PROVIDERS } from './providers/providers.ts';

/** Who a history goes to, by the URL beside it, its model, or its shape; null where nothing says so. */
export function providerOf({ shape, provider, request }: Conversation, url?: string): ProviderId | null {
  const byUrl = url === undefined ? undefined : PROVIDERS.find(({ hosts }) => hosts?.test(url));
  if (byUrl) return byUrl.id;
  const model = request.model ?? '';
  const byModel = PROVIDERS.find(({ models }) => models?.test(model))?.id ?? null;
  // Others than OpenAI offer the Responses API as well.
  const isResponses = shape === 'openai-responses' || shape === 'codex';
  if (isResponses && byModel !== null && byModel !== 'openai') return byModel;
  return provider ?? byModel;
}
