import type { Tools } from '../kit/reader.ts';
import { argumentSchema, memberOf, propertiesOf } from '../kit/schema-types.ts';
import { jsonCall, taggedArguments } from './generated.ts';
import { json, pythonValue, quoted } from './json.ts';
import {
  ahead,
  atomic,
  characters,
  end,
  inTurn,
  notAhead,
  nothing,
  oneOf,
  optional,
  type Rule,
  repeated,
  space,
  tagged,
  until,
} from './peg.ts';
import { type Parameter, parametersOf } from './schema.ts';

const callOf = (tools: Tools, rule: (name: string) => Rule): Rule => oneOf(...tools.names.map(rule));
const named = (name: string): Rule => atomic(tagged('tool-name', name));
const toolOpen = (...parts: readonly (Rule | string)[]): Rule => atomic(tagged('tool-open', ...parts));
const toolClose = (part: Rule | string): Rule => atomic(tagged('tool-close', part));
const given = tagged('tool-args', json);
const all = tagged('content', until());

const PARAMETER_END = '\n</parameter>\n';

const QWEN_THINKING = optional(
  inTurn('<think>', space, until('</think>', '<tool_call>'), oneOf('</think>', ahead('<tool_call>'))),
);

/** Qwen3-Coder's tags: each on a line of its own, the required arguments in any order before the others. */
export const qwen3Coder =
  (thinking: Rule) =>
  (tools: Tools): Rule => {
    if (tools.names.length === 0) return inTurn(thinking, space, all);
    const argument = ({ name, isText }: Parameter): Rule =>
      inTurn(
        atomic(tagged('arg-open', '<parameter=', atomic(tagged('arg-name', name)), '>\n')),
        isText ? tagged('arg-text', until(PARAMETER_END)) : tagged('arg-value', json),
        atomic(tagged('arg-close', PARAMETER_END)),
      );
    const call = callOf(tools, (name) => {
      const { required, further } = parametersOf(tools.schemaOf(name));
      return inTurn(
        toolOpen('<function=', named(name), '>\n'),
        inAnyOrder(required.map(argument)),
        further.length === 0 ? nothing : repeated(oneOf(...further.map(argument))),
        toolClose('</function>\n'),
      );
    });
    const body = inTurn(call, '</tool_call>', space);
    const calls = inTurn(optional('<tool_call>\n'), body, repeated(inTurn('<tool_call>\n', body)));
    const prose = tagged('content', until('<tool_call>', '<function='));
    return inTurn(thinking, space, prose, space, optional(calls));
  };

/** The same with thinking before. */
export const qwen35 = qwen3Coder(QWEN_THINKING);

/** Each once, in any order; more than six must come in theirs. */
function inAnyOrder(rules: readonly Rule[]): Rule {
  if (rules.length < 2 || rules.length > 6) return inTurn(...rules);
  return oneOf(
    ...rules.map((rule, index) =>
      inTurn(rule, (run, at) => inAnyOrder(rules.filter((_, other) => other !== index))(run, at)),
    ),
  );
}

/** Harmony's frames; the prompt has written `<|start|>assistant`. */
export function gptOss(tools: Tools): Rule {
  const content = until('<|end|>');
  const stray = optional(inTurn('<|channel|>commentary', optional(' to=assistant')));
  const analysis = inTurn(stray, '<|channel|>analysis<|message|>', content, '<|end|>');
  const preamble = inTurn('<|channel|>commentary<|message|>', tagged('content', content), '<|end|>');
  const start = '<|start|>assistant';
  const final = inTurn(stray, '<|channel|>final<|message|>', tagged('content', content));
  const channel = inTurn('<|channel|>', oneOf('commentary', 'analysis'));
  const type = optional(inTurn(space, optional('<|constrain|>'), characters('[A-Za-z0-9_-]')));
  const call = callOf(tools, (name) => {
    const recipient = inTurn(' to=functions.', named(name));
    return oneOf(
      inTurn(toolOpen(recipient, channel, type, '<|message|>'), given),
      inTurn(toolOpen(channel, recipient, type, '<|message|>'), given),
    );
  });
  const unasked = inTurn(optional(channel), ' to=', content, '<|end|>');
  const last = tools.names.length === 0 ? oneOf(final, unasked) : oneOf(call, final);
  return inTurn(repeated(inTurn(start, oneOf(preamble, analysis))), start, last);
}

