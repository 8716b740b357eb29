import type { ReplyTokenizer } from '../kernel/reply-tokenizer.ts';
import type { EventLog } from '../log/event-log.ts';
import type { StreamText } from '../text/stream-text.ts';
import { type AutoOptions, AutoTokenizer, MACHINES, type Machines, readerOf } from './auto-tokenizer.ts';
import type { ReplyReaderOptions } from './dialect-set.ts';
import { AUTO, markedDialect } from './dialects.ts';
import { vocabularyFor } from './kit/vocabularies.ts';
import type { WeakForm } from './weak/weak-form.ts';
import { WEAK_FORMS, weakFormsOf } from './weak/weak-forms.ts';
import { weakMachine } from './weak/weak-tokenizer.ts';

/** A machine at the start of a reply whose calls are text. */
export const textReader = (text: StreamText, log: EventLog, options: ReplyReaderOptions): ReplyTokenizer => {
  const { auto, weak, plain } = textReaders(text, options, MACHINES);
  return (auto ?? weak ?? plain)(log);
};

/** The same, where only a mark or a dialect's name makes a call of a text: `auto` looks for no weak form. */
export const markReader = (text: StreamText, log: EventLog, options: ReplyReaderOptions): ReplyTokenizer => {
  const { auto, weak, plain } = textReaders(text, options, MACHINES, []);
  return (auto ?? weak ?? plain)(log);
};

/** What begins to read a text: a machine that finds the dialect, one that looks for the weak form, or that of the dialect alone. */
export function textReaders(
  text: StreamText,
  options: ReplyReaderOptions,
  machines: Machines,
  found: readonly WeakForm[] = WEAK_FORMS,
) {
  const { recovery, tools, dialect = 'forge', unfenced } = options;
  const own: AutoOptions = {
    recovery,
    machines,
    vocabularyFor: (id) => vocabularyFor(markedDialect(id), tools),
    forms: found,
    ...(unfenced && { unfenced }),
  };
  const marked = markedDialect(dialect);
  const forms = weakFormsOf(dialect);
  const body = { machine: machines.marks, vocabulary: vocabularyFor };
  return {
    auto: dialect === AUTO ? (log: EventLog) => new AutoTokenizer(text, log, own) : null,
    weak: marked && forms.length > 0 ? (log: EventLog) => weakMachine(marked, forms, body, text, log, options) : null,
    plain: (log: EventLog) => readerOf(dialect, text, log, own),
  };
}
