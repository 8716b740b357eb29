import type { ColumnMetaData, DecodedArray, FileMetaData, RowGroup, SchemaElement, SchemaTree } from 'hyparquet';
import { assembleNested } from 'hyparquet/src/assemble.js';
import { parquetMetadataAsync, parquetSchema } from 'hyparquet/src/metadata.js';
import { getTreePath, isFlatColumn } from 'hyparquet/src/schema.js';
import { counted } from '../../../base/counted.ts';
import { type ChunkData, chunkData, reasonOf } from './column-chunk.ts';
import { endsEncrypted, endsParquet, type ParquetSource } from './parquet-source.ts';
import { jsonOfValue, PARSERS } from './parquet-values.ts';

/** A row of a file as JSON. */
export interface ParquetRow {
  /** Counted from 1. */
  readonly row: number;
  readonly json: string;
}

/** A column at the top; it may be a list or a struct of others. */
export interface ParquetColumn {
  readonly name: string;
  /** Whether there may be text in it. */
  readonly holdsText: boolean;
}

interface ReadGroup {
  readonly rows: Iterable<string>;
  /** Why they are not all, as part of a sentence. */
  readonly why: string | null;
}

/** More rows are in no row group that anybody writes; one that says so is damaged. */
const MOST_ROWS = 100_000_000;

/** A Parquet file, read a row group at a time. What is not whole is read as far as it goes and said in `problems`. */
export class ParquetFile {
  /** Sentences about what could not be read. */
  readonly problems: string[] = [];
  readonly columns: readonly ParquetColumn[];
  readonly #source: ParquetSource;
  readonly #groups: readonly RowGroup[];
  readonly #schema: SchemaTree | null;

