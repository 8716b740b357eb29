import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { cli } from '../cli.test-kit.ts';
import { listenOnLoopback } from './loopback.ts';

it('listens on this machine alone, on one port of 127.0.0.1 and where there is one of ::1', async () => {
  const made: Server[] = [];
  const listening = await listenOnLoopback(() => {
    const server = createServer();
    made.push(server);
    return server;
  }, 0);
  const bound = made.flatMap((server) => (server.listening ? [server.address() as AddressInfo] : []));
  expect(bound[0]).toMatchObject({ address: '127.0.0.1', port: listening.port });
  for (const { address, port } of bound.slice(1)) expect([address, port]).toEqual(['::1', listening.port]);
  listening.close();
});

it.each(['record --to http://127.0.0.1:9', 'replay fixtures/tapes'])(
  'knows no option to listen elsewhere: %s',
  async (args) => {
    for (const option of ['--host', '--bind', '--listen', '--address'])
      expect(await cli([...args.split(' '), option, '0.0.0.0'])).toMatchObject({ exit: 2, out: '' });
  },
);
