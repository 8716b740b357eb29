import { diagnose } from '../../diagnosis/report/diagnose.ts';
import { firstOfTheirCode } from '../../diagnosis/report/listed.ts';
import type { Session } from '../../travel/session.ts';
import type { Recovery } from '../../words/recovery.ts';
import { readReply, toResult } from '../parse-reply.ts';
import { type RecoverOptions, recoverReply } from './recover.ts';

/**
 * The retry message for a session that was read to its end, for a framework that reads in the given recovery mode; null
 * where no message is needed. Only listed diagnostics bring their fix.
 */
export function sessionMessage(session: Session, asked: RecoverOptions = {}, recovery?: Recovery): string | null {
  const { reading, diagnosis, text } = session;
  const { firstLine, ...options } = session.options;
  // The model knows the lines of its reply alone.
  if (firstLine !== undefined || (recovery !== undefined && recovery !== options.recovery)) {
    const other = readReply(String(text), { ...options, recovery: recovery ?? options.recovery });
    return recoverReply(other, toResult(other, diagnose(other, { fixes: true })), asked).message;
  }
  const isListed = firstOfTheirCode();
  let next = 0;
  const diagnostics = diagnosis.diagnostics.map((diagnostic) =>
    isListed(diagnostic.code) ? { ...diagnostic, ...session.fixes[next++] } : diagnostic,
  );
  return recoverReply(reading, toResult(reading, { ...diagnosis, diagnostics }), asked).message;
}
