import { type Plugin, runnerImport } from 'vite';
import type { ParseService } from '../src/contract/parse-service.ts';

interface MarkupModule {
  builtMarkup(service: ParseService): Promise<string>;
}

interface HostModule {
  ParseHost: new () => ParseService;
}

const PLACE = /<div id="app">[\s\S]*?<\/div>/;

/** Puts the first visit into the built page, read by the real parser, so that it shows before any script has run. */
export function builtPage(): Plugin {
  return {
    name: 'built-page',
    apply: 'build',
    transformIndexHtml: {
      order: 'pre',
      async handler(html) {
        const [markup, host] = await Promise.all([
          runnerImport<MarkupModule>('./src/ui/app/built-markup.tsx', { plugins: [withoutStyles()] }),
          runnerImport<HostModule>('./workers/parse-host.ts'),
        ]);
        const built = await markup.module.builtMarkup(new host.module.ParseHost());
        if (!PLACE.test(html)) throw new Error('index.html needs an element <div id="app"> for the page.');
        return html.replace(PLACE, () => `<div id="app" data-built>${built}</div>`);
      },
    },
  };
}

/** Static markup needs no styles, and outside a build there is nobody to take them. */
function withoutStyles(): Plugin {
  const EMPTY = '\0empty-style';
  return {
    name: 'without-styles',
    enforce: 'pre',
    resolveId: (id) => (id.endsWith('.css') ? EMPTY : null),
    load: (id) => (id === EMPTY ? '' : null),
  };
}
