import { elements, member, members, textOf } from '../notations/json-node.ts';
import type { Finding, ToolImporter } from './tool-importer.ts';

const BUILT_IN =
  /^(google_?search|google_?search_?retrieval|code_?execution|url_?context|google_?maps|file_?search|computer_?use)$/i;

/** Gemini: `{functionDeclarations: [{name, description?, parameters | parametersJsonSchema}]}`, in camel or snake case. */
export const gemini: ToolImporter = {
  id: 'gemini',
  title: 'Gemini function declarations',
  read: (node) => {
    const declarations = member(node, 'functionDeclarations', 'function_declarations');
    const builtIns = [...members(node)]
      .filter(([key]) => BUILT_IN.test(key))
      .map(([name, value]): Finding => ({ name, skipped: 'a provider built-in without a schema', node: value }));
    if (declarations === undefined) return builtIns.length > 0 ? builtIns : null;
    const declared = elements(declarations).map((declaration): Finding => {
      const name = textOf(member(declaration, 'name'));
      if (name === undefined) return { name: 'nameless', skipped: 'it has no name', node: declaration };
      return {
        name,
        description: textOf(member(declaration, 'description')),
        schema: member(declaration, 'parametersJsonSchema', 'parameters_json_schema', 'parameters'),
        node: declaration,
      };
    });
    return [...declared, ...builtIns];
  },
};
