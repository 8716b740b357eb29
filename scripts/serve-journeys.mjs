/** Builds the page and serves it to the journeys: `node scripts/serve-journeys.mjs PORT`. */
import { build, preview } from 'vite';

/** To press files takes longer than to hand them over on one machine: every page that opens asks for 4 MB. */
const uncompressed = {
  name: 'uncompressed',
  /** @param {import('vite').PreviewServer} server */
  configurePreviewServer: (server) => {
    server.middlewares.use((request, _response, next) => {
      delete request.headers['accept-encoding'];
      next();
    });
  },
};

await build({ logLevel: 'warn' });
await preview({ plugins: [uncompressed], preview: { port: Number(process.argv[2]), strictPort: true } });
