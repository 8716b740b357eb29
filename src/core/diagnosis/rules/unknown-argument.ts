import { quote } from '../../text/quote.ts';
import { replace } from '../../words/edits.ts';
import { elementStartingAt } from '../element-index.ts';
import { exampleWith } from '../example-call.ts';
import { pathWords } from '../place.ts';
import type { Rule } from '../rule.ts';

const PROPERTIES = { path: { type: 'string' } };

export const unknownArgument: Rule = {
  code: 'unknown-argument',
  title: 'Unknown argument',
  about: `The tool's schema does not know this argument. It is an error where the schema says \`additionalProperties: false\`, because a validator refuses the call; silent where the schema allows more; a warning where it says nothing, because most tools ignore what they do not know, Forge's among them. So a misspelt name is not an error there: the argument is simply gone.

In a JSON payload it also stands for a key other than \`server_name\`, \`tool_name\` and \`arguments\`.`,
  failing: exampleWith(PROPERTIES, '<file_path>a.txt</file_path>', { additionalProperties: false }),
  passing: exampleWith(PROPERTIES, '<path>a.txt</path>', { additionalProperties: false }),
  explain(finding, reading) {
    const meant = finding.data?.['meant'];
    const name = finding.path === undefined ? quote(String(finding.data?.['name'] ?? '')) : pathWords(finding.path);
    const tool = reading.calls[finding.call ?? -1]?.call.toolName || 'the tool';
    const owner = finding.data?.['where'] === 'payload' ? 'a call' : tool;
    return {
      message: `${name} is no argument of ${owner}${meant === undefined ? '.' : `; did you mean ${quote(String(meant))}?`}`,
      why: 'The model took the name from a similar tool or from memory.',
    };
  },
  *fixes(finding, reading) {
    const meant = finding.data?.['meant'];
    const element = elementStartingAt(finding, reading);
    if (meant === undefined || !element || element.closeStart >= element.end) return;
    const open = { start: element.start + 1, end: element.start + 1 + element.name.length };
    const close = { start: element.closeStart + 2, end: element.closeStart + 2 + element.name.length };
    if (reading.text.slice(close.start, close.end) !== element.name) return;
    yield { title: `Rename to ${meant}`, edits: [replace(open, String(meant)), replace(close, String(meant))] };
  },
};
