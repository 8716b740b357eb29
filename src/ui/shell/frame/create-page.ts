import type { LogFile } from '../../../core/logs/opened/read-blocks.ts';
import type { Cases } from '../../debug/cases/cases.ts';
import type { DebugState } from '../../debug/state/debug-state.ts';
import { toolsInForce } from '../../debug/state/tools-in-force.ts';
import type { DebugStore } from '../../debug/store/debug-store.ts';
import type { AppStore } from '../../parts/page/app-store.ts';
import type { GroupSides, LogInHand, Page, PromptInHand, Readable, ReplyInHand } from '../../parts/page/page.ts';

/** Wires the workspaces to one another: each asks the page, and here is which of them answers. */
export function createPage(debug: DebugStore, app: AppStore, cases: () => Cases | null): Page {
  const { verbs } = debug.getState();
  let log: Readable<LogInHand> | null = null;
  let prompt: Promise<Readable<PromptInHand>> | null = null;
  async function openLogs(files: readonly LogFile[], sides?: GroupSides): Promise<void> {
    try {
      const { logsFor } = await import('../../logs/store/use-logs.ts');
      app.setState({ workspace: 'logs', dialog: null });
      const { open, compare } = logsFor(page).getState().verbs;
      await open(files);
      if (sides) await compare(sides);
    } catch {
      verbs.toast('Logs could not be loaded. Reload the page and try again.', { isError: true });
    }
  }
  const page: Page = {
    app,
    news: verbs,
    reply: derived(debug, replyInHand),
    openReply(fixture, way) {
      if (app.getState().workspace !== 'debug') verbs.showReply();
      verbs.open(fixture, 'open from the log', 'kept');
      const pager = way && { ...way, key: debug.getState().reply.key };
      app.setState({ workspace: 'debug', pager });
    },
    openLive(fixture) {
      if (app.getState().workspace !== 'debug') verbs.showReply();
      verbs.openLive(fixture);
      app.setState({ workspace: 'debug', pager: null });
      return { grow: verbs.grow, end: verbs.endLive };
    },
    openText(text, panel) {
      verbs.showReply();
      verbs.replaceText(text, 'example');
      if (panel) verbs.setTab(panel);
      app.setState({ workspace: 'debug' });
    },
    importText: async (text) => cases()?.importText(text),
    maskedFile: async (fixture) =>
      (await cases()
        ?.service.exportCase(fixture, { format: 'fixture', masked: true, minimised: false })
        .catch(() => null)) ?? null,
    setTools: (tools, overReply) => verbs.setUserTools(tools, { overReply }),
    openLog: (name, file, sides) => openLogs([{ name, file }], sides),
    compareLogs(a, b) {
      const other = b.name === a.name ? `${b.name} (B)` : b.name;
      const files = [
        { name: a.name, file: a },
        { name: other, file: b },
      ];
      return openLogs(files, { path: 'file', a: a.name, b: other });
    },
    async openRun(file) {
      try {
        const { tryFor } = await import('../../workshop/trial/use-try.ts');
        app.setState({ workspace: 'workshop', dialog: null });
        await tryFor(page).getState().verbs.openRun(file);
      } catch {
        verbs.toast('Try could not be loaded. Reload the page and try again.', { isError: true });
      }
    },
    log: () => log,
    shareLog(opened) {
      log = opened;
    },
    prompt() {
      prompt ??= import('../../workshop/store/workshop-for.ts').then(
        ({ workshopFor }) => workshopFor(page),
        (error) => {
          prompt = null;
          throw error;
        },
      );
      return prompt;
    },
  };
  return page;
}

const replyInHand = ({ reply, userTools }: DebugState): ReplyInHand => ({
  title: reply.title,
  ownTools: reply.ownTools,
  userTools,
  tools: toolsInForce({ reply, userTools }),
});

/** A part of a store as a store. What is picked of it is told apart, not the part itself. */
function derived<State, Part>(store: Readable<State>, part: (state: State) => Part): Readable<Part> {
  return {
    getState: () => part(store.getState()),
    getInitialState: () => part(store.getInitialState()),
    subscribe: (listener) => store.subscribe((state, before) => listener(part(state), part(before))),
  };
}
