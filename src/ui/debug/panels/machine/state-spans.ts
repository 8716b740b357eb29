import type { Span } from '../../../../base/span.ts';
import type { ParseService } from '../../../../contract/parse-service.ts';
import type { MachineDescription } from '../../../../core/kernel/description.ts';
import { TAG_OR_BLANK } from '../../../parts/reply/groups.ts';

/** More are not told apart on a screen. */
const MOST_SPANS = 400;

/** Kinds of events that are read in a place of a call, unlike the tags that lead to it. */
const CONTENT: ReadonlySet<string> = new Set(['text', 'prose', 'thinking', 'server-name', 'tool-name', 'entity']);

type SpanService = Pick<ParseService, 'events' | 'breakpointStops'>;

/**
 * What was read in a state, the first MOST_SPANS stretches in rising order: of a place its texts, or its tags where it
 * holds no text; of markup everything from the character that leads into the state to its end.
 */
export async function spansOfState(
  service: SpanService,
  machine: MachineDescription,
  state: string,
  source: string,
): Promise<readonly Span[]> {
  const isPlace = machine.states.find(({ name }) => name === state)?.level === 'place';
  if (isPlace) {
    const { rows } = await service.events({ state }, 0, MOST_SPANS);
    const texts = rows.filter(({ kind, text }) => CONTENT.has(kind) && !TAG_OR_BLANK.test(text));
    return texts.length > 0 ? texts : rows;
  }
  const [enters = [], leaves = []] = await service.breakpointStops(
    [
      { on: 'state', state, edge: 'enter' },
      { on: 'state', state, edge: 'leave' },
    ],
    MOST_SPANS,
  );
  return enters.map((enter, index) => {
    const end = leaves[index] ?? source.length;
    // What leads out belongs to the markup where it ends it; else to what follows.
    return { start: enter - 1, end: /[;>]/.test(source.charAt(end - 1)) ? end : Math.max(enter, end - 1) };
  });
}
