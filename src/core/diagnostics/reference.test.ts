import { expect, it } from 'vitest';
import { CODES } from './codes.ts';
import { ruleReference, ruleReferences } from './reference.ts';
import { ruleOf } from './rules.ts';

it('has a page for each rule, with both examples', () => {
  const page = ruleReference(ruleOf('unescaped-ampersand'));
  expect(page).toMatch(/^# Bare ampersand\n\n`unescaped-ampersand`\n\n/);
  expect(page).toContain('**Shows it**\n\n```xml\n<tool>');
  expect(page).toContain('npm test &amp;&amp; npm run build');
});

it('keeps fences in examples from ending the block', () => {
  expect(ruleReference(ruleOf('call-in-code-fence'))).toContain('````xml\n```xml\n<tool>');
});

it('lists every code once, and every link leads to a heading', () => {
  const all = ruleReferences();
  const anchors = Array.from(all.matchAll(/^- \[`([\w-]+)`\]\(#([\w-]+)\)/gm), ([, code, anchor]) => [code, anchor]);
  expect(anchors.map(([code]) => code)).toEqual(CODES);
  const headings = new Set(Array.from(all.matchAll(/^## (.+)$/gm), ([, title = '']) => title.toLowerCase().replace(/[^a-z0-9 -]/g, '').replaceAll(' ', '-')));
  expect(headings.size).toBe(CODES.length);
  for (const [, anchor] of anchors) expect(headings).toContain(anchor);
});
