import { createHash } from 'node:crypto';

/** Names of Monaco's Trusted Types policies; without them its lines and hovers stay empty. */
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

/** The policy with which src/contract/trusted-script-url.ts allows our own workers. */
const OWN_POLICY = 'app-worker';

/** What the page may load. Monaco places its lines by inline styles and draws squiggles from data: images. */
export function contentPolicy(html: string): string {
  const directives = [
    "default-src 'none'",
    ["script-src 'self'", ...inlineScriptHashes(html)].join(' '),
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

/** Headers that the page is served with; a meta tag cannot carry `frame-ancestors` and the rest. */
export function pageHeaders(html: string): Record<string, string> {
  return {
    'Content-Security-Policy': `${contentPolicy(html)}; frame-ancestors 'self'`,
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
  };
}
