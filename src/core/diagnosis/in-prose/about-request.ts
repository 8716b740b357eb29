/** What a server finds wrong with a request: no answer of a model is at fault. */
export interface AboutRequest {
  /** Where in the request it is. */
  readonly part: 'messages' | 'tools';
  /** A clause. */
  readonly what: string;
}

const FAULTS: readonly (AboutRequest & { readonly words: RegExp })[] = [
  {
    part: 'messages',
    what: 'a call in them has no result',
    words:
      /must be followed by tool messages|insufficient tool messages|tool_call_ids? did not have response|`?tool_use`? ids were found without `?tool_result/,
  },
  {
    part: 'messages',
    what: 'a result in them belongs to no call before it',
    words:
      /messages? with role [`'"]tool[`'"] must be a response to|unexpected `?tool_use_id`? found in|No tool call found for function call output/,
  },
  {
    part: 'messages',
    what: 'a call in them comes neither after a question nor after a result',
    words: /function call turn comes immediately after/,
  },
  {
    part: 'messages',
    what: 'the arguments of a call in them are no JSON',
    words:
      /invalid function arguments json string|Failed to parse (?:tool call )?arguments(?: as JSON)?: \[json\.exception/,
  },
  {
    part: 'messages',
    what: 'a call in them has no name',
    words: /\bValidatorIterator\b[\s\S]{0,40}\bfunction\.name\b/,
  },
  {
    part: 'messages',
    what: 'the arguments of a call in them are an object, not the text of one',
    words: /\bValidatorIterator\b[\s\S]{0,40}\bfunction\.arguments\b[\s\S]{0,40}\bvalid string\b/,
  },
  {
    part: 'messages',
    what: 'a call in them is not as this server wants it',
    words: /\bvalidation errors? for ValidatorIterator\b/,
  },
  {
    part: 'tools',
    what: 'the schema of one is not as this provider wants it',
    words: /\bInvalid schema for function\b|\btoolSpec\/inputSchema\/json: |\bfunction_declarations\[\d{1,4}\]/,
  },
];

/** What is wrong with the request that a server refuses, or warns of; null where its words are about something else. */
export const aboutRequest = (text: string): AboutRequest | null =>
  FAULTS.find(({ words }) => words.test(text.slice(0, LOOKED_AT))) ?? null;

const LOOKED_AT = 200_000;
