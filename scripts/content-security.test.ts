import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { withPolicyTag } from './content-security.ts';

const page = (head: string) => `<html><head><meta charset="utf-8">${head}</head></html>`;
const policyOf = (html: string) => /Content-Security-Policy" content="([^"]*)"/.exec(html)?.[1] ?? '';

test('an inline script is allowed by its hash alone', () => {
  const script = "document.documentElement.dataset.theme = 'dark'";
  const hash = createHash('sha256').update(script).digest('base64');
  expect(policyOf(withPolicyTag(page(`<script>${script}</script>`)))).toContain(`script-src 'self' 'sha256-${hash}';`);
});

test('a script with an address needs no hash', () => {
  expect(policyOf(withPolicyTag(page('<script type="module" src="./a.js"></script>')))).toContain("script-src 'self';");
});

test('the policy comes before anything that it applies to', () => {
  const html = withPolicyTag(page('<script>1</script>'));
  expect(html.indexOf('Content-Security-Policy')).toBeLessThan(html.indexOf('<script>'));
});

test('a page without a charset is refused', () => {
  expect(() => withPolicyTag('<html><head></head></html>')).toThrow('<meta charset>');
});
