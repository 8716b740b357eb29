/**
 * What the account says of pastes: `npm run bench:account [-- facts|wrapped [NAME]]`. `facts` holds it to the rows of
 * `fixtures/vectors` or of the file NAME.jsonl, `wrapped` compares it with itself in each wrapping. A name keeps the pastes that have it.
 */
import { fileURLToPath } from 'node:url';
import { bundledImport } from '../scripts/bundled-import.mjs';
import { missedFacts } from './account/facts.mjs';
import { pastes, vectors } from './account/pastes.mjs';

/** @typedef {Record<string, any>} Json */
const { WRAPPINGS, accountJson, accountOf, valueToJson } = await bundledImport(
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
  for (const name of isFile
    ? [only]
    : ['account', 'account-own', 'account-layers', 'account-servers', 'complaints', 'complaints-servers']) {
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

if (mode === 'facts') facts();
else wrapped();
