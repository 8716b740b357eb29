import { serve } from './serve.ts';
import { TryHost } from './try-host.ts';

serve(new TryHost());
