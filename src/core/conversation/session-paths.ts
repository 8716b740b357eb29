/** Where agents keep their sessions, to say which file to paste. */
const PATHS: readonly (readonly [agent: string, path: string])[] = [
  ['Claude Code', '~/.claude/projects/<project>/<session>.jsonl'],
  ['Codex', '~/.codex/sessions/<date>/rollout-….jsonl'],
  ['Gemini CLI', '~/.gemini/tmp/<project>/chats/session-….json'],
  ['goose', '`goose session export`'],
  ['opencode', '`opencode export <session>`'],
  ['Cline', 'tasks/<task>/api_conversation_history.json in its global storage'],
];

/** What to paste so that the message can be found; of a known agent, its file. */
export function pathOfSession(agent?: string): string {
  const known = PATHS.find(([name]) => name === agent);
  return known
    ? `Paste the session of ${known[0]}: ${known[1]}.`
    : 'Paste the request that was refused, or the session file of the agent.';
}
