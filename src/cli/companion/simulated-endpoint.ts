import { type SimulatedModel, simulatedModel } from '../../core/trial/simulated-model.ts';
import { SIMULATED } from '../../core/words/simulated.ts';
import { type Listening, LOOPBACK } from '../page/loopback.ts';
import { conversationOf } from './replay/conversation.ts';
import type { Replayed } from './replay/replayed.ts';
import { startReplayer } from './replay/replayer.ts';
import type { Target } from './targets.ts';

/** The target of a recorder that has no endpoint: a simulated model that speaks every protocol, labelled as what it is. */
export interface SimulatedEndpoint extends Listening {
  readonly target: Target;
}

/** Conversations that are remembered, to answer the same question otherwise the next time. */
const MOST_REMEMBERED = 10_000;

/** Starts the simulated model on any free port. */
export async function startSimulatedEndpoint(): Promise<SimulatedEndpoint> {
  const model = simulatedModel();
  const asked = new Map<string, number>();
  const listening = await startReplayer({
    find: (request) => ({ matched: 'order', recording: answerOf(model, request, asked), differing: null }),
    nothingLeft: '',
    port: 0,
    cut: 'as-recorded',
    speed: 1,
    answered: () => {},
  });
  return { ...listening, target: { name: 'simulated', url: new URL(`http://${LOOPBACK}:${listening.port}/v1`) } };
}

function answerOf(model: SimulatedModel, request: unknown, asked: Map<string, number>): Replayed {
  const said = conversationOf(request).map(({ role, content }) => ({
    role: String(role),
    content: String(content ?? ''),
  }));
  const key = JSON.stringify(said);
  const nth = asked.get(key) ?? 0;
  if (asked.size >= MOST_REMEMBERED) asked.clear();
  asked.set(key, nth + 1);
  const system = said.flatMap(({ role, content }) => (role === 'system' ? content : [])).join('\n');
  const messages = said.flatMap(({ role, content }) =>
    role === 'user' || role === 'assistant' ? [{ role, content } as const] : [],
  );
  const { chunks, dt, finish } = model({ system, messages }, nth);
  return {
    name: SIMULATED,
    request: undefined,
    chunks,
    frames: [],
    first: 0,
    dt,
    seams: {},
    reasoning: [],
    dialect: undefined,
    model: SIMULATED,
    finish,
    stopSequence: undefined,
  };
}
