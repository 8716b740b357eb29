import { joined, machineOf } from '../machine-of.ts';
import { ARGUMENT_BODIES } from '../parts/argument-bodies.ts';
import { EVERY_CALL } from '../parts/every-call.ts';
import { JSON_BODIES } from '../parts/json-bodies.ts';
import { readMarkedCall } from '../read-marked-call.ts';
import { vocabularyFor } from '../vocabularies.ts';
import type { DialectBody } from './dialect-body.ts';

export const BODY: DialectBody = {
  machine: machineOf(joined(EVERY_CALL, ARGUMENT_BODIES, JSON_BODIES)),
  vocabulary: vocabularyFor,
  read: readMarkedCall,
};
