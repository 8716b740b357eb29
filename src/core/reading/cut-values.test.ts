import { expect, test } from 'vitest';
import { valueToPlain } from '../calls/value.ts';
import { parseReply } from '../reply/parse-reply.ts';
import { applyEdits } from '../words/edits.ts';

const call = (content: string) =>
  `<tool>\n<tool_name>write_file</tool_name>\n<arguments>\n<path>a</path>\n<content>${content}</content>\n</arguments>\n</tool>`;
const errorsIn = (text: string) => parseReply(text).diagnostics.filter(({ severity }) => severity === 'error');

test.each(['Close with </tool> please', 'a</tool>b</tool>c', 'a</arguments></tool>b'])(
  'a value that an end tag in it cut short is one error, and its fix makes the value whole: %s',
  (content) => {
    const text = call(content);
    const [error, ...others] = errorsIn(text);
    expect(others).toEqual([]);
    expect(error).toMatchObject({ code: 'unexpected-end-tag', call: 0 });
    const fixed = parseReply(applyEdits(text, error?.fix?.edits ?? []));
    expect(fixed.verdict).toBe('clean');
    expect(fixed.calls.map(({ arguments: given }) => valueToPlain(given))).toEqual([{ path: 'a', content }]);
  },
);

test('an end tag that was only forgotten is not an error, whatever the prose says later', () => {
  const open = call('hi').replace('</content>', '');
  for (const after of ['', 'I left out </content>.', `\nNow again:\n${call('hi')}`, '\n<content>x</content></tool>'])
    expect(errorsIn(open + after)).toEqual([]);
});
