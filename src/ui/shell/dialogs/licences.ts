/** What ships in the build, as scripts/licences.ts writes it into `licences.json`. */
export interface Licences {
  readonly version: string;
  readonly description: string;
  /** The licence of Chunkscope itself. */
  readonly texts: readonly string[];
  readonly packages: readonly ShippedPackage[];
}

export interface ShippedPackage {
  readonly name: string;
  readonly version: string;
  /** SPDX expression. */
  readonly licence: string;
  /** Empty where the package names none. */
  readonly author: string;
  /** Licence and notices in full; empty where the package brings none. */
  readonly texts: readonly string[];
}
