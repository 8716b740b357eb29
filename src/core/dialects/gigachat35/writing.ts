import { barredWriting } from '../deepseek-dsml/writing.ts';
import type { DialectWriting } from '../write/dialect-writing.ts';

export const gigachat35Writing: DialectWriting = barredWriting('GCML');
