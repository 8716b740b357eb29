import type { TokenService } from '../src/contract/token-service.ts';
import { serve } from './serve.ts';

const service: TokenService = {
  async countTokens(texts) {
    const { countTokens } = await import('gpt-tokenizer/encoding/o200k_base');
    return texts.map((text) => countTokens(text, { disallowedSpecial: new Set() }));
  },
};

serve(Promise.resolve(service));
