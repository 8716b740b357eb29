import type { Node } from 'jsonc-parser';
import { member, textOf } from '../notations/json-node.ts';
import type { FoundTool } from './tool-importer.ts';

/**
 * A custom tool of OpenAI, which takes a text: `{name, description?, format?: {type, syntax?, definition?}}`, where Chat Completions have
 * `format.grammar` around the last two. A call is read as having the text as its `input`.
 */
export function customTool(custom: Node, node: Node): FoundTool {
  const format = member(custom, 'format');
  const grammar = member(format, 'grammar') ?? format;
  const definition = textOf(member(grammar, 'definition'));
  const syntax = textOf(member(grammar, 'syntax'));
  const takes = definition === undefined ? 'Any text.' : `Text in this ${syntax ?? ''} grammar:\n${definition}`;
  return {
    name: textOf(member(custom, 'name')) ?? 'custom',
    description: textOf(member(custom, 'description')),
    built: { type: 'object', properties: { input: { type: 'string', description: takes } }, required: ['input'] },
    notes: [
      definition === undefined
        ? 'It takes a text, which is the `input` of a call.'
        : 'It takes a text, which is the `input` of a call; whether that fits the grammar is not checked.',
    ],
    node,
  };
}
