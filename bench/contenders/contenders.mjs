import { existsSync } from 'node:fs';
import { ENGINE_BUNDLE } from '../engine-bundle.mjs';
import { morphXml, rxml } from './ai-sdk-tool-parser.mjs';
import { charCodeLoop, jsonParse } from './floors.mjs';
import { partialJson } from './partial-json.mjs';
import { htmlparser2, saxes, saxReader } from './sax-readers.mjs';
import { fastXmlParser, xmldom } from './tree-readers.mjs';

/** @type {{ engine: import('../contender.ts').Contender[] }} */
const { engine } = existsSync(ENGINE_BUNDLE) ? await import(ENGINE_BUNDLE) : { engine: [] };

/** Every reader that is measured, ours first. */
export const contenders = [
  ...engine,
  charCodeLoop,
  jsonParse,
  saxes,
  saxReader,
  htmlparser2,
  fastXmlParser,
  xmldom,
  rxml,
  morphXml,
  partialJson,
];
