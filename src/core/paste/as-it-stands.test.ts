import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ImportResult } from '../transcripts/import-result.ts';
import { pythonText } from '../transcripts/transcript.test-kit.ts';
import { casesOf } from './cases.ts';
import { evidenceOf } from './evidence.ts';
import { importPaste } from './import-paste.ts';

function imported(text: string): ImportResult {
  const result = importPaste(text);
  if (!result.ok) throw new Error(result.error);
  return result.value;
}

const FIXTURES = new URL('../../../fixtures/', import.meta.url);

interface Reply {
  readonly chunks?: readonly string[];
  readonly input?: string;
  readonly text?: string;
  /** Of native calls, whose text an importer wrote. */
  readonly frames?: unknown;
  /** Of a paste, which may be anything: what an account of it holds. */
  readonly facts?: unknown;
  readonly complaints?: unknown;
  readonly quiet?: unknown;
  readonly about?: string;
}

/** What is neither read nor named yet, so that a paste of it is taken for what is around a reply. */
const NOT_YET: readonly string[] = ['rwkv', 'response-template', 'structural-tag'];

/** The replies of every fixture and vector of the repository, by file. */
function replies(): [name: string, text: string][] {
  const files = readdirSync(FIXTURES, { recursive: true, encoding: 'utf8' });
  return files
    .filter((name) => /\.fixture\.json$|^vectors\/.*\.jsonl$/.test(name))
    .flatMap((name) => {
      const text = readFileSync(new URL(name, FIXTURES), 'utf8');
      const entries = name.endsWith('.jsonl') ? text.trim().split('\n') : [text];
      return entries.flatMap((entry, at): [string, string][] => {
        const { chunks, input, text: whole, frames, facts, complaints, quiet, about = '' } = JSON.parse(entry) as Reply;
        if (NOT_YET.includes(about)) return [];
        const reply = (frames ?? facts ?? complaints ?? quiet) ? undefined : (chunks?.join('') ?? input ?? whole);
        return typeof reply === 'string' ? [[`${name}:${at + 1}`, reply]] : [];
      });
    });
}

/** A text that is quoted line by line, escaped for a page, or a fence of no language around all of it, is no reply as it stands. */
const isQuote = (text: string): boolean =>
  (/&lt;/.test(text) && !/<\w/.test(text)) ||
  text.split('\n').every((line) => line.startsWith('>')) ||
  /^\s*```\n[^`]*\n```\s*$/.test(text);

const LOG =
  'time=2026-01-01T00:00:00Z level=WARN source=gemma4.go:1 msg="gemma4 tool call parsing failed" error="x" content="call:a{b:1}"';

describe('a reply', () => {
  it('stays as it stands, in every fixture and vector of the repository', () => {
    const all = replies();
    expect(all.length).toBeGreaterThan(1000);
    const changed = all.filter(([, text]) => imported(text).unwrapped && !isQuote(text));
    expect(changed.map(([name]) => name)).toEqual([]);
  });

  it('stays as it stands where only some of its quotes or breaks are escaped', () => {
    for (const text of [
      '<tool_call>\\n{"name": "a", "arguments": {"b": "c\\"d"}}\\n</tool_call>',
      '<tool_call>\n{\\"name\\": \\"a\\", \\"arguments\\": {}}\n</tool_call>',
      '<tool_call><function=a>\\n<parameter=b>c</parameter></function></tool_call>',
    ])
      expect(imported(text).unwrapped, text).toBeUndefined();
  });

  it.each([
    ['a line of a log', LOG],
    [
      'an error of a server',
      'Failed to parse input at pos 3: <tool_call>\n{"name": "a", "arguments": {}}\n</tool_call>',
    ],
    ['a traceback', 'Traceback (most recent call last):\nValueError: no call in \'<invoke name="a">\\n</invoke>\''],
    ['a bug report', '### Relevant log output\n\n```\n<tool_call>\n{"name": "a", "arguments": {}}\n</tool_call>\n```'],
    ['a quote', '> <tool_call>\n> {"name": "a", "arguments": {}}\n> </tool_call>'],
  ])('stays as it stands where a value holds %s', (_, value) => {
    for (const reply of [
      `I will write it down.\n<tool_call>\n<function=write>\n<parameter=content>\n${value}\n</parameter>\n</function>\n</tool_call>`,
      `<write_to_file>\n<path>a.md</path>\n<content>\n${value}\n</content>\n</write_to_file>`,
      `<tool_call>\n${JSON.stringify({ name: 'write', arguments: { content: value } })}\n</tool_call>`,
      JSON.stringify({ name: 'write', arguments: { content: value } }),
    ]) {
      const { unwrapped, fixture } = imported(reply);
      expect(unwrapped).toBeUndefined();
      expect(fixture.chunks.join('')).toBe(reply);
    }
  });

  it('stays as it stands where lines of a value are as long as a screen is wide', () => {
    const words = (length: number): string =>
      `${'some words that a model wrote down '.repeat(8).slice(0, length - 1)}x`;
    for (const [a, b] of [
      [words(80), 'and it goes on\nhere'],
      [words(120), 'and it goes on\nhere'],
      [words(72), `${words(72).replace('some', 'more')}\nand the end`],
      ['aGVsbG8gd29y'.repeat(6), `${'bGQsIHRoaXMg'.repeat(6)}\n${'aXMgbG9uZ2Vy'.repeat(6)}\naXM=`],
      ['0123456789abcdef'.repeat(5), `${'89abcdef01234567'.repeat(5)}\n${'f0e1d2c3b4a59687'.repeat(5)}\n00`],
    ] as const) {
      const reply = `<tool_call>\n<function=write>\n<parameter=text>\n${a}\n${b}\n</parameter>\n</function>\n</tool_call>`;
      expect(casesOf(evidenceOf(reply).parts).map(({ imported: { fixture } }) => fixture.chunks.join(''))).toEqual([
        reply,
      ]);
      expect(imported(reply).fixture.chunks.join('')).toBe(reply);
    }
  });

  it('stays as it stands where it is prose with a fence', () => {
    const reply =
      'Call it like this:\n\n```xml\n<read_file><path>a</path></read_file>\n```\n\nThen look at the result.';
    expect(imported(reply).unwrapped).toBeUndefined();
  });
});

/** What Go's `%q` makes of a text. */
const goText = (text: string): string =>
  // oxlint-disable-next-line no-control-regex -- what Go escapes
  `"${text.replace(/[\\"\n\r\t]|[\u0000-\u001f\u007f]/g, (char) => GO[char] ?? `\\x${char.charCodeAt(0).toString(16).padStart(2, '0')}`)}"`;
