import { transfer } from 'comlink';
import type { ParseService, Report } from '../src/contract/parse-service.ts';
import type { ParseHost } from './parse-host.ts';

/** The host with its columns handed over instead of copied. */
export const parseTransfers = (host: ParseHost): ParseService => ({
  describe: (dialect) => host.describe(dialect),
  load: async (document, onProgress) => handedOver(await host.load(document, onProgress)),
  edit: async (document, onProgress) => handedOver(await host.edit(document, onProgress)),
  cancel: () => host.cancel(),
  readInEach: () => host.readInEach(),
  readAs: (dialect) => host.readAs(dialect),
  conversions: () => host.conversions(),
  split: async (split) => {
    const ends = await host.split(split);
    return transfer(ends, [ends.buffer]);
  },
  seek: (offset) => host.seek(offset),
  step: (kind, direction, from) => host.step(kind, direction, from),
  breakpointStop: (breakpoints, from, direction) => host.breakpointStop(breakpoints, from, direction),
  breakpointStops: (breakpoints, most) => host.breakpointStops(breakpoints, most),
  breakpointLog: (breakpoints, most) => host.breakpointLog(breakpoints, most),
  events: (filter, from, count) => host.events(filter, from, count),
  eventAt: (filter, offset) => host.eventAt(filter, offset),
  coverage: (offset) => host.coverage(offset),
  compare: (asked, onProgress) => host.compare(asked, onProgress),
  readers: (choice) => host.readers(choice),
  agreeingFix: (asked, cell) => host.agreeingFix(asked, cell),
  proveSplits: (seeds, onProgress) => host.proveSplits(seeds, onProgress),
  recoveryMessage: (asked, recovery) => host.recoveryMessage(asked, recovery),
  recoveryTemplate: () => host.recoveryTemplate(),
  runBreaker: (split, other, attempts) => host.runBreaker(split, other, attempts),
  rules: () => host.rules(),
  rule: (code) => host.rule(code),
  fixes: () => host.fixes(),
  fixesOf: (diagnostic) => host.fixesOf(diagnostic),
  fixAll: (causes) => host.fixAll(causes),
  convertTo: (dialect) => host.convertTo(dialect),
  printCall: (call, language) => host.printCall(call, language),
});

function handedOver(report: Report | null): Report | null {
  if (!report) return null;
  const { kind, end, state } = report.events;
  const { starts, ends, errors, stops } = report.unlisted;
  const columns = [kind, end, state, report.chunkEnds, starts, ends, errors, stops];
  return transfer(
    report,
    columns.map(({ buffer }) => buffer),
  );
}
