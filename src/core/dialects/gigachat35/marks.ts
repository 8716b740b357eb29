import { barredDialect } from '../deepseek-dsml/marks.ts';
import type { MarkedDialect } from '../kit/marked-dialect.ts';

/** DeepSeek's tags with another word in them. */
export const gigachat35: MarkedDialect = barredDialect('gigachat35', 'GCML');
