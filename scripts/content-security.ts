import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Plugin } from 'vite';
import { contentPolicy, pageHeaders } from '../src/cli/page/page-headers.ts';

/** The page with its policy in a meta tag, right after the one that names the charset. */
export function withPolicyTag(html: string): string {
  const tag = `<meta http-equiv="Content-Security-Policy" content="${contentPolicy(html)}">`;
  const charset = /<meta charset=[^>]*>/i;
  if (!charset.test(html)) throw new Error('index.html needs a <meta charset> at the head of its <head>.');
  return html.replace(charset, (found) => `${found}\n    ${tag}`);
}

/** Puts the content security policy into the built page and into the answers of the preview server. */
export function contentSecurity(): Plugin {
  return {
    name: 'content-security',
    transformIndexHtml: {
      order: 'post',
      handler: (html, context) => (context.server ? html : withPolicyTag(html)),
    },
    configurePreviewServer(server) {
      const { root, build } = server.config;
      const headers = pageHeaders(readFileSync(resolve(root, build.outDir, 'index.html'), 'utf8'));
      server.middlewares.use((_request, response, next) => {
        for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
        next();
      });
    },
  };
}
