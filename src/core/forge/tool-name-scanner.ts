import { trimSpace } from '../text/characters.ts';
import { heldPrefix } from './held-prefix.ts';

const OPEN = '<tool_name>';
const CLOSE = '</tool_name>';
/** Anything that Go's `\s` does not match. */
const SOLID = /[^\t\n\f\r ]/;

/**
 * Finds the tool name as Forge's early detection does: Forge searches the whole content so far again and again for
 * `<tool_name>\s*([^<>\s][^<>]*?)\s*</tool_name>`; here each fragment is read once.
 */
export class ToolNameScanner {
  /** The part of the pattern that comes next. */
  private seeking: 'open' | 'value' | 'close' | 'nothing' = 'open';
  /** The beginning of a tag at the end of a fragment. */
  private held = '';
  private value = '';

  /** The name in the first match so far; empty where there is none or nothing is left after trimming. */
  get name(): string {
    return this.seeking === 'nothing' ? trimSpace(this.value) : '';
  }

  push(fragment: string): void {
    let rest = this.held + fragment;
    this.held = '';
    while (rest !== '') rest = this.step(rest);
  }

  /** Matches one part of the pattern; returns what is left to read. */
  private step(rest: string): string {
    switch (this.seeking) {
      case 'open':
        return this.seekOpen(rest);
      case 'value':
        return this.readValue(rest);
      case 'close':
        return this.readClose(rest);
      case 'nothing':
        return '';
    }
  }

  private seekOpen(rest: string): string {
    const at = rest.indexOf(OPEN);
    if (at < 0) return this.hold(heldPrefix(rest, OPEN));
    this.seeking = 'value';
    this.value = '';
    return rest.slice(at + OPEN.length);
  }

  private readValue(rest: string): string {
    const end = rest.search(/[<>]/);
    this.value += end < 0 ? rest : rest.slice(0, end);
    if (end < 0) return '';
    this.seeking = rest.charAt(end) === '<' && SOLID.test(this.value) ? 'close' : 'open';
    return rest.slice(end);
  }

  private readClose(rest: string): string {
    if (rest.length < CLOSE.length && CLOSE.startsWith(rest)) return this.hold(rest);
    this.seeking = rest.startsWith(CLOSE) ? 'nothing' : 'open';
    return rest;
  }

  private hold(prefix: string): '' {
    this.held = prefix;
    return '';
  }
}