  private constructor(source: ParquetSource, metadata: FileMetaData | null) {
    this.#source = source;
    this.#groups = metadata?.row_groups ?? [];
    this.#schema = metadata && parquetSchema(metadata);
    const encrypted = this.#withoutEncrypted();
    this.columns = (this.#schema?.children ?? [])
      .filter(({ element }) => !encrypted.has(element.name))
      .map((column) => ({ name: column.element.name, holdsText: holdsText(column) }));
    if (encrypted.size > 0)
      this.problems.push(
        `${counted(encrypted.size, 'column')} of this Parquet file ${IS_ENCRYPTED(encrypted)}, from row 1 on.`,
      );
  }

  /** Reads what a file says of itself. */
  static async open(source: ParquetSource): Promise<ParquetFile> {
    const tail = new Uint8Array(await source.slice(Math.max(0, source.byteLength - END), source.byteLength));
    if (endsEncrypted(tail))
      return ParquetFile.#unread(source, 'This Parquet file is encrypted. Nothing can be read from row 1 on.');
    if (tail.length < END || !endsParquet(tail))
      return ParquetFile.#unread(
        source,
        'This Parquet file is cut off. What its columns are is said at its end, so that nothing can be read from row 1 on.',
      );
    try {
      const metadata = await parquetMetadataAsync(source, { geoparquet: false, parsers: PARSERS });
      for (const element of metadata.schema) asBytes(element);
      return new ParquetFile(source, metadata);
    } catch {
      return ParquetFile.#unread(
        source,
        'This Parquet file is damaged. What it says of its columns cannot be read, and nothing from row 1 on.',
      );
    }
  }

  static #unread(source: ParquetSource, problem: string): ParquetFile {
    const file = new ParquetFile(source, null);
    file.problems.push(problem);
    return file;
  }

  /** Its first rows with all columns. */
  async firstRows(count: number): Promise<readonly string[]> {
    const group = this.#groups.find(({ num_rows: rows }) => rows > 0);
    if (!group) return [];
    const { rows } = await this.#read(group, this.columns, Math.min(count, Number(group.num_rows)));
    return [...rows];
  }

  /** All rows with the columns of these names, by default all. */
  async *rows(names?: ReadonlySet<string>): AsyncGenerator<ParquetRow> {
    const columns = names ? this.columns.filter(({ name }) => names.has(name)) : this.columns;
    let before = 0;
    for (const group of this.#groups) {
      const count = Number(group.num_rows);
      if (!(count >= 0 && count <= MOST_ROWS)) {
        this.problems.push(
          `This Parquet file is damaged (a row group has an impossible size) from row ${before + 1} on.`,
        );
        return;
      }
      const { rows, why } = await this.#read(group, columns, count);
      let read = 0;
      for (const json of rows) yield { row: before + ++read, json };
      if (read < count)
        this.problems.push(
          `This Parquet file is damaged (${why ?? 'values are missing'}) from row ${before + read + 1} on: ${counted(count - read, 'row')} could not be read.`,
        );
      before += count;
    }
  }

  /** Reads the wanted columns of a row group as far as all of them go. */
  async #read(group: RowGroup, wanted: readonly ParquetColumn[], count: number): Promise<ReadGroup> {
    try {
      const { leaves, rows, why } = await this.#leaves(group, new Set(wanted.map(({ name }) => name)), count);
      const data = wanted.map(({ name }) => this.#column(name, leaves, rows));
      return { rows: rowsOf(wanted, data, rows), why };
    } catch (error) {
      return { rows: [], why: reasonOf(error) };
    }
  }

  async #leaves({ columns }: RowGroup, names: ReadonlySet<string>, count: number) {
    const leaves = new Map<string, DecodedArray>();
    let rows = count;
    let why: string | null = null;
    for (const { meta_data: meta } of columns) {
      if (!meta || !names.has(meta.path_in_schema[0]!)) continue;
      const found = await this.#chunk(meta, count);
      leaves.set(meta.path_in_schema.join('.'), found.data);
      if (found.data.length >= rows) continue;
      rows = found.data.length;
      why = found.why;
    }
    return { leaves, rows, why };
  }

  async #chunk(meta: ColumnMetaData, count: number): Promise<ChunkData> {
    const path = getTreePath(this.#schema!, meta.path_in_schema);
    const start = Number(meta.dictionary_page_offset || meta.data_page_offset);
    const end = start + Number(meta.total_compressed_size);
    if (!(start >= 0 && end >= start && end <= this.#source.byteLength))
      return { data: [], why: 'a column lies outside of the file' };
    const found = chunkData(await this.#source.slice(start, end), meta, path, count);
    // The last row of a list may lack its end.
    const isCut = found.why !== null && !isFlatColumn(path);
    return isCut ? { ...found, data: found.data.slice(0, -1) } : found;
  }

  #column(name: string, leaves: ReadonlyMap<string, DecodedArray>, rows: number): DecodedArray {
    const column = this.#schema!.children.find(({ element }) => element.name === name)!;
    if (column.children.length === 0) return leaves.get(name) ?? [];
    const own = new Map(
      [...leaves].flatMap(([path, data]) =>
        path.startsWith(`${name}.`) ? [[path, data.length > rows ? data.slice(0, rows) : data] as const] : [],
      ),
    );
    assembleNested(own, column, PARSERS);
    return own.get(name) ?? [];
  }

  /** Takes out the columns that have no key here; returns their names. */
  #withoutEncrypted(): ReadonlySet<string> {
    const encrypted = new Set<string>();
    for (const { columns } of this.#groups)
      for (const [at, { meta_data: meta, crypto_metadata: crypto }] of columns.entries())
        if (crypto !== undefined || !meta) encrypted.add(meta?.path_in_schema[0] ?? this.#nameOfLeaf(at));
    return encrypted;
  }

  /** The column at the top in which a leaf is. */
  #nameOfLeaf(at: number): string {
    let before = 0;
    for (const column of this.#schema?.children ?? []) {
      before += leavesOf(column).length;
      if (at < before) return column.element.name;
    }
    return '';
  }
}

/** Length of what it says of itself, and the mark. */
const END = 8;

const IS_ENCRYPTED = ({ size }: ReadonlySet<string>): string => (size === 1 ? 'is encrypted' : 'are encrypted');

/** Types that nothing here knows are bytes. */
function asBytes(element: SchemaElement): void {
  if (UNKNOWN.has(element.converted_type ?? '')) delete element.converted_type;
  if (UNKNOWN.has(element.logical_type?.type ?? '')) delete element.logical_type;
}

const UNKNOWN: ReadonlySet<string> = new Set(['BSON', 'INTERVAL', 'GEOMETRY', 'GEOGRAPHY']);

const leavesOf = (column: SchemaTree): readonly SchemaTree[] =>
  column.children.length === 0 ? [column] : column.children.flatMap(leavesOf);

const holdsText = (column: SchemaTree): boolean =>
  leavesOf(column).some(({ element: { type } }) => type === 'BYTE_ARRAY' || type === 'FIXED_LEN_BYTE_ARRAY');

function* rowsOf(columns: readonly ParquetColumn[], data: readonly DecodedArray[], count: number): Generator<string> {
  const keys = columns.map(({ name }, at) => `${at === 0 ? '{' : ','}${JSON.stringify(String(name))}:`);
  for (let row = 0; row < count; row++) {
    let json = keys.length === 0 ? '{' : '';
    for (const [at, key] of keys.entries()) json += key + jsonOfValue(data[at]![row]);
    yield `${json}}`;
  }
}
