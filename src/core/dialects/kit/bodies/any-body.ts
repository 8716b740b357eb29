import { markMachine } from '../mark-machine.ts';
import { readMarkedCall } from '../read-marked-call.ts';
import { vocabularyFor } from '../vocabularies.ts';
import type { DialectBody } from './dialect-body.ts';

export const BODY: DialectBody = { machine: markMachine, vocabulary: vocabularyFor, read: readMarkedCall };
