import { markMachine } from '../mark-machine.ts';
import { readMarkedCall } from '../read-marked-call.ts';
import type { DialectBody } from './dialect-body.ts';

export const BODY: DialectBody = { machine: markMachine, read: readMarkedCall };
