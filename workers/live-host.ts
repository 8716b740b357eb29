import { err, ok, type Result } from '../src/base/result.ts';
import type { LiveNews, LiveService, StreamReadout } from '../src/contract/live-service.ts';
import type { Fixture } from '../src/core/cases/fixture.ts';
import { asObject, parseJson } from '../src/core/json/json-access.ts';
import { shownCalls } from '../src/core/logs/opened/shown-calls.ts';
import { importTools } from '../src/core/tools/importers/import-tools.ts';
import { importTranscript } from '../src/core/transcripts/import-transcript.ts';
import type { ToldEvent } from '../src/core/transcripts/live/live-event.ts';
import type { TimedChunks } from '../src/core/transcripts/live/live-reading.ts';
import { LiveStreams } from '../src/core/transcripts/live/live-streams.ts';
import { sentTape } from '../src/core/transcripts/live/sent-tape.ts';
import { type StreamCuts, streamCuts } from '../src/core/transcripts/live/stream-cuts.ts';
import { reportOf } from '../src/core/travel/report-of.ts';
import { SIMULATED } from '../src/core/words/simulated.ts';
import { linesOf } from './lines-of.ts';
import { nextTurn } from './next-turn.ts';

/** Between two looks of the page at what has changed, in milliseconds. */
const NEWS_MS = 50;

/** Follows one recorder for the page, through the contract. */
export class LiveHost implements LiveService {
  private token = '';
  private readonly streams = new LiveStreams({
    tools: async (id) => asObject(await (await this.ask(`tools/${id}`)).json())['tools'],
    tape: (id) => this.tape(id),
  });

  async follow(token: string, from: number, onNews: (news: LiveNews) => void): Promise<void> {
    this.token = token;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tell = (): void => {
      timer = undefined;
      if (this.streams.hasChanges) onNews(this.streams.changes());
    };
    const tellSoon = (): void => {
      timer ??= setTimeout(tell, NEWS_MS);
    };
    try {
      const answer = await this.ask(`live?from=${from}`);
      for await (const lines of linesOf(answer.body!)) {
        for (const line of lines) void this.streams.take(parseJson(line) as ToldEvent)?.then(tellSoon);
        tellSoon();
      }
    } finally {
      clearTimeout(timer);
      tell();
    }
  }

  async openStream(id: number): Promise<Result<Fixture>> {
    const row = this.streams.rowOf(id);
    const soFar = this.streams.chunksFrom(id, 0);
    const title = [`${id}, ${row?.model ?? ''}`, ...(row?.model === SIMULATED ? ['simulated'] : [])].join(', ');
    if (soFar && row) {
      const tools = this.streams.toolsOf(id);
      return ok({ ...begunFixture(title, row.model), ...soFar, ...(tools.length > 0 && { tools }) });
    }
    const tape = await this.tape(id);
    return tape === null ? err(NOT_KEPT) : this.ofTape(id, tape, title);
  }

  async openSent(id: number): Promise<Result<Fixture>> {
    const tape = await this.tape(id);
    const sent = tape === null ? null : sentTape(tape);
    return sent === null ? err(NOT_KEPT) : this.ofTape(id, sent, `${id}, as it was sent on`);
  }

  private ofTape(id: number, tape: string, title: string): Result<Fixture> {
    const row = this.streams.rowOf(id);
    const found = importTranscript(tape);
    if (!found.ok) return found;
    const tools = importTools(JSON.stringify(found.value.tools ?? []));
    const known = tools.ok ? tools.value.tools.map(({ definition }) => definition) : [];
    const { fixture } = found.value;
    // A tape's chunks count from its first event, those of a stream that runs from its request.
    const [first = 0, ...later] = fixture.dt ?? [];
    const dt = fixture.dt && [first + (row?.first ?? 0) * 1000, ...later];
    return ok({ ...fixture, ...(dt && { dt }), title, dialect: 'auto', ...(known.length > 0 && { tools: known }) });
  }

  async readStream(id: number): Promise<StreamReadout | null> {
    // It may end while its text is fetched, and is no more than cut off then.
    const isOpen = this.streams.rowOf(id)?.ended === null;
    const opened = await this.openStream(id);
    if (!opened.ok) return null;
    const { chunks, dt = [], frames, tools = [] } = opened.value;
    const options = { tools, dialect: 'auto', ...(frames && { frames }), ...(isOpen && { isOpen }) };
    const report = await reportOf(chunks, options, nextTurn);
    let [end, time] = [0, 0];
    const chunkEnds = Uint32Array.from(chunks, (chunk) => (end += chunk.length));
    const times = Float64Array.from(chunks, (_, at) => (time += dt[at] ?? 0));
    return { text: chunks.join(''), chunkEnds, times, report, calls: shownCalls(report), knowsTools: tools.length > 0 };
  }

  async cutsOf(id: number): Promise<StreamCuts | null> {
    const opened = await this.openStream(id);
    return opened.ok ? streamCuts(opened.value) : null;
  }

  async chunksFrom(id: number, first: number): Promise<TimedChunks | null> {
    return this.streams.chunksFrom(id, first);
  }

  private async tape(id: number): Promise<string | null> {
    const answer = await this.ask(`streams/${id}`).catch(() => null);
    return answer && (await answer.text());
  }

  private async ask(route: string): Promise<Response> {
    const answer = await fetch(`/_chunkscope/${route}`, { headers: { 'x-chunkscope-token': this.token } });
    if (!answer.ok) throw new Error((await answer.text()).trim());
    return answer;
  }
}

const NOT_KEPT = 'The tape of this stream is not kept.';

const begunFixture = (title: string, model: string): Omit<Fixture, 'chunks'> => ({
  format: 'chunkscope-fixture',
  version: 1,
  title,
  source: { kind: 'recording', model },
  recovery: 'resilient',
  dialect: 'auto',
});
