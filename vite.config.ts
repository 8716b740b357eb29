import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { builtPage } from './scripts/built-page.ts';
import { contentSecurity } from './scripts/content-security.ts';
import { shippedLicences } from './scripts/licences.ts';
import { offline } from './scripts/offline.ts';
import { inOneChunk } from './scripts/page-chunks.ts';
import { rulePages } from './scripts/rule-pages.mjs';

const licences = shippedLicences(import.meta.dirname);

const source = (file: string): string => join(import.meta.dirname, 'src/ui', file);

export default defineConfig({
  // Every address in the build is relative: the page works from any sub-path of a static host.
  base: './',
  // No fallback to index.html: a missing file is a 404.
  appType: 'mpa',
  plugins: [react(), builtPage(), contentSecurity(), licences.ofPage, offline()],
  worker: {
    format: 'es',
    plugins: () => [licences.ofWorkers, rulePages()],
    // What the parser needs is one file: each further one would be known of only when that has come.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'start', tags: ['$initial'] }] } } },
  },
  build: {
    target: 'baseline-widely-available',
    // A data: address would need a wider policy than 'self'.
    assetsInlineLimit: 0,
    // Monaco is one lazy chunk by intent; scripts/audit.mjs holds the limits that matter.
    chunkSizeWarningLimit: 4000,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      checks: { pluginTimings: false },
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [{ name: inOneChunk('start', source('shell/start.tsx'), source('../main.tsx')) }],
        },
      },
    },
  },
  server: { host: '127.0.0.1' },
  preview: { host: '127.0.0.1', port: 4173 },
});
