import { decodeLink } from '../../core/fixtures/decode-link.ts';
import { encodeLink } from '../../core/fixtures/encode-link.ts';
import { printFixture } from '../../core/fixtures/print-fixture.ts';
import { openFixture } from '../../core/fixtures/read-fixture.ts';
import { type Command, EXIT, type Exit, type Io, UsageError } from '../command.ts';
import { readAll } from '../lines.ts';

/** Fixtures as share links, and back. */
export const link: Command = {
  name: 'link',
  summary: 'turn a fixture into a share link, and a link into its fixture',
  help: `Usage: npm run -s cli -- link encode < case.fixture.json
       npm run -s cli -- link decode < link.txt
       npm run -s cli -- link decode 'https://…/#s=1.…'

"encode" prints "#s=1.…", to be put behind the address of the page. "decode" takes an address, that, or the part behind
"#s=", and prints the fixture unchanged.

Example
  npm run -s cli -- link encode < case.fixture.json | npm run -s cli -- link decode
`,
  options: {},
  operands: 'any',
  async run({ operands }, io) {
    const [direction, given, extra] = operands;
    if (direction === 'encode' && given === undefined) return encode(await readAll(io.input), io);
    if (direction === 'decode' && extra === undefined) return decode(given ?? (await readAll(io.input)), io);
    throw new UsageError(
      '"link" is "link encode" (a fixture on stdin) or "link decode" (a link, on stdin or as it stands).',
    );
  },
};

async function encode(json: string, io: Io): Promise<Exit> {
  const fixture = openFixture(json);
  if (!fixture.ok) return refuse(fixture.error, io);
  const packed = await encodeLink(fixture.value.document);
  if (!packed.ok) return refuse(packed.error, io);
  await io.write(`${packed.value.hash}\n`);
  return EXIT.done;
}

async function decode(text: string, io: Io): Promise<Exit> {
  const opened = decodeLink(text);
  if (!opened.ok) return refuse(opened.error, io);
  await io.write(printFixture(opened.value.document));
  return opened.value.cut === undefined ? EXIT.done : refuse(opened.value.cut, io);
}

function refuse(sentence: string, io: Io): Exit {
  io.say(sentence);
  return EXIT.badInput;
}
