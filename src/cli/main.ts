const HELP = `Usage: npm run -s cli -- COMMAND

Reads the tool calls that language models write as XML.
`;

process.stdout.write(HELP);
