import { expect, test } from 'vitest';
import { defaultSettings, moveSection, withSection } from '../../../core/prompts/prompt-settings.ts';
import { variantName } from './variant-name.ts';

const base = defaultSettings();
const titleOf = (id: string): string => `the ${id}`;
const named = (after: typeof base): string => variantName(base, after, titleOf);

test('a variant is named after what changed', () => {
  expect(named({ ...base, style: 'cdata' })).toBe('CDATA');
  expect(named({ ...base, dialect: 'hermes', style: 'cdata' })).toBe('Hermes');
  expect(named(withSection(base, 'rules', { on: false }))).toBe('No the rules');
  expect(named(withSection({ ...base, style: 'json' }, 'rules', { text: 'Be brief.' }))).toBe(
    'JSON (legacy), the rules edited',
  );
  expect(named(moveSection(base, 'rules', 0))).toBe('Sections reordered');
  expect(named({ ...base, sections: [...base.sections, { id: 'own-1', on: true, title: 'House', text: '' }] })).toBe(
    'House',
  );
  expect(named(base)).toBe('Copy');
});

test('more than two changes are counted', () => {
  const after = withSection(withSection({ ...base, optional: false }, 'role', { on: false }), 'rules', { on: false });
  expect(named(after)).toBe('Optional arguments left out, no the role and 1 more');
});
