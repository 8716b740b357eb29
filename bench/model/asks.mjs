/**
 * @typedef {{ name: string, description?: string, inputSchema: object }} Tool
 * @typedef {{ ask: string, tool: string }} Ask
 * @typedef {{ toolName: string, arguments: any }} Ran
 * @typedef {{ lane: string, ask: string, expected: string, ran: Ran[], copied: number, text: string, finish: string, tokens: number, ms: number, error?: string }} Answer
 */
import { jsonSchema, stepCountIs, streamText, tool } from 'ai';

/** Steps of an agent; it stops after the first in which a tool ran. */
const MOST_STEPS = 3;

/**
 * Asks a model one thing and says which tools ran. Nothing is done: a tool says that it was.
 * @param {{ model: any, lane: string, tools: readonly Tool[], ask: Ask, maxOutputTokens: number, isCopied: (call: Ran, ask: string) => boolean }} setup
 * @returns {Promise<Answer>}
 */
export async function answerOf({ model, lane, tools, ask, maxOutputTokens, isCopied }) {
  /** @type {Ran[]} */
  const ran = [];
  /** @type {string | undefined} */
  let error;
  const start = performance.now();
  const run = streamText({
    model,
    prompt: ask.ask,
    temperature: 0,
    maxRetries: 0,
    maxOutputTokens,
    tools: Object.fromEntries(
      tools.map(({ name, description, inputSchema }) => [
        name,
        tool({
          ...(description !== undefined && { description }),
          inputSchema: jsonSchema(inputSchema),
          execute: async (given) => {
            ran.push({ toolName: name, arguments: given });
            return 'Done.';
          },
        }),
      ]),
    ),
    stopWhen: [stepCountIs(MOST_STEPS), () => ran.length > 0],
    onError: (event) => {
      error = String(event.error);
    },
  });
  await run.consumeStream();
  const steps = await run.steps.then(
    (all) => all,
    () => [],
  );
  const copied = ran.filter((call) => isCopied(call, ask.ask)).length;
  return {
    lane,
    ask: ask.ask,
    expected: ask.tool,
    ran,
    copied,
    text: steps.map(({ text }) => text).join('\n'),
    finish: steps.at(-1)?.finishReason ?? 'none',
    tokens: steps.reduce((sum, { usage }) => sum + (usage.outputTokens ?? 0), 0),
    ms: Math.round(performance.now() - start),
    ...(error !== undefined && ran.length === 0 && { error }),
  };
}

/**
 * What the answers of each lane come to.
 * @param {readonly Answer[]} answers
 */
export function countsOf(answers) {
  const lanes = [...new Set(answers.map(({ lane }) => lane))];
  return lanes.map((lane) => {
    const own = answers.filter((answer) => answer.lane === lane);
    const count = (/** @type {(answer: Answer) => boolean} */ holds) => own.filter(holds).length;
    return {
      lane,
      asked: own.length,
      ran: count(({ ran }) => ran.length > 0),
      right: count(({ ran, expected }) => ran[0]?.toolName === expected),
      copied: count(({ copied }) => copied > 0),
      failed: count(({ error }) => error !== undefined),
      tokens: own.reduce((sum, { tokens }) => sum + tokens, 0),
    };
  });
}

/** @param {ReturnType<typeof countsOf>} counts */
export const tableOf = (counts) =>
  [
    '| lane | asked | a tool ran | the right tool | an example ran | request failed | tokens |',
    '| --- | --- | --- | --- | --- | --- | --- |',
    ...counts.map(
      ({ lane, asked, ran, right, copied, failed, tokens }) =>
        `| ${lane} | ${asked} | ${ran} | ${right} | ${copied} | ${failed} | ${tokens} |`,
    ),
  ].join('\n');
