import { diagnose } from '../../diagnosis/report/diagnose.ts';
import { firstOfTheirCode } from '../../diagnosis/report/listed.ts';
import type { Session } from '../../travel/session.ts';
import type { Recovery } from '../../words/recovery.ts';
import { readReply, toResult } from '../parse-reply.ts';
import { type RecoverOptions, recoverReply } from './recover.ts';

/**
 * The message to the model for a session that was read to its end, for a framework that reads as `recovery` says; null
 * where there is nothing to say. Only diagnostics that are listed bring their fix.
 */
export function sessionMessage(session: Session, asked: RecoverOptions = {}, recovery?: Recovery): string | null {
  const { reading, diagnosis, text, options } = session;
  if (recovery !== undefined && recovery !== options.recovery) {
    const other = readReply(String(text), { ...options, recovery });
    return recoverReply(other, toResult(other, diagnose(other, { fixes: true })), asked).message;
  }
  const isListed = firstOfTheirCode();
  let next = 0;
  const diagnostics = diagnosis.diagnostics.map((diagnostic) =>
    isListed(diagnostic.code) ? { ...diagnostic, ...session.fixes[next++] } : diagnostic,
  );
  return recoverReply(reading, toResult(reading, { ...diagnosis, diagnostics }), asked).message;
}
