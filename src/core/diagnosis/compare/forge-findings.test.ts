import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parseToolCall } from '../../forge/parse-tool-call.ts';
import { readReply } from '../../reading/read-reply.ts';
import { trimSpace } from '../../text/characters.ts';
import { diagnose } from '../report/diagnose.ts';
import { exampleCall } from '../rules/kit/example-call.ts';
import { forgeFindings } from './forge-findings.ts';

const inputs = readFileSync(new URL('../../../../fixtures/vectors/forge-parse.jsonl', import.meta.url), 'utf8')
  .split('\n')
  .filter(Boolean)
  .map((line) => (JSON.parse(line) as { input: string }).input);

const codesOf = (input: string) => forgeFindings(readReply(input)).map(({ code }) => code);

describe('what Forge would do', () => {
  it('is reported wherever it refuses what is read here as a whole call', () => {
    const silent = inputs.filter((input) => {
      const reading = readReply(input);
      return reading.calls[0]?.call.complete && !parseToolCall(input).ok && forgeFindings(reading).length === 0;
    });
    expect(silent).toEqual([]);
  });

  it('is reported wherever a name or a text of its first call differs', () => {
    const silent = inputs.filter((input) => {
      const reading = readReply(input);
      const forge = parseToolCall(input);
      const call = reading.calls.find(({ call: { start } }) => start === forge.match?.start)?.call;
      if (!forge.ok || !call || forgeFindings(reading).length > 0) return false;
      const shown = new Map(forge.call.args);
      const texts = call.arguments.entries.flatMap(([name, value]) =>
        value.type === 'string' && name !== '#text' ? [[name, trimSpace(value.value)] as const] : [],
      );
      return forge.call.toolName !== call.toolName || texts.some(([name, text]) => (shown.get(name) ?? '') !== text);
    });
    expect(silent).toEqual([]);
  });

  it('is silent on calls that it reads alike', () => {
    expect(
      codesOf(
        exampleCall(
          '<path>a</path><content>b &amp;&amp; c</content><edits><edit><search>x</search></edit></edits><n>5</n>',
        ),
      ),
    ).toEqual([]);
  });

  it.each([
    ['forge-reads-differently', exampleCall('<path>a</path>', ' read_file ')],
    ['forge-reads-differently', exampleCall('<path>a</path><path></path>')],
    ['forge-reads-differently', '<tool>{"tool_name": "x", "arguments": {}}</tool>'],
    ['forge-reads-differently', `<thinking>${exampleCall('')}</thinking>`],
    ['forge-drops-markup', exampleCall('<content><?php echo 1; ?></content>')],
    ['forge-drops-markup', exampleCall('<path>secret.env<x/></path>')],
    ['forge-cuts-at-inner-close', exampleCall('<content><!-- </tool> -->a</content>')],
    ['forge-strips-thinking', exampleCall('<content>a</thinking>b</content>')],
  ])('%s', (code, input) => {
    expect(codesOf(input)).toContain(code);
  });

  it('is a warning, given on request alone, and leaves the verdict as it is', () => {
    const input = exampleCall('<path>R&D</path><content><![CDATA[a && b]]></content>');
    const reading = readReply(input);
    const asked = diagnose(reading, { more: forgeFindings(reading) }).findings.filter(({ code }) =>
      code.startsWith('forge-'),
    );
    expect(asked.map(({ severity }) => severity)).toEqual(['warning']);
    expect(diagnose(reading).findings.some(({ code }) => code.startsWith('forge-'))).toBe(false);
    expect(reading.verdict(diagnose(reading, { more: forgeFindings(reading) }).findings)).toBe(
      reading.verdict(diagnose(reading).findings),
    );
  });
});
