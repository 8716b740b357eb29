import { ParseHost } from './parse-host.ts';
import { parseTransfers } from './parse-transfers.ts';
import { serve } from './serve.ts';

const logs = async () => (await import('./logs-host.ts')).logsHost;

/** By the first word of a worker's name. The parser comes with the script, because the first verdict waits for it. */
const HOSTS: Readonly<Record<string, () => Promise<object>>> = {
  parse: async () => parseTransfers(new ParseHost()),
  case: async () => new (await import('./case-host.ts')).CaseHost(),
  judge: logs,
  live: async () => new (await import('./live-host.ts')).LiveHost(),
  logs,
  try: async () => new (await import('./try-host.ts')).TryHost(),
  workshop: async () => new (await import('./workshop-host.ts')).WorkshopHost(),
};

const [role = ''] = name.split(' ');
const host = HOSTS[role];
if (!host) throw new Error(`No host is called ${role}.`);
serve(host());
