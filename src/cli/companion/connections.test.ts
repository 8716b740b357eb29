import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { Connections } from './connections.ts';

/** A target, the ends of its connections, and what connects to it. */
async function connecting() {
  const ends: Socket[] = [];
  const server = createServer((socket) => void ends.push(socket.on('error', () => {}))).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const connections = new Connections();
  onTestFinished(() => {
    connections.close();
    server.close();
  });
  const open = async (): Promise<Socket> => {
    const count = ends.length;
    const socket = connections.open(url);
    if (socket.connecting)
      await Promise.all([once(socket, 'connect'), ends.length > count || once(server, 'connection')]);
    return socket;
  };
  return { url, connections, ends, open };
}

it('a connection that was given back is opened again, the last one first', async () => {
  const { url, connections, open } = await connecting();
  const [one, two] = [await open(), await open()];
  connections.keep(url, one);
  connections.keep(url, two);
  expect([await open(), await open()]).toEqual([two, one]);
  expect(await open()).not.toBe(one);
});

it('a connection is left to its new user alone', async () => {
  const { url, connections, ends, open } = await connecting();
  const socket = await open();
  connections.keep(url, socket);
  expect(await open()).toBe(socket);
  ends[0]!.write('answer');
  expect(String((await once(socket, 'data'))[0])).toBe('answer');
  expect(socket.destroyed).toBe(false);
});

it('one that its target has closed is not', async () => {
  const { url, connections, ends, open } = await connecting();
  const socket = await open();
  connections.keep(url, socket);
  ends[0]!.destroy();
  await once(socket, 'close');
  expect(await open()).not.toBe(socket);
});

it('none is kept of a target that sent something nobody had asked for', async () => {
  const { url, connections, ends, open } = await connecting();
  const late = await open();
  connections.keep(url, late);
  ends[0]!.write('surplus');
  await once(late, 'close');
  const next = await open();
  connections.keep(url, next);
  expect(next.destroyed).toBe(true);
});
