import { joined, machineOf } from '../machine-of.ts';
import { EVERY_CALL } from '../parts/every-call.ts';
import { JSON_BODIES } from '../parts/json-bodies.ts';
import { LITERAL_BODIES } from '../parts/literal-bodies.ts';
import type { DialectBody } from './dialect-body.ts';
import { BODY as JSON_ALONE } from './json-alone.ts';

export const BODY: DialectBody = {
  ...JSON_ALONE,
  machine: machineOf(joined(EVERY_CALL, JSON_BODIES, LITERAL_BODIES)),
};
