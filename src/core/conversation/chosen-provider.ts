import type { Conversation } from './conversation.ts';
import type { ProviderId } from './providers/provider.ts';
import { PROVIDERS } from './providers/providers.ts';
import { SESSIONS } from './shapes/sessions.ts';
import { SHAPES } from './shapes/shapes.ts';

/** Who a history goes to, by the URL beside it, its model, or its shape; null where nothing says so. */
export function providerOf({ shape, request }: Conversation, url?: string): ProviderId | null {
  const byUrl = url === undefined ? undefined : PROVIDERS.find(({ hosts }) => hosts?.test(url));
  if (byUrl) return byUrl.id;
  const ofShape = [...SHAPES, ...SESSIONS].find(({ id }) => id === shape)?.provider ?? null;
  const model = request.model ?? '';
  const byModel = PROVIDERS.find(({ models }) => models?.test(model))?.id ?? null;
  if (shape === 'openai-responses' || shape === 'codex')
    return byModel === null || byModel === 'openai' ? ofShape : byModel;
  return ofShape ?? byModel;
}
