import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import { expect, it } from 'vitest';
import type { LiveEvent } from '../../core/transcripts/live/live-event.ts';
import { LiveFeed } from './live-feed.ts';

/** A page that takes lines only while it is ready. */
class Page extends EventEmitter {
  readonly lines: { readonly type: string; readonly id: number }[] = [];
  isReady = true;
  writeHead = () => this;
  flushHeaders = () => {};
  write = (line: string): boolean => {
    this.lines.push(JSON.parse(line));
    return this.isReady;
  };

  ready(): void {
    this.isReady = true;
    this.emit('drain');
  }
}

const stream = (id: number): LiveEvent => ({ type: 'stream', id, at: '', target: 'up', path: '/', model: 'm' });
const read = (id: number): LiveEvent => ({ type: 'read', id, t: 1, data: '' });
const end = (id: number): LiveEvent => ({ type: 'end', id, t: 2, reason: 'complete' });

function open(most?: number): { feed: LiveFeed; page: Page; begin: (id: number) => void } {
  const feed = new LiveFeed(most);
  const page = new Page();
  void feed.serve(page as unknown as ServerResponse, undefined);
  const begin = (id: number): void => {
    feed.add(id, { tape: async () => null, tools: () => undefined });
    feed.emit(stream(id));
  };
  return { feed, page, begin };
}

const told = ({ lines }: Page): string[] => lines.splice(0).map(({ type, id }) => `${type} ${id}`);

it('tells a page that was slow which streams it missed something of, and how they ended', () => {
  const { feed, page, begin } = open();
  begin(1);
  page.isReady = false;
  begin(2);
  for (const event of [read(1), read(2), read(2), end(2)]) feed.emit(event);
  expect(told(page)).toEqual(['stream 1', 'stream 2']);
  page.ready();
  expect(told(page)).toEqual(['stream 1', 'gap 1', 'stream 2', 'gap 2', 'end 2']);
  feed.emit(read(1));
  expect(told(page)).toEqual(['read 1']);
});

it('keeps no more for a page that never reads than which streams it missed', () => {
  const { feed, page, begin } = open(3);
  page.isReady = false;
  begin(1);
  for (let id = 1; id <= 1_000; id++) {
    if (id > 1) begin(id);
    for (let count = 0; count < 10; count++) feed.emit(read(id));
    feed.emit(end(id));
  }
  expect(told(page)).toEqual(['stream 1']);
  page.ready();
  expect(told(page).filter((line) => line.startsWith('end'))).toEqual(['end 998', 'end 999', 'end 1000']);
});

it('forgets the oldest stream that has ended, never one that runs', async () => {
  const { feed, begin } = open(2);
  begin(1);
  for (const id of [2, 3, 4]) {
    feed.add(id, { tape: async () => `tape ${id}`, tools: () => undefined });
    feed.emit(stream(id));
    feed.emit(end(id));
  }
  expect(await Promise.all([2, 3, 4].map((id) => feed.tapeText(id)))).toEqual([null, null, 'tape 4']);
  const late = new Page();
  await feed.serve(late as unknown as ServerResponse, 1);
  expect(told(late)).toEqual(['stream 1', 'gap 1', 'stream 4', 'end 4']);
});
