import { parse } from 'partial-json';

/** @typedef {import('../contender.ts').Contender} Contender */

/** The call as one JSON object, which is read again from the start after each piece. @type {Contender} */
export const partialJson = {
  name: 'partial-json',
  dialect: 'json',
  streams: true,
  prose: false,
  read(chunks) {
    let text = '';
    let call;
    for (const chunk of chunks) {
      text += chunk;
      call = parse(text);
    }
    return call;
  },
  content: (result) => /** @type {{ arguments: { content: string } }} */ (result).arguments.content,
};
