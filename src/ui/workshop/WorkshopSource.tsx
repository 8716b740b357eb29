import { ToolsSource } from './tools/ToolsSource.tsx';
import { useTry } from './trial/use-try.ts';
import { TrySource } from './try/TrySource.tsx';

/** In the page's head: where the tools came from, or in Try which model is asked. */
export function WorkshopSource() {
  return useTry((state) => state.isOpen) ? <TrySource /> : <ToolsSource />;
}
