import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import type { Licences, ShippedPackage } from '../src/ui/shell/dialogs/licences.ts';

/** `…/node_modules/name/` or `…/node_modules/@scope/name/`, the innermost. */
const PACKAGE_FOLDER = /^\0?(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//;
const LICENCE_FILE = /^(licen[cs]e|copying|notice|thirdpartynotices)/i;

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly description?: string;
  readonly license?: string;
  readonly author?: string | { readonly name?: string };
}

/**
 * Lists in `licences.json` the packages whose code is in the build, each with its licence. The plugin of the workers only
 * collects, since their builds end before that of the page.
 */
export function shippedLicences(root: string): { readonly ofPage: Plugin; readonly ofWorkers: Plugin } {
  const folders = new Set<string>();
  const gather = (bundle: Rolldown.OutputBundle): void => {
    for (const folder of Object.values(bundle).flatMap(packageFolders)) folders.add(folder);
  };
  return {
    ofWorkers: { name: 'licences-of-workers', generateBundle: (_, bundle) => gather(bundle) },
    ofPage: {
      name: 'licences',
      apply: 'build',
      generateBundle(_, bundle) {
        gather(bundle);
        this.emitFile({ type: 'asset', fileName: 'licences.json', source: JSON.stringify(licences(root, folders)) });
      },
    },
  };
}

/** The same list, as JSON, for other bundles. */
export function licencesOf(root: string, outputs: readonly (Rolldown.OutputChunk | Rolldown.OutputAsset)[]): string {
  return JSON.stringify(licences(root, new Set(outputs.flatMap(packageFolders))));
}

function packageFolders(output: Rolldown.OutputChunk | Rolldown.OutputAsset): string[] {
  if (output.type === 'asset') return [];
  return Object.entries(output.modules)
    .filter(([, { renderedLength }]) => renderedLength > 0)
    .flatMap(([id]) => PACKAGE_FOLDER.exec(id.replaceAll('\\', '/'))?.[1] ?? []);
}

function licences(root: string, folders: ReadonlySet<string>): Licences {
  const packages = [...folders].map(shippedPackage);
  const { description = '', ...own } = manifestIn(root);
  return {
    version: own.version,
    description,
    texts: licenceTexts(root),
    packages: packages.toSorted((a, b) => a.name.localeCompare(b.name, 'en')),
  };
}

function shippedPackage(folder: string): ShippedPackage {
  const { name, version, license = 'not stated', author } = manifestIn(folder);
  const holder = (typeof author === 'string' ? author : author?.name) ?? '';
  return { name, version, licence: license, author: holder.replace(/\s*[<(].*/, ''), texts: licenceTexts(folder) };
}

const manifestIn = (folder: string): Manifest => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));

function licenceTexts(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => LICENCE_FILE.test(name))
    .map((name) => readFileSync(join(folder, name), 'utf8').trim());
}
