import type { Io } from './command.ts';

/** Size at which the output is written, in code units. */
const FULL = 65_536;

/** Collects small pieces of output, since writing each one takes longer than making it. */
export class Batch {
  private readonly io: Pick<Io, 'write'>;
  private gathered = '';

  constructor(io: Pick<Io, 'write'>) {
    this.io = io;
  }

  async write(piece: string): Promise<void> {
    this.gathered += piece;
    if (this.gathered.length >= FULL) await this.flush();
  }

  async flush(): Promise<void> {
    const { gathered } = this;
    this.gathered = '';
    if (gathered !== '') await this.io.write(gathered);
  }
}
