import { serve } from './serve.ts';
import { WorkshopHost } from './workshop-host.ts';

serve(new WorkshopHost());
