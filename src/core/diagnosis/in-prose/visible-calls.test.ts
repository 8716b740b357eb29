import { describe, expect, it } from 'vitest';
import { SAMPLES } from '../../dialects/samples.ts';
import { readReply } from '../../reading/read-reply.ts';
import { diagnose } from '../report/diagnose.ts';
import { exampleCall } from '../rules/kit/example-call.ts';

const FORGE = exampleCall('<path>src</path>', 'list_files');
const CALLS: readonly (readonly [string, string])[] = Object.entries(SAMPLES).map(([id, { clean }]) => [
  id,
  clean.replace('I will look.', '').trim(),
]);
const QWEN = CALLS.find(([id]) => id === 'qwen3-coder')?.[1] ?? '';

function said(input: string, dialect = 'auto') {
  const reading = readReply(input, { dialect });
  const { diagnostics } = diagnose(reading, { fixes: true });
  return { reading, diagnostics, codes: diagnostics.map(({ code, severity }) => `${code} ${severity}`) };
}

describe('a call that is seen and not read', () => {
  it('in the tag of a tool that is not known asks for its definition', () => {
    const why = (input: string, dialect?: string) => said(input, dialect).diagnostics.map((one) => one.why);
    const bash = '<bash><command>git status</command></bash>';
    expect(why(`Now this:\n${bash}`)).toEqual([
      "`<bash>` is the tag of no known tool. Give the tool's definition, and it is read as a call of Cline's kind.",
    ]);
    expect(why('<attempt_completion>Done.</attempt_completion>')[0]).toMatch(/holds no argument that is known for it/);
    const prose = 'The model answered in prose, or stopped before it came to its call.';
    expect(why(`\`\`\`xml\n${bash}\n\`\`\``)).toEqual([prose]);
    expect(why('<p>Both files are <b>fine</b>.</p>')).toEqual([prose]);
    expect(why(bash, 'qwen3-coder')).toEqual([prose]);
  });

  it('whose tags are broken is said to be so where its dialect was looked for', () => {
    const broken = 'Look: <|open|>toolscall tool="f<|sep|><|open|>argument key="a"<|sep|>v<|close|>argument<|sep|>';
    expect(said(broken).diagnostics[0]?.message).toBe(
      'A call in Kimi XTML, line 1, with broken tags, so it could not be read.',
    );
    expect(said(broken, 'forge').diagnostics[0]?.message).toMatch(/^A call in another syntax: Kimi XTML/);
  });

  it("is none where Kimi's channels hold thinking and prose alone", () => {
    const channel = (word: string, text: string) => `<|open|>${word}<|sep|>${text}<|close|>${word}<|sep|>`;
    expect(said(channel('think', 'Hm.') + channel('response', 'Hello.')).codes).toEqual(['no-tool-call info']);
    expect(said(channel('argument', 'x')).codes).toContain('foreign-dialect warning');
  });

  it.each(CALLS)('in a code fence is a warning by itself, a remark beside a call (%s)', (_id, call) => {
    expect(said(`Look:\n\`\`\`\n${call}\n\`\`\``).codes).toEqual(['call-in-code-fence warning']);
    expect(said(`${QWEN}\n\`\`\`\n${call}\n\`\`\``).codes).toEqual(['call-in-code-fence info']);
  });

  it.each(CALLS)('in thinking is said, whatever it is written in (%s)', (id, call) => {
    expect(said(`<think>Perhaps\n${call}</think>Done.`).codes).toEqual(['call-in-thinking warning']);
    if (id === 'kimi-xtml') return;
    expect(said(`<think>Perhaps\n${call}</think>${call}`, id).codes).toContain('call-in-thinking warning');
  });

  it.each(CALLS.filter(([id]) => id !== 'qwen3-coder'))('behind calls in another dialect is named (%s)', (id, call) => {
    const { diagnostics, reading } = said(`${QWEN}\n${call}`);
    expect(reading.dialect).toBe('qwen3-coder');
    if (id === 'seed-oss') return;
    expect(diagnostics.map(({ code }) => code)).toEqual(['foreign-dialect']);
  });

  it("is named where it is Forge's own", () => {
    const [diagnostic] = said(`${QWEN}\n${FORGE}`).diagnostics;
    expect(diagnostic?.code).toBe('foreign-dialect');
    expect(diagnostic?.message).toContain('Forge XML');
  });

  it('is a piece where its opener is missing', () => {
    for (const piece of [
      'src</parameter>\n</function>\n</tool_call>',
      '<arg_value>src</arg_value>',
      '{"name": "a"}\n</tool_call>',
    ]) {
      const { diagnostics, reading } = said(piece);
      expect(reading.calls).toEqual([]);
      expect(diagnostics.map(({ code }) => code)).toEqual(['foreign-dialect', 'no-tool-call']);
      expect(diagnostics[0]?.message).toContain('piece');
    }
  });

  it('is written with the bars of DSML where those of ASCII stand', () => {
    const call = CALLS.find(([id]) => id === 'deepseek-dsml')?.[1] ?? '';
    const { diagnostics } = said(call.replaceAll('｜', '|'));
    expect(diagnostics[0]?.fix?.title).toBe('Write the bars as U+FF5C');
  });
});

describe('a wrapper without a call', () => {
  it.each(['<tool_call>', '<function_calls>', '<minimax:tool_call>', '<｜DSML｜tool_calls>'])('is prose: %s', (tag) => {
    expect(said(`${tag}\nnot a call\n${tag.replace('<', '</')}`).codes).toEqual(['tool-tag-in-prose info']);
  });

  it('is a warning before a call, as readers take the first one', () => {
    expect(said(`Write <tool_call> and then the call.\n${QWEN}`).codes).toEqual(['tool-tag-in-prose warning']);
  });
});
