export { chunkscopeMiddleware } from '../../src/package/ai-sdk.ts';
export { isExampleCopied } from '../../src/package/copied-example.ts';
export { DIALECTS } from '../../src/package/reader.ts';
export { systemPrompt } from '../../src/package/write.ts';
