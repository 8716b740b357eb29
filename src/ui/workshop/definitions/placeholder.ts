/** What an empty box shows: the least that makes a tool. */
export const DEFINITIONS_PLACEHOLDER = `{
  "name": "read_file",
  "description": "Read a text file.",
  "inputSchema": {
    "type": "object",
    "properties": {
      "path": { "type": "string" }
    },
    "required": ["path"]
  }
}`;
