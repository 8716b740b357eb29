/** The tape of what a client was sent, where its answer was repaired on its way; null where nothing else was sent than came. */
export function sentTape(tape: string): string | null {
  const lines = tape.split('\n');
  const sent = lines.filter((line) => !READ.test(line)).map((line) => line.replace(SENT, '[$1,"r",'));
  return lines.some((line) => SENT.test(line)) ? sent.join('\n') : null;
}

const READ = /^\[[\d.e-]+,"r",/;
const SENT = /^\[([\d.e-]+),"s",/;
