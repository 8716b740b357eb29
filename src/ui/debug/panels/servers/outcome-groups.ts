import type { ShownReader } from '../../../../core/travel/session-readers.ts';

export type PrintedWord = ShownReader['printed'];

interface OutcomeWords {
  readonly title: string;
  /** What the outcome means, beside the title. */
  readonly about: string;
  /** Behind the name of one reader: `vLLM runs it`. */
  readonly one: string;
  /** Behind a count of readers: `5 run`. */
  readonly some: (count: number) => string;
}

/** The five outcomes in the order in which they are listed, and what is not known. */
export const OUTCOMES: Readonly<Record<PrintedWord, OutcomeWords>> = {
  runs: { title: 'Runs', about: 'as the reply says', one: 'runs it', some: (count) => (count === 1 ? 'runs' : 'run') },
  'runs-differently': {
    title: 'Runs differently',
    about: 'another name or value, or a call that is not there',
    one: 'runs it differently',
    some: (count) => (count === 1 ? 'differs' : 'differ'),
  },
  text: {
    title: 'Returned as text',
    about: 'no call; the client shows the tags',
    one: 'returns it as text',
    some: (count) => (count === 1 ? 'returns it as text' : 'return it as text'),
  },
  dropped: {
    title: 'Dropped',
    about: 'no call and no text',
    one: 'drops it',
    some: (count) => (count === 1 ? 'drops it' : 'drop it'),
  },
  error: {
    title: 'Error',
    about: 'the request fails, or arguments arrive that are no JSON',
    one: 'fails: error',
    some: (count) => (count === 1 ? 'error' : 'errors'),
  },
  unknown: { title: 'Not checked', about: 'no model of this reader', one: 'not checked', some: () => 'not checked' },
};

export interface OutcomeGroup {
  readonly word: PrintedWord;
  readonly accounts: readonly ShownReader[];
}

/** Readers by outcome, in the order of the outcomes; only those that occur. */
export function outcomeGroups(accounts: readonly ShownReader[]): readonly OutcomeGroup[] {
  return (Object.keys(OUTCOMES) as PrintedWord[]).flatMap((word) => {
    const own = accounts.filter(({ printed }) => printed === word);
    return own.length > 0 ? [{ word, accounts: own }] : [];
  });
}

/** What a chip says of a group: a count, or the name of its only reader. */
export function chipWords({ word, accounts }: OutcomeGroup): string {
  const names = new Set(accounts.map(({ reader }) => reader.name));
  const [only] = names;
  return accounts.length === 1 && only !== undefined
    ? `${only} ${OUTCOMES[word].one}`
    : `${accounts.length} ${OUTCOMES[word].some(accounts.length)}`;
}
