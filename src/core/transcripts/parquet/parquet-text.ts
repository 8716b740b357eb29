import { err, ok, type Result } from '../../../base/result.ts';
import type { ReadableText } from '../../text/text-of-bytes.ts';
import { ParquetFile } from './parquet-file.ts';
import { sourceOfBytes } from './parquet-source.ts';

/** Characters of rows that are read as one text. */
const LONGEST = 268_435_456;

/** A row a line, as JSON; the error says why there is none. */
export async function textOfParquet(bytes: Uint8Array): Promise<Result<ReadableText>> {
  const file = await ParquetFile.open(sourceOfBytes(bytes));
  const lines: string[] = [];
  let length = 0;
  for await (const { json } of file.rows()) {
    lines.push(json);
    length += json.length + 1;
    if (length > LONGEST)
      return err(
        'This Parquet file holds more than is read as one text. A log of any size opens in Logs, or with "triage".',
      );
  }
  if (lines.length > 0) return ok({ text: lines.join('\n'), notes: file.problems });
  return err(
    file.problems.length > 0
      ? file.problems.join(' ')
      : 'This Parquet file holds no rows. Choose the file that holds the reply.',
  );
}
