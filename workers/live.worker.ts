import { LiveHost } from './live-host.ts';
import { serve } from './serve.ts';

serve(new LiveHost());
