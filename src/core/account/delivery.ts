import {
  findJoined,
  findRestart,
  namelessCall,
  onlyInClosing,
  swallowedArgument,
  tokenInArguments,
} from './calls-on-their-way.ts';
import { type DeliveryFault, type DeliveryRule, faultOf } from './delivery-fault.ts';
import type { ReportedReply } from './facts.ts';

/** The client or gateway appended the arguments of one call to those of another. */
export const JOINED: DeliveryRule = {
  code: 'invalid-json',
  title: 'Arguments of several calls joined',
  culprit: 'gateway',
  do: 'fix-client',
  next: 'Fix the step that collects the stream: it must begin another call at each new index or id, not append to the one before.',
  find: findJoined,
  sentence: ({ tool, what }) =>
    `The arguments of several calls were joined into those of ${tool}; the second object begins at ${what}.`,
  why: () => 'One object ends and another begins without a comma: each was the arguments of a call of its own.',
};

/** The model ended an argument with a tag of its name, so that its value goes on into the next argument. */
export const SWALLOWED: DeliveryRule = {
  code: 'mismatched-tag',
  title: 'An argument that swallowed the next',
  culprit: 'model',
  do: 'message-model',
  next: 'Send the model the message below.',
  find: swallowedArgument,
  sentence: ({ tool, what, tag }) =>
    `The model ended ${tool} with the wrong end tag ${tag}, so its value swallows ${what}.`,
  why: ({ tag, what }) =>
    `${tag} closes nothing there: the argument is still open where ${what} begins, and is read as one text with it.`,
  message: ({ tool, what, tag }) =>
    `You ended the argument ${tool} with ${tag}: that does not close it, so ${what} became a part of its text. End each argument with the tag that belongs to its opener, and send the complete call again.`,
};

/** The first that fits decides; one never hides another in the causes. */
const RULES: readonly DeliveryRule[] = [
  {
    code: 'invalid-json',
    title: 'Arguments that begin again',
    culprit: 'server',
    do: 'update-server',
    next: 'Update the server or its tool parser: it sends the beginning of the arguments twice. Until then, ask it without streaming.',
    find: findRestart,
    sentence: ({ tool, what }) => `The server sent the arguments of ${tool} twice: a second copy begins at ${what}.`,
    why: () => 'A piece of the arguments is followed by the same text from its beginning, which no model writes.',
  },
  JOINED,
  SWALLOWED,
  {
    code: 'leaked-token',
    title: 'A token of another format in the arguments',
    culprit: 'server',
    do: 'update-server',
    next: 'Update the server, or give it the tool parser of this model: it left marks of the model’s own format in the arguments.',
    find: tokenInArguments,
    sentence: ({ tool, what }) => `The server left the token ${what} of another format in the arguments of ${tool}.`,
    why: ({ what }) =>
      `${what} ends or begins a part of a call in the model’s own format, so the value around it is not what the model meant.`,
  },
  {
    code: 'missing-tool-name',
    title: 'A call split over two entries',
    culprit: 'server',
    do: 'update-server',
    next: 'Update the server or its tool parser: it must send the arguments under the entry that has the name.',
    isDoubtful: true,
    find: namelessCall,
    sentence: ({ tool, what }) =>
      what === undefined
        ? 'The server sent a call without a name, so it cannot run.'
        : `The server split the call of ${tool} over two entries; the second has no name.`,
    why: ({ what }) =>
      what === undefined
        ? 'Its entry has arguments and no name.'
        : 'The entry with the name has no arguments, and the one after it has arguments and no name.',
  },
  {
    code: 'stream-slip',
    title: 'Arguments that came in the closing event alone',
    culprit: 'client',
    do: 'fix-client',
    isRead: true,
    next: 'Have the client take the arguments from the closing (`done`) event where no delta brought them.',
    find: onlyInClosing,
    sentence: ({ tool }) => `The arguments of ${tool} came in the closing event alone, not in deltas.`,
    why: () => 'A client that only adds up deltas runs this call with an empty object.',
  },
];

/** What was done to the calls of a reply on their way, the gravest first. */
export const deliveryFaults = (reply: ReportedReply): DeliveryFault[] =>
  RULES.flatMap((rule) => {
    const found = rule.find(reply);
    return found ? [faultOf(rule, found)] : [];
  });
