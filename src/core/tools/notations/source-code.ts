interface Code {
  readonly language: string;
  readonly looks: RegExp;
  readonly instead: string;
}

/** Programs that define tools, and what to run to get the JSON of them; the first that a text looks like. */
const CODES: readonly Code[] = [
  {
    language: 'Go',
    looks: /^[ \t]*package \w+[ \t]*\r?$|\bfunc (?:\([^)]{0,200}\) )?\w+\(|\bmcp\.NewTool\(|^type \w+ struct\b/m,
    instead: 'json.NewEncoder(os.Stdout).Encode(tools)',
  },
  {
    language: 'Python',
    looks:
      /^[ \t]*(?:def|async def|class) \w+.*:[ \t]*\r?(?:#.*)?$|^[ \t]*@\w[\w.]*(?:\(.*\))?[ \t]*\r?$|^(?:from [\w.]+ )?import [\w., ]+$|\bBaseModel\b/m,
    instead:
      'print(json.dumps(…)) of what the model gets: convert_to_openai_tool(tool) in LangChain, Model.model_json_schema() in pydantic, await client.list_tools() in MCP',
  },
  {
    language: 'TypeScript',
    looks:
      /\bz\.(?:object|string|enum|array)\(|\b(?:interface|type|class) \w+.{0,200}[{=]|=>|\bimport .{0,400} from ['"]|\brequire\(|\b(?:async )?function\b|\btool\(|^[ \t]*(?:export\s+)?(?:const|let|var)\s/m,
    instead:
      'console.log(JSON.stringify(…)) of what the model gets: z.toJSONSchema(schema) for zod, await client.listTools() in MCP, or the body of a request',
  },
];

/** A sentence on what to paste where a text is a program: tools in it are made when it runs. Null where it looks like none. */
export function codeAdvice(text: string): string | null {
  // What is in quotes is data: "function" in JSON that is broken elsewhere is no program.
  const start = text.slice(0, 50_000).replace(/"(?:[^"\\\n]|\\.)*("?)/g, (found, end) => (end === '' ? found : '""'));
  const code = CODES.find(({ looks }) => looks.test(start));
  return code
    ? `This is ${code.language} code, whose tools are made when it runs. Paste what it sends instead: ${code.instead}.`
    : null;
}