/** Kimi K2's tokens; the id is `functions.`, the name and a counter. */
export function kimiK2(tools: Tools): Rule {
  const [section, begin] = ['<|tool_calls_section_begin|>', '<|tool_call_begin|>'];
  const thinking = optional(inTurn('<think>', until('</think>', section, begin), optional('</think>')));
  if (tools.names.length === 0) return inTurn(thinking, all, end);
  const call = callOf(tools, (name) =>
    inTurn(
      toolOpen('functions.', named(name), ':', characters('[0-9]'), '<|tool_call_argument_begin|>'),
      given,
      toolClose(optional('<|tool_call_end|>')),
    ),
  );
  const calls = inTurn(optional(section), repeated(inTurn(begin, call)), optional('<|tool_calls_section_end|>'));
  return inTurn(thinking, tagged('content', until(section, begin)), calls, end);
}

/** Mistral's `[TOOL_CALLS]name[ARGS]{…}`. */
export function ministral3(tools: Tools): Rule {
  const thinking = optional(inTurn('[THINK]', until('[/THINK]'), '[/THINK]'));
  if (tools.names.length === 0) return inTurn(thinking, space, all);
  const call = callOf(tools, (name) => inTurn(toolOpen(named(name), '[ARGS]'), given));
  const prose = tagged('content', until('[TOOL_CALLS]'));
  return inTurn(thinking, space, prose, space, repeated(inTurn('[TOOL_CALLS]', call)));
}

/** Functionary's recipients; the prompt has written the first `>>>`, and no rule reads another before a call. */
export function functionaryV32(tools: Tools): Rule {
  const prose = inTurn('all\n', all);
  if (tools.names.length === 0) return inTurn('>>>', prose, end);
  const calls = repeated(
    callOf(tools, (name) => inTurn(toolOpen(named(name), '\n'), given)),
    1,
  );
  const both = inTurn('all\n', tagged('content', until('>>>')), calls);
  return inTurn('>>>', oneOf(both, prose, calls), end);
}

/** Calls as Python's in LFM2's tokens, one of them, or several where `mayBeMore` is set. */
export const lfm2 =
  ({ thinks, mayBeMore }: { readonly thinks: boolean; readonly mayBeMore: boolean }) =>
  (tools: Tools): Rule => {
    const thinking = thinks ? optional(inTurn('<think>', until('</think>'), '</think>')) : nothing;
    if (tools.names.length === 0) return inTurn(thinking, all, end);
    const text = oneOf(quoted('"'), quoted("'"));
    const call = callOf(tools, (name) => {
      const argument = oneOf(
        ...Object.keys(propertiesOf(tools, name)).map((key) =>
          inTurn(
            tagged('arg-open', nothing),
            atomic(tagged('arg-name', key)),
            '=',
            tagged('arg-value', memberOf(argumentSchema(tools, name, key), 'type') === 'string' ? text : pythonValue),
            tagged('arg-close', nothing),
          ),
        ),
      );
      const hasNone = Object.keys(propertiesOf(tools, name)).length === 0;
      const args = hasNone ? nothing : inTurn(argument, repeated(inTurn(',', space, argument)));
      return inTurn(toolOpen(named(name), '('), space, args, space, toolClose(')'));
    });
    const calls = mayBeMore ? inTurn(call, repeated(inTurn(',', space, call))) : call;
    const section = inTurn('<|tool_call_start|>[', space, calls, space, ']<|tool_call_end|>');
    return inTurn(thinking, tagged('content', until('<|tool_call_start|>')), section, end);
  };

