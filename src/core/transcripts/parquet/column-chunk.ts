import crc32 from 'crc-32';
import type { ColumnMetaData, DecodedArray } from 'hyparquet';
import { parquetHeader, readPage } from 'hyparquet/src/column.js';
import { convert } from 'hyparquet/src/convert.js';
import { flatten } from 'hyparquet/src/utils.js';
import {
  decompressBrotli,
  decompressGzip,
  decompressLz4,
  decompressLz4Raw,
  decompressZstd,
} from 'hyparquet-compressors';
import { PARSERS } from './parquet-values.ts';

type Decoder = Parameters<typeof readPage>[2];
type Header = ReturnType<typeof parquetHeader>;

/** An empty page is a stream of its codec that some readers refuse. */
const unlessEmpty =
  (decompress: (bytes: Uint8Array, length: number) => Uint8Array) =>
  (bytes: Uint8Array, length: number): Uint8Array =>
    length === 0 ? new Uint8Array() : decompress(bytes, length);

/** Snappy is hyparquet's own: the other one is WebAssembly, which the page's policy forbids. */
const COMPRESSORS: NonNullable<Decoder['compressors']> = {
  GZIP: unlessEmpty(decompressGzip),
  BROTLI: unlessEmpty(decompressBrotli),
  LZ4: unlessEmpty(decompressLz4),
  LZ4_RAW: unlessEmpty(decompressLz4Raw),
  ZSTD: unlessEmpty((bytes) => decompressZstd(bytes)),
};

/** What could be read of one column in one row group. */
export interface ChunkData {
  /** Values in the order of the rows. */
  readonly data: DecodedArray;
  /** Why the rest could not be read, as part of a sentence; null where it is whole. */
  readonly why: string | null;
}

/** A page may not grow to more than this many times its size, unless it is small. */
const MOST_GROWTH = 1_000;
const SMALL = 16_777_216;

/** Reads the pages of a column in a row group up to the first that is damaged, or until there are `enough` rows. */
export function chunkData(
  bytes: ArrayBuffer,
  meta: ColumnMetaData,
  schemaPath: Decoder['schemaPath'],
  enough: number,
): ChunkData {
  const element = schemaPath.at(-1)!.element;
  const { path_in_schema: pathInSchema, type, codec } = meta;
  const decoder: Decoder = {
    pathInSchema,
    type,
    codec,
    element,
    schemaPath,
    parsers: PARSERS,
    compressors: COMPRESSORS,
    utf8: false,
  };
  const reader = { view: new DataView(bytes), offset: 0 };
  const chunks: DecodedArray[] = [];
  let dictionary: DecodedArray | undefined;
  let rows = 0;
  let why: string | null = null;
  try {
    for (let left = Number(meta.num_values); left > 0 && rows <= enough; ) {
      if (reader.offset >= bytes.byteLength) throw new Error('values are missing');
      const header = parquetHeader(reader);
      const values = (header.data_page_header ?? header.data_page_header_v2)?.num_values ?? 0;
      check(header, new Uint8Array(bytes, reader.offset), values, left);
      left -= values;
      if (header.type === 'INDEX_PAGE') {
        reader.offset += header.compressed_page_size;
        continue;
      }
      const last = chunks.at(-1);
      const { data } = readPage(reader, header, decoder, dictionary, last, 0);
      if (header.type === 'DICTIONARY_PAGE') dictionary = data && convert(data, decoder);
      // A page whose first rows were begun in the one before adds to its list.
      else if (data && data !== last) chunks.push(data);
      rows = chunks.reduce((sum, chunk) => sum + chunk.length, 0);
    }
  } catch (error) {
    why = reasonOf(error);
  }
  return { data: flatten(chunks), why };
}

/** Refuses a page that is not what its column says, before anything is allocated for it. */
function check(header: Header, rest: Uint8Array, values: number, left: number): void {
  const { compressed_page_size: size, uncompressed_page_size: whole, crc } = header;
  if (!(size >= 0 && size <= rest.length)) throw new Error('the end of a page is missing');
  if (!(whole >= 0 && (whole <= SMALL || whole <= MOST_GROWTH * size)))
    throw new Error('a page has an impossible size');
  const held = header.dictionary_page_header?.num_values ?? 0;
  if (!(values >= 0 && values <= left && held >= 0 && held <= Math.max(whole, left)))
    throw new Error('a page has more values than its column');
  const data = header.data_page_header ?? header.data_page_header_v2;
  const { definition_levels_byte_length: definitions = 0, repetition_levels_byte_length: repetitions = 0 } =
    header.data_page_header_v2 ?? {};
  if ((data && !data.encoding) || !(definitions >= 0 && repetitions >= 0 && definitions + repetitions <= size))
    throw new Error('a page does not say how it is written');
  if (crc !== undefined && crc !== crc32.buf(rest.subarray(0, size))) throw new Error('incorrect checksum');
}

/** What hyparquet says, as part of a sentence. */
export const reasonOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replace(/^parquet /, '');
