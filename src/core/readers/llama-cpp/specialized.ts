import type { Tools } from '../kit/reader.ts';
import { json } from './json.ts';
import {
  atomic,
  characters,
  inTurn,
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

const PARAMETER_END = '\n</parameter>\n';

/** Qwen3-Coder's tags: each on a line of its own, the required arguments in any order before the others. */
export function qwen3Coder(tools: Tools): Rule {
  if (tools.names.length === 0) return inTurn(space, tagged('content', until()));
  const close = atomic(tagged('arg-close', PARAMETER_END));
  const argument = ({ name, isText }: Parameter): Rule =>
    inTurn(
      atomic(tagged('arg-open', '<parameter=', atomic(tagged('arg-name', name)), '>\n')),
      isText ? tagged('arg-text', until(PARAMETER_END)) : tagged('arg-value', json),
      close,
    );
  const call = callOf(tools, (name) => {
    const { required, further } = parametersOf(tools.schemaOf(name));
    return inTurn(
      atomic(tagged('tool-open', '<function=', named(name), '>\n')),
      inAnyOrder(required.map(argument)),
      further.length === 0 ? nothing : repeated(oneOf(...further.map(argument))),
      atomic(tagged('tool-close', '</function>\n')),
    );
  });
  const body = inTurn(call, '</tool_call>', space);
  const calls = inTurn(optional('<tool_call>\n'), body, repeated(inTurn('<tool_call>\n', body)));
  return inTurn(space, tagged('content', until('<tool_call>', '<function=')), space, optional(calls));
}

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
      inTurn(atomic(tagged('tool-open', recipient, channel, type, '<|message|>')), tagged('tool-args', json)),
      inTurn(atomic(tagged('tool-open', channel, recipient, type, '<|message|>')), tagged('tool-args', json)),
    );
  });
  const unasked = inTurn(optional(channel), ' to=', content, '<|end|>');
  const last = tools.names.length === 0 ? oneOf(final, unasked) : oneOf(call, final);
  return inTurn(repeated(inTurn(start, oneOf(preamble, analysis))), start, last);
}
