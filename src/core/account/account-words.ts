import type { Culprit, Do } from './account-types.ts';

/** Whose fault it is, as the object of a sentence. */
export const CULPRIT_WORDS: Readonly<Record<Culprit, string>> = {
  model: 'the model',
  server: 'the server',
  gateway: 'the gateway',
  client: 'the client',
  request: 'the request',
  limit: 'a limit',
  tool: 'the tool',
  access: 'the key, its permissions or the name of the model',
  network: 'the network or the load',
  unknown: 'not known',
};

/** What helps, as the title of what is offered. */
export const DO_TITLES: Readonly<Record<Do, string>> = {
  'fix-reply': 'Fix the reply',
  'message-model': 'Message to the model',
  'add-tools': 'Add tools',
  'set-parser': 'Set the parser of the server',
  'update-server': 'Update the server',
  'raise-limit': 'Raise the limit',
  retry: 'Send it again',
  'fix-request': 'Change the request',
  'fix-history': 'Correct the history',
  'fix-client': 'Change the client',
  'fix-tool': 'Check the tool',
  'fix-template': 'Change the chat template',
  'paste-more': 'Paste more',
  none: 'Nothing to do',
};