/** DeepSeek's tags of V3.2 and V4, which name the block of calls differently. */
export const deepSeekV32 =
  (block: 'function_calls' | 'tool_calls') =>
  (tools: Tools, thinks: boolean): Rule => {
    const [open, close, think] = [`<｜DSML｜${block}>`, `</｜DSML｜${block}>`, '</think>'];
    const before = inTurn('<think>', until(think), think);
    const thinking = optional(thinks || block === 'function_calls' ? before : think);
    if (tools.names.length === 0) return inTurn(thinking, all, end);
    const call = callOf(tools, (name) =>
      inTurn(
        toolOpen('<｜DSML｜invoke name="', named(name), '">\n'),
        taggedArguments(
          ({ isText }) => ({
            name: ['<｜DSML｜parameter name="', `" string="${isText}">`],
            value: ['', '</｜DSML｜parameter>'],
          }),
          parametersOf(tools.schemaOf(name)),
        ),
        space,
        toolClose('</｜DSML｜invoke>'),
      ),
    );
    const calls = inTurn(open, space, call, repeated(inTurn(space, call)), space, close);
    const prose = inTurn(notAhead('<think>'), tagged('content', until(`\n\n${open}`, open)), space);
    const plain = inTurn(thinking, prose, optional(calls));
    const inThinking = inTurn('<think>', until(`\n\n${open}`, open, think), space, calls);
    return inTurn(thinks ? oneOf(inThinking, plain) : plain, end);
  };

/** MiniCPM5's tags; thinking must be before. */
export function miniCpm5(tools: Tools): Rule {
  const thinking = inTurn('<think>', space, until('</think>'), space, '</think>', space);
  if (tools.names.length === 0) return inTurn(thinking, all, end);
  const close = atomic(tagged('arg-close', '</param>'));
  const text = oneOf(
    inTurn('<![CDATA[', tagged('arg-text', until(']]>')), ']]>', close),
    inTurn(notAhead('<![CDATA['), tagged('arg-text', until('</param>')), close),
  );
  const call = callOf(tools, (name) => {
    const { required, further } = parametersOf(tools.schemaOf(name));
    const argument = oneOf(
      ...[...required, ...further].map((parameter) =>
        inTurn(
          atomic(tagged('arg-open', '<param name="', atomic(tagged('arg-name', parameter.name)), '">')),
          parameter.isText ? text : inTurn(tagged('arg-value', json), close),
        ),
      ),
    );
    const args = repeated(inTurn(argument, space));
    return inTurn(toolOpen('<function name="', named(name), '">'), space, args, space, toolClose('</function>'));
  });
  return inTurn(thinking, tagged('content', until('<function')), repeated(inTurn(call, space), 1), end);
}

/** GigaChat's call in a turn of its own. */
export function gigaChatV3(tools: Tools): Rule {
  if (tools.names.length === 0) return all;
  const colon = inTurn(space, ':', space);
  const call = callOf(tools, (name) =>
    inTurn(
      toolOpen('{', space, '"name"', colon, '"', named(name), '"'),
      inTurn(space, ',', space, '"arguments"', colon, given, space, '}'),
    ),
  );
  const turn = inTurn('<|message_sep|>\n\nfunction call<|role_sep|>\n', call);
  return inTurn(tagged('content', until('<|message_sep|>\n\n')), space, optional(turn));
}

/** Cohere's marks, all of which are around something: a text or calls, not both. */
export function cohere2Moe(tools: Tools): Rule {
  const [thinking, text, action] = ['<|START_THINKING|>', '<|START_TEXT|>', '<|START_ACTION|>'];
  const thought = optional(inTurn(thinking, until('<|END_THINKING|>', text, action), optional('<|END_THINKING|>')));
  const prose = inTurn(text, tagged('content', until('<|END_TEXT|>')), optional('<|END_TEXT|>'));
  const rest = inTurn(optional('<|END_OF_TURN_TOKEN|>'), end);
  if (tools.names.length === 0) return inTurn(thought, prose, rest);
  const call = callOf(tools, (name) =>
    jsonCall({ around: [action, ''], keys: ['tool_name', 'parameters'], id: { key: 'tool_call_id' } }, name),
  );
  const calls = inTurn(call, repeated(inTurn(space, ',', space, call)));
  const section = inTurn(action, space, '[', space, calls, space, ']', space, '<|END_ACTION|>');
  return inTurn(thought, oneOf(section, prose), rest);
}
