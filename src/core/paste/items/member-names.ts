import { plainKey } from '../../transcripts/rows/row-members.ts';
import type { Member, ObjectNode, ValueNode } from '../../views/notations/value-node.ts';

/** Members that name a tool, without case and signs, the surest first. */
export const NAMES = [
  'toolname',
  'functionname',
  'funcname',
  'apiname',
  'recipientname',
  'name',
  'tool',
  'function',
  'func',
  'action',
] as const;

/** Members that name a tool and nothing else. */
export const TOOL_NAMES = ['toolname', 'functionname', 'apiname'] as const;

/** Members that hold the arguments of a call. */
export const ARGUMENTS = [
  'arguments',
  'args',
  'toolinput',
  'toolargs',
  'toolarguments',
  'toolkwargs',
  'functionargs',
  'actioninput',
  'argumentsjson',
  'rawinput',
  'input',
  'params',
  'parameters',
  'kwargs',
] as const;

export const IDS = ['toolcallid', 'tooluseid', 'callid', 'toolid', 'id'] as const;

/** Members that hold what a tool gave back. */
export const CONTENTS = ['content', 'output', 'result', 'response', 'value', 'text'] as const;

/** Members that say that a tool failed where they are true or hold anything. */
export const FAILURES = ['iserror', 'error', 'failed'] as const;

/** Members in which a model's own text is. */
export const TEXTS = [
  'content',
  'text',
  'outputtext',
  'completion',
  'generatedtext',
  'rawoutput',
  'rawresponse',
  'modeloutput',
  'llmoutput',
  'response',
  'answer',
  'output',
  'generation',
  'failedgeneration',
] as const;

/** Members that say that a model wrote their text, whoever holds it. */
export const GENERATED = [
  'failedgeneration',
  'generatedtext',
  'completion',
  'rawoutput',
  'rawresponse',
  'modeloutput',
  'llmoutput',
] as const;

export const REASONINGS = ['reasoningcontent', 'reasoning', 'thinking', 'thought', 'reasoningtext'] as const;

/** Lists of what was said, in requests, states and sessions. */
export const HISTORIES = ['messages', 'contents', 'history', 'input', 'chathistory', 'conversation'] as const;

/** The first member that has one of the names, in the order of the names. */
export function memberOf(node: ObjectNode, names: readonly string[]): Member | undefined {
  for (const name of names) {
    const found = node.members.find(({ key }) => plainKey(key) === name);
    if (found) return found;
  }
  return undefined;
}

export const valueIn = (node: ObjectNode, names: readonly string[]): ValueNode | undefined =>
  memberOf(node, names)?.value;
