import type {
  LanguageModelV3CallOptions,
  LanguageModelV3Middleware,
  LanguageModelV3StreamPart,
} from '@ai-sdk/provider';
import { MockLanguageModelV3 } from 'ai/test';
import { chunkscopeMiddleware, type MiddlewareOptions } from './ai-sdk.ts';

export const usage = {
  inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 1, text: 1, reasoning: 0 },
};

export const finishReason = { unified: 'stop', raw: 'stop' } as const;

export function partsOf(chunks: readonly string[]): LanguageModelV3StreamPart[] {
  return [
    { type: 'stream-start', warnings: [] },
    { type: 'text-start', id: '1' },
    ...chunks.map((delta): LanguageModelV3StreamPart => ({ type: 'text-delta', id: '1', delta })),
    { type: 'text-end', id: '1' },
    { type: 'finish', finishReason, usage },
  ];
}

export function streamOf<T>(parts: readonly T[]): ReadableStream<T> {
  return new ReadableStream({
    start(controller) {
      for (const part of parts) controller.enqueue(part);
      controller.close();
    },
  });
}

export const joinedText = (parts: readonly LanguageModelV3StreamPart[]): string =>
  parts.map((part) => (part.type === 'text-delta' ? part.delta : '')).join('');

export const definitions = (tools: readonly { name: string; inputSchema: unknown }[] = []) =>
  tools.map(({ name, inputSchema }) => ({ type: 'function' as const, name, inputSchema: inputSchema as object }));

/** Parts of a provider's stream, sent through the middleware. */
export async function passed(
  parts: readonly LanguageModelV3StreamPart[],
  options: MiddlewareOptions = {},
  params: Partial<LanguageModelV3CallOptions> = {},
): Promise<LanguageModelV3StreamPart[]> {
  const middleware: LanguageModelV3Middleware = chunkscopeMiddleware(options);
  const model = new MockLanguageModelV3();
  const given = { prompt: [], ...params };
  const sent = (await middleware.transformParams?.({ type: 'stream', params: given, model })) ?? given;
  const wrapped = await middleware.wrapStream?.({
    doStream: async () => ({ stream: streamOf(parts) }),
    doGenerate: () => Promise.reject(new Error('not asked for')),
    params: sent,
    model,
  });
  const taken: LanguageModelV3StreamPart[] = [];
  for await (const part of wrapped?.stream ?? []) taken.push(part);
  return taken;
}

/** What the middleware gives for a model that streams `chunks`, without the SDK around it. */
export const streamed = (
  chunks: readonly string[],
  options: MiddlewareOptions = {},
  tools: LanguageModelV3CallOptions['tools'] = [],
): Promise<LanguageModelV3StreamPart[]> => passed(partsOf(chunks), options, { tools });

/** What the model is asked in a request, and how its reply is then read as a whole. */
export async function asked(params: Partial<LanguageModelV3CallOptions>, options: MiddlewareOptions = {}) {
  const middleware: LanguageModelV3Middleware = chunkscopeMiddleware(options);
  const model = new MockLanguageModelV3();
  const given = { prompt: [], ...params };
  const sent = (await middleware.transformParams?.({ type: 'generate', params: given, model })) ?? given;
  const read = async (content: readonly object[], reason: object = finishReason) =>
    middleware.wrapGenerate?.({
      doGenerate: async () => ({ content, finishReason: reason, usage, warnings: [] }) as never,
      doStream: () => Promise.reject(new Error('not asked for')),
      params: sent,
      model,
    });
  return { sent, read };
}
