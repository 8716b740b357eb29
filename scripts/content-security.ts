import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Plugin } from 'vite';

/** Names under which Monaco makes Trusted Types policies; without them its lines and hovers stay empty. */
const MONACO_POLICIES = [
  'standaloneColorizer',
  'editorViewLayer',
  'richScreenReaderContent',
  'domLineBreaksComputer',
  'defaultWorkerFactory',
  'diffReview',
  'diffEditorWidget',
  'tokenizeToString',
  'editorGhostText',
  'stickyScrollViewLayer',
  'dompurify',
  'domSanitize',
];

/** The policy under which src/contract/trusted-script-url.ts vouches for our own workers. */
const OWN_POLICY = 'app-worker';

/** What the page may load. Monaco places its lines by inline styles and draws squiggles from data: images. */
function contentPolicy(scriptHashes: readonly string[]): string {
  const directives = [
    "default-src 'none'",
    ["script-src 'self'", ...scriptHashes].join(' '),
    "style-src 'self' 'unsafe-inline'",
    "worker-src 'self'",
    "font-src 'self'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
    ['trusted-types', OWN_POLICY, ...MONACO_POLICIES].join(' '),
  ];
  return directives.join('; ');
}

/** The hash sources of the inline scripts of a page. */
function inlineScriptHashes(html: string): string[] {
  const scripts = [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)];
  return scripts.map(([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`);
}

/** The page with its policy in a meta tag, right after the one that names the charset. */
export function withPolicyTag(html: string): string {
  const tag = `<meta http-equiv="Content-Security-Policy" content="${contentPolicy(inlineScriptHashes(html))}">`;
  const charset = /<meta charset=[^>]*>/i;
  if (!charset.test(html)) throw new Error('index.html needs a <meta charset> at the head of its <head>.');
  return html.replace(charset, (found) => `${found}\n    ${tag}`);
}

/** Headers that `vite preview` sends; a meta tag cannot carry `frame-ancestors` and the rest. */
function securityHeaders(html: string): Record<string, string> {
  return {
    'Content-Security-Policy': `${contentPolicy(inlineScriptHashes(html))}; frame-ancestors 'self'`,
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
  };
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
      const headers = securityHeaders(readFileSync(resolve(root, build.outDir, 'index.html'), 'utf8'));
      server.middlewares.use((_request, response, next) => {
        for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
        next();
      });
    },
  };
}
