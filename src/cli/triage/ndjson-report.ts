import type { TriagedReply } from '../../core/logs/triage.ts';
import { ndjsonLine } from '../ndjson.ts';

/** One reply, or one record without a reply, as a line. */
export function ndjsonOf({ id, source, bucket, judgement }: TriagedReply): string {
  const trouble = judgement?.trouble ?? null;
  return ndjsonLine(
    JSON.stringify({
      id,
      source,
      bucket,
      verdict: judgement?.verdicts ?? null,
      key: trouble?.key ?? null,
      shape: trouble?.shape ?? null,
      codes: trouble?.codes ?? [],
      tool: trouble?.tool ?? judgement?.tool ?? '',
      dialect: judgement?.dialect ?? 'none',
    }),
  );
}
