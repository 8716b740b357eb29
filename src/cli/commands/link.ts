import { decodeLink } from '../../core/cases/decode-link.ts';
import { encodeLink } from '../../core/cases/encode-link.ts';
import { printFixture } from '../../core/cases/print-fixture.ts';
import { openFixture } from '../../core/cases/read-fixture.ts';
import { type Command, EXIT, type Exit, InputError, type Io, orRefuse, UsageError } from '../command.ts';
import { readAll } from '../lines.ts';

/** Fixtures as share links, and back. */
export const link: Command = {
  name: 'link',
  summary: 'turn a fixture into a share link, and a link into its fixture',
  help: `Usage: npm run -s cli -- link encode < case.fixture.json
       npm run -s cli -- link decode < link.txt
       npm run -s cli -- link decode 'https://…/#s=2.…'

"encode" prints "#s=2.…", to be added to the address of the page. "decode" takes an address, such a text, or the part after
"#s=", and prints the fixture unchanged. A link carries a checksum and is refused where its characters were changed; of one
from before that, which begins "1.", stderr says that it has none.

Example
  npm run -s cli -- link encode < case.fixture.json | npm run -s cli -- link decode
`,
  options: {},
  operands: 'any',
  words: ['encode', 'decode'],
  async run({ operands }, io) {
    const [direction, given, extra] = operands;
    if (direction === 'encode' && given === undefined) return encode(await readAll(io), io);
    if (direction === 'decode' && extra === undefined) return decode(given ?? (await readAll(io)), io);
    throw new UsageError(
      '"link" is "link encode" (a fixture on stdin) or "link decode" (a link, on stdin or as an operand).',
    );
  },
};

async function encode(json: string, io: Io): Promise<Exit> {
  const { document } = orRefuse(openFixture(json));
  const { hash } = orRefuse(await encodeLink(document));
  await io.write(`${hash}\n`);
  return EXIT.done;
}

async function decode(text: string, io: Io): Promise<Exit> {
  const { document, remarks, cut } = orRefuse(decodeLink(text));
  for (const remark of remarks) io.say(remark);
  await io.write(printFixture(document));
  if (cut !== undefined) throw new InputError(cut);
  return EXIT.done;
}
