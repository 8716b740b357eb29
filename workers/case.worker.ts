import type { CaseService } from '../src/contract/case-service.ts';
import { CaseHost } from './case-host.ts';
import { serve } from './serve.ts';

const service: CaseService = new CaseHost();

serve(service);
