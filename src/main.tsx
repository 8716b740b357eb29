import { openAhead } from './contract/open-worker.ts';
import { TWO_PANELS } from './ui/debug/screen/two-panels.ts';
import './ui/shell/first-styles.ts';
import { keepForOffline } from './ui/shell/offline.ts';

/**
 * The page that was built shows the example, painted and judged, before any script. What makes it live is fetched at
 * the first touch; at once where the address asks for something else, or where a part of what would be seen is not built.
 */
const touch = window.earlyTouch ?? (await import('./ui/shell/first-touch.ts')).firstTouch(document);
const isBuilt = document.getElementById('app')?.hasAttribute('data-built') === true;
const { opening, looking } = document.documentElement.dataset;
if (!isBuilt || opening !== undefined || looking !== undefined || matchMedia(TWO_PANELS).matches) touch.begin();

keepForOffline(import.meta.url);
const { startPage } = await touch.whenTouched(() => {
  openAhead('parse');
  return import('./ui/shell/start.tsx');
});
await startPage(touch);
