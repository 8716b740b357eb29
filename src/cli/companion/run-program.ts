import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { InputError } from '../command.ts';
import { reasonOf } from '../read-file.ts';

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

/** Runs a program with this process's own streams and variables beside those given; resolves to its exit status. */
export function runProgram(
  [command = '', ...args]: readonly string[],
  variables: Record<string, string>,
): Promise<number> {
  const child = spawn(command, args, { stdio: 'inherit', env: { ...process.env, ...variables } });
  // A terminal sends Ctrl+C to the program itself. Whatever comes, the program decides when it is over.
  const pass = (signal: NodeJS.Signals): void => {
    if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
  };
  for (const signal of SIGNALS) process.on(signal, pass);
  return new Promise((done, fail) => {
    child.on('error', (error) => fail(new InputError(`${command} can't be run: ${reasonOf(error)}.`)));
    child.on('close', (status, signal) => {
      for (const signal of SIGNALS) process.off(signal, pass);
      done(status ?? 128 + constants.signals[signal ?? 'SIGTERM']);
    });
  });
}

/** Resolves with the first signal that asks this process to end. */
export function untilSignal(): Promise<void> {
  return new Promise((done) => {
    const end = (): void => {
      for (const signal of SIGNALS) process.off(signal, end);
      done();
    };
    for (const signal of SIGNALS) process.on(signal, end);
  });
}
