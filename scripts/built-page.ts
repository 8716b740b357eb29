import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'rolldown';
import { type IndexHtmlTransformContext, type Plugin, runnerImport } from 'vite';
import type { ParseService } from '../src/contract/parse-service.ts';
import { bundledImport } from './bundled-import.mjs';

interface MarkupModule {
  builtMarkup(service: ParseService): Promise<string>;
}

interface HostModule {
  ParseHost: new () => ParseService;
}

const PLACE = /<div id="app">[\s\S]*?<\/div>/;

/** Contents of the built page besides index.html. */
interface FirstVisit {
  readonly markup: string;
  /** The script without imports that listens from the first moment on. */
  readonly early: string;
}

/**
 * Puts the first visit into the built page, read by the real parser, so that it shows before any script has run; also the
 * styles and the script of the first paint, so that it needs no second request.
 */
export function builtPage(): Plugin[] {
  let visit: FirstVisit = { markup: '', early: '' };
  return [
    {
      name: 'built-page',
      apply: 'build',
      // Before the build begins: closing a runner also ends the transforms of others.
      async configResolved() {
        const [markup, early] = await withinAMinute(Promise.all([firstMarkup(), earlyScript()]));
        visit = { markup, early };
      },
      transformIndexHtml: { order: 'pre', handler: (html) => withMarkup(html, visit.markup) },
    },
    {
      name: 'built-page-head',
      apply: 'build',
      transformIndexHtml: { order: 'post', handler: (html, context) => withHead(html, context, visit.early) },
    },
  ];
}

/** Fails after a minute: Node ends without an error when a promise never settles. */
async function withinAMinute<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The first visit was not read within a minute.')), 60_000);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

async function firstMarkup(): Promise<string> {
  const markup = await runnerImport<MarkupModule>('./src/ui/shell/built-markup.tsx', { plugins: [withoutStyles()] });
  const host: HostModule = await bundledImport('./workers/parse-host.ts');
  return markup.module.builtMarkup(new host.ParseHost());
}

function withMarkup(html: string, markup: string): string {
  if (!PLACE.test(html)) throw new Error('index.html needs an element <div id="app"> for the page.');
  return html.replace(PLACE, () => `<div id="app" data-built>${markup}</div>`);
}

function withHead(html: string, { bundle }: IndexHtmlTransformContext, early: string): string {
  const boot = readFileSync(join('public', 'boot.js'), 'utf8');
  return html
    .replace(/<script\s+src="\.\/boot\.js"><\/script>/, () => `<script>${boot}</script>`)
    .replace(/<link rel="stylesheet"[^>]*href="\.\/([^"]+)"[^>]*>/g, (link, file: string) => {
      const styles = bundle?.[file];
      return styles?.type === 'asset' ? `<style>${String(styles.source)}</style>` : link;
    })
    .replace(/\s*<(?:script type="module"|link rel="modulepreload")[^>]*(?:><\/script>|>)/g, '')
    .replace('</body>', () => `  <script>${early}${afterFirstPaint(moduleFiles(html))}</script>\n  </body>`);
}

async function earlyScript(): Promise<string> {
  const { output } = await build({
    input: 'src/ui/shell/early.ts',
    write: false,
    platform: 'browser',
    output: { format: 'iife', minify: true },
  });
  return output[0].code;
}

/** The modules that the page would load at once: those that its script imports, then the script itself. */
function moduleFiles(html: string): string[] {
  const [script] = html.match(/(?<=<script type="module"[^>]* src=")[^"]+/) ?? [];
  if (!script) throw new Error('The built page has no module script.');
  return [...(html.match(/(?<=<link rel="modulepreload"[^>]* href=")[^"]+/g) ?? []), script];
}

/** What the verdict says where a script of the page does not arrive. */
const NOT_LOADED = 'This page could not be loaded whole, and what it shows is its example. Reload it to try again.';

/**
 * Delays scripts until the first paint is shown, which needs none; where nothing is painted yet, they load at once. One that does
 * not arrive is asked for three times more, a second apart; then the page says so.
 */
function afterFirstPaint(files: readonly string[]): string {
  return `(() => {
  const root = document.documentElement;
  const say = () => {
    delete root.dataset.opening;
    const verdict = document.querySelector('#app:not([data-live]) .verdict h1');
    if (verdict) verdict.textContent = ${JSON.stringify(NOT_LOADED)};
  };
  const load = (file, more) => import(file).catch(() => (more > 0 ? setTimeout(load, 1000, file, more - 1) : say()));
  const begin = () => { for (const file of ${JSON.stringify(files)}) load(file, 3); };
  if (document.hidden || root.dataset.opening) begin();
  else new PerformanceObserver((_, shown) => (shown.disconnect(), begin())).observe({ type: 'paint', buffered: true });
})();`;
}

/** Leaves styles out: static markup needs none, and nothing collects them outside a build. */
function withoutStyles(): Plugin {
  const EMPTY = '\0empty-style';
  return {
    name: 'without-styles',
    enforce: 'pre',
    resolveId: (id) => (id.endsWith('.css') ? EMPTY : null),
    load: (id) => (id === EMPTY ? '' : null),
  };
}