const GO: Readonly<Record<string, string>> = { '\\': '\\\\', '"': '\\"', '\n': '\\n', '\r': '\\r', '\t': '\\t' };

const value = fc.string({
  unit: fc.constantFrom('a', 'é', '😀', '"', "'", '\\', 'n', '\n', '\t', '&', '{', '}', ' ', '`', '<'),
});
const call = value.map(
  (text) => `Text\n<tool_call>\n<function=run>\n<parameter=x>\n${text}\n</parameter>\n</function>\n</tool_call>`,
);
const found = (text: string): string => imported(text).fixture.chunks.join('');

describe('the escapes of a text are undone exactly', () => {
  it.each<[string, (text: string) => string]>([
    [
      'Go',
      (text) =>
        `time=2026-01-01T00:00:00Z level=WARN source=other.go:1 msg="parsing failed" error="no" content=${goText(text)}`,
    ],
    ['JSON', (text) => JSON.stringify(text)],
    ['Python', (text) => pythonText(text)],
    [
      'Python in a log of vLLM',
      (text) =>
        `INFO 01-01 00:00:00 [logger.py:92] Generated response a: output: ${pythonText(text)}, output_token_ids: None`,
    ],
    [
      'JSON in the error of a provider',
      (text) => JSON.stringify({ error: { message: 'no', failed_generation: text } }),
    ],
    [
      'a provider as Python prints it',
      (text) => `Error code: 400 - {'error': {'failed_generation': ${pythonText(text)}}}`,
    ],
    ['JSON in JSON', (text) => JSON.stringify({ detail: `400 - ${JSON.stringify({ failed_generation: text })}` })],
    [
      'JSON of llama.cpp',
      (text) =>
        `srv operator(): got exception: ${JSON.stringify({ error: { message: `Failed to parse input at pos 5: ${text}` } })}`,
    ],
    [
      'Go behind what Docker Compose writes',
      (text) =>
        `ollama-1  | time=2026-01-01T00:00:00Z level=WARN source=other.go:1 msg="failed" error="no" content=${goText(text)}`,
    ],
  ])('of %s', (_, wrap) => {
    fc.assert(
      fc.property(call, (text) => {
        expect(found(wrap(text))).toBe(text);
      }),
    );
  });
});

describe('a fence that is all that was pasted', () => {
  const CALL = '[TOOL_CALLS]bash{"command": "ls"}';

  it('is taken off, one that is quoted too, and where the call is named alone', () => {
    for (const [text, inside] of [
      [`\`\`\`\n${CALL}\n\`\`\``, CALL],
      [`\n~~~text\n${CALL}\n~~~\n`, CALL],
      [`> \`\`\`\n> ${CALL}\n> \`\`\``, CALL],
      ['```\nbash[ARGS]{"command": "ls"}\n```', 'bash[ARGS]{"command": "ls"}'],
    ] as const)
      expect(found(text), text).toBe(inside);
  });

  it('stays where words or another fence are beside it, where it names a language and where no token marks the call', () => {
    for (const text of [
      `Like this:\n\`\`\`\n${CALL}\n\`\`\``,
      `\`\`\`\n${CALL}\n\`\`\`\n\`\`\`\n${CALL}\n\`\`\``,
      `\`\`\`xml\n${CALL}\n\`\`\``,
      '```\n{"name": "bash", "arguments": {}}\n```',
      '```\n[bash(command="ls")]\n```',
    ])
      expect(found(text), text).toBe(text);
  });
});
