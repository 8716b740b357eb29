import { Parser } from 'htmlparser2';
// @ts-expect-error sax comes without types
import sax from 'sax';
import { SaxesParser } from 'saxes';

/** @typedef {import('../contender.ts').Contender} Contender */

/** Collects the text of the element `content`. */
class ContentText {
  /** @type {string[]} */
  parts = [];
  inside = false;
  open(/** @type {string} */ name) {
    if (name === 'content') this.inside = true;
  }
  close(/** @type {string} */ name) {
    if (name === 'content') this.inside = false;
  }
  text(/** @type {string} */ text) {
    if (this.inside) this.parts.push(text);
  }
}

/** @type {Pick<Contender, 'dialect' | 'streams' | 'content'>} */
const streamed = { dialect: 'tool', streams: true, content: (result) => String(result) };

/** @type {Contender} */
export const saxes = {
  ...streamed,
  name: 'saxes',
  prose: false,
  read(chunks) {
    const found = new ContentText();
    const parser = new SaxesParser({ position: false });
    parser.on('opentag', (tag) => found.open(tag.name));
    parser.on('closetag', (tag) => found.close(tag.name));
    parser.on('text', (text) => found.text(text));
    parser.on('cdata', (text) => found.text(text));
    parser.on('error', (error) => {
      throw error;
    });
    for (const chunk of chunks) parser.write(chunk);
    parser.close();
    return found.parts.join('');
  },
};

/** @type {Contender} */
export const saxReader = {
  ...streamed,
  name: 'sax',
  prose: false,
  read(chunks) {
    const found = new ContentText();
    const parser = sax.parser(true, { position: false });
    parser.onopentag = (/** @type {{ name: string }} */ tag) => found.open(tag.name);
    parser.onclosetag = (/** @type {string} */ name) => found.close(name);
    parser.ontext = (/** @type {string} */ text) => found.text(text);
    parser.oncdata = (/** @type {string} */ text) => found.text(text);
    parser.onerror = (/** @type {Error} */ error) => {
      throw error;
    };
    for (const chunk of chunks) parser.write(chunk);
    parser.close();
    return found.parts.join('');
  },
};

/** @type {Contender} */
export const htmlparser2 = {
  ...streamed,
  name: 'htmlparser2',
  prose: true,
  read(chunks) {
    const found = new ContentText();
    const parser = new Parser(
      {
        onopentagname: (name) => found.open(name),
        onclosetag: (name) => found.close(name),
        ontext: (text) => found.text(text),
      },
      { xmlMode: true },
    );
    for (const chunk of chunks) parser.write(chunk);
    parser.end();
    return found.parts.join('');
  },
};
