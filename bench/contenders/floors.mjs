/** @typedef {import('../contender.ts').Contender} Contender */

/** Looks at every code unit once and does nothing else: no scanner in JavaScript is faster. @type {Contender} */
export const charCodeLoop = {
  name: 'floor: charCodeAt loop',
  dialect: 'tool',
  streams: true,
  prose: true,
  read(chunks) {
    let sum = 0;
    for (const chunk of chunks) for (let i = 0; i < chunk.length; i++) sum = (sum + chunk.charCodeAt(i)) | 0;
    return sum;
  },
};

/** The same call as one JSON object, read when it is complete. @type {Contender} */
export const jsonParse = {
  name: 'floor: JSON.parse',
  dialect: 'json',
  streams: true,
  prose: false,
  read: (chunks) => JSON.parse(chunks.join('')),
  content: (result) => /** @type {{ arguments: { content: string } }} */ (result).arguments.content,
};
