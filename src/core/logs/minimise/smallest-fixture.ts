import type { Fixture } from '../../cases/fixture.ts';
import type { ToolDefinition } from '../../tools/tool-definition.ts';
import type { Minimised } from './minimise.ts';

/** What a case keeps of the reply that it was made of. */
interface Original {
  /** Empty where it has none. */
  readonly title: string;
  readonly dialect: string;
  readonly tools: readonly ToolDefinition[];
  readonly source?: Fixture['source'];
}

/** The smallest reply as a case that reads as it was read while it shrank. */
export function smallestFixture(
  { input, frames }: Pick<Minimised, 'input' | 'frames'>,
  { title, dialect, tools, source }: Original,
): Fixture {
  return {
    format: 'chunkscope-fixture',
    version: 1,
    title: title === '' ? 'Minimised reply' : `${title}, minimised`,
    ...(typeof source === 'object' && { source: endIn(source) }),
    chunks: [input],
    ...(frames.length > 0 && { frames }),
    dialect,
    ...(tools.length > 0 && { tools }),
  };
}

/** What is true of a part of a recording as well: by what it came, and how it ended. */
function endIn({ kind, model, finishReason, stopSequence }: Exclude<Fixture['source'], string | undefined>) {
  return {
    kind,
    ...(model !== undefined && { model }),
    ...(finishReason !== undefined && { finishReason }),
    ...(stopSequence !== undefined && { stopSequence }),
  };
}
