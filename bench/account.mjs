/**
 * What the account says of pastes: `npm run bench:account [-- facts|wrapped [NAME]]`. `facts` holds it to the rows of
 * `fixtures/vectors` or of the file NAME.jsonl, `wrapped` compares it with itself in each wrapping. A name keeps the pastes that have it.
 * `meant FILE.jsonl` compares replies as `parse` and the account read them with the calls that a person reads in them.
 */
import { fileURLToPath } from 'node:url';
import { bundledImport } from '../scripts/bundled-import.mjs';
import { missedFacts } from './account/facts.mjs';
import { scoreOf } from './account/meant.mjs';
import { pastes, vectors } from './account/pastes.mjs';

/** @typedef {Record<string, any>} Json */
const { WRAPPINGS, accountJson, accountOf, importTools, judge, parseReply, valueToJson } = await bundledImport(
  fileURLToPath(new URL('account/entry.ts', import.meta.url)),
);
const [mode = 'facts', only = ''] = process.argv.slice(2);

/** @param {Json} said */
const callsOf = ({ calls }) =>
  calls
    .map(
      (/** @type {Json} */ call) =>
        `${call['toolName']}${valueToJson(call['arguments'])}${call['complete'] ? '' : '!'}`,
    )
    .join(' ')
    .replaceAll('\\r\\n', '\\n');

function facts() {
  const isFile = only.endsWith('.jsonl');
  const all = ['account', 'account-own', 'account-layers', 'account-servers'];
  for (const name of isFile ? [only] : [...all, 'complaints', 'complaints-own', 'complaints-servers']) {
    const rows = vectors(name).filter(({ id }) => isFile || id.includes(only));
    const wrong = rows.flatMap((row) => {
      const account = JSON.parse(accountJson(accountOf(row.text)));
      const missed = missedFacts(account, row.facts ?? (row.quiet ? {} : { ...row, calls: undefined }));
      if (row.quiet && account.complaints.some((/** @type {Json} */ { quote }) => row.quiet.includes(quote)))
        missed.push('quotes a person');
      return missed.length === 0 ? [] : [{ row, account, missed }];
    });
    for (const { row, account, missed } of wrong) {
      const { sentence, next, verdict, culprit, subject } = account;
      console.log(
        `\n${row.id} ${row.source}\n  ${sentence}\n  ${next}\n  ${[subject, verdict, culprit, account.do].join(' | ')}`,
      );
      for (const clause of missed) console.log(`  * ${clause.slice(0, 400)}`);
    }
    console.log(`${name}: ${rows.length - wrong.length} of ${rows.length} right`);
  }
}

function wrapped() {
  const all = [...pastes(), ...vectors('account').map(({ id, text }) => ({ name: `account/${id}`, text }))].filter(
    ({ text }) => text.length < 20_000,
  );
  const plain = all.map(({ text }) => accountOf(text));
  const share = (/** @type {number} */ count) => `${((100 * count) / all.length).toFixed(1)} %`;
  for (const [name, wrap] of Object.entries(WRAPPINGS).filter(([name]) => name.includes(only))) {
    const counts = { calls: 0, verdict: 0, all: 0 };
    for (const [at, { name: paste, text }] of all.entries()) {
      const [before, now] = [plain[at], accountOf(wrap(text))];
      const codes = (/** @type {Json} */ { causes }) =>
        causes
          .map((/** @type {Json} */ { code }) => code)
          .sort()
          .join();
      const isCalls = callsOf(before) === callsOf(now);
      const isVerdict = before.verdict === now.verdict;
      const isAll =
        isCalls &&
        isVerdict &&
        codes(before) === codes(now) &&
        before.next === now.next &&
        before.complaints.length === now.complaints.length;
      if (isCalls) counts.calls += 1;
      if (isVerdict) counts.verdict += 1;
      if (isAll) counts.all += 1;
      else if (only)
        console.log(
          `  ${paste}: ${before.verdict} → ${now.verdict} | ${callsOf(before).slice(0, 90)} → ${callsOf(now).slice(0, 90)} | ${before.next.slice(0, 50)} → ${now.next.slice(0, 50)}`,
        );
    }
    console.log(`${name}: calls ${share(counts.calls)}, verdicts ${share(counts.verdict)}, all ${share(counts.all)}`);
  }
}

/** The record of a reply as a program logs it. @param {Json} row @param {readonly Json[]} tools */
const recordOf = ({ request, response, input, finish }, tools) => ({
  request: request ?? {
    messages: [{ role: 'user', content: 'Go on.' }],
    tools: tools.map(({ inputSchema: parameters, ...tool }) => ({
      type: 'function',
      function: { ...tool, parameters },
    })),
  },
  response: response ?? {
    choices: [{ index: 0, finish_reason: finish, message: { role: 'assistant', content: input } }],
  },
});

/** @param {Json} row */
const textOf = ({ input, response }) => input ?? response.choices[0].message.content;

function meant() {
  const [{ tools = [] }, ...rows] = vectors(only);
  const known = importTools(JSON.stringify(tools)).value.tools.map((/** @type {Json} */ { definition }) => definition);
  /** @type {Record<string, (row: Json) => Json>} */
  const readers = {
    parse: (row) => {
      const options = { tools: known, dialect: 'auto', streamEnd: { reason: row['finish'] } };
      const { verdict, calls } = parseReply(textOf(row), options);
      return {
        verdict,
        calls: calls.map((/** @type {Json} */ call) => ({
          ...call,
          arguments: JSON.parse(valueToJson(call['arguments'])),
        })),
      };
    },
    account: (row) => JSON.parse(accountJson(accountOf(JSON.stringify(recordOf(row, tools))))),
  };
  for (const [name, read] of Object.entries(readers)) {
    /** @type {Record<string, number>} */
    const counts = { right: 0, wrong: 0, false: 0 };
    const judged = rows.filter(({ meant }) => Array.isArray(meant));
    for (const row of judged) {
      const said = read(row);
      const score = scoreOf(said, row['meant']);
      counts[score] = (counts[score] ?? 0) + 1;
      if (score !== 'right')
        console.log(
          `${score} ${row['id']} (${row['how']}): ${said['verdict']} ${JSON.stringify(said['calls'].map((/** @type {Json} */ c) => [c['toolName'], c['arguments'], c['complete']])).slice(0, 200)}`,
        );
    }
    const asMeant =
      name === 'parse'
        ? `, as meant in triage ${judged.filter((row) => row['meant'].length > 0 && judge(textOf(row), { tools: known, dialect: 'auto', streamEnd: { reason: row['finish'] } }).asMeant).length} of ${judged.filter(({ meant }) => meant.length > 0).length}`
        : '';
    console.log(`${name}: ${counts['right']} of ${judged.length} right, ${counts['false']} false${asMeant}`);
  }
}

if (mode === 'facts') facts();
else if (mode === 'meant') meant();
else wrapped();
