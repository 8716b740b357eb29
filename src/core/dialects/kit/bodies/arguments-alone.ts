import { joined, machineOf } from '../machine-of.ts';
import { ARGUMENT_BODIES } from '../parts/argument-bodies.ts';
import { EVERY_CALL } from '../parts/every-call.ts';
import { readArguments } from '../read-arguments.ts';
import { vocabularyFor } from '../vocabularies.ts';
import type { DialectBody } from './dialect-body.ts';

export const BODY: DialectBody = {
  machine: machineOf(joined(EVERY_CALL, ARGUMENT_BODIES)),
  vocabulary: vocabularyFor,
  read: readArguments,
};
