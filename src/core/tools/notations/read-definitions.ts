import type { Node } from 'jsonc-parser';
import { err, ok, type Result } from '../../../base/result.ts';
import { readJsonText, withoutFence } from './json-text.ts';
import { readLines } from './lines.ts';
import { readLiteral } from './literal.ts';
import { codeAdvice } from './source-code.ts';
import type { ReadYaml } from './yaml.ts';

/** What a text of definitions holds. */
export interface WrittenDefinitions {
  /** How it is written, for people. */
  readonly notation: 'JSON' | 'JSON lines' | 'an event stream' | 'a literal' | 'YAML';
  /** Values one after the other; one in most. Offsets are those of the text. */
  readonly roots: readonly Node[];
}

/** Reads JSON, JSON lines, an event stream, a literal of Python or JavaScript, or YAML; the error is that of the JSON, or says what to paste in place of a program. */
export function readDefinitions(text: string, yaml?: ReadYaml): Result<WrittenDefinitions> {
  const json = readJsonText(text);
  if (json.ok) return ok({ notation: 'JSON', roots: [json.value] });
  const bare = withoutFence(text);
  const lines = readLines(bare);
  if (lines) return ok({ notation: /^data:/m.test(bare) ? 'an event stream' : 'JSON lines', roots: lines });
  const literal = readLiteral(bare);
  if (literal) return ok({ notation: 'a literal', roots: [literal] });
  const document = yaml?.(bare);
  if (document) return ok({ notation: 'YAML', roots: [document] });
  const advice = codeAdvice(bare);
  return advice === null ? json : err(advice);
}
