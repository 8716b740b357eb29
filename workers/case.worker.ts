import { expose } from 'comlink';
import type { CaseService } from '../src/contract/case-service.ts';
import { CaseHost } from './case-host.ts';

const service: CaseService = new CaseHost();

expose(service);
