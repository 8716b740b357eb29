/** Replies of one dialect: as it should be, cut off inside a value, and with a fault that a strict reader refuses. */
export interface DialectSamples {
  readonly clean: string;
  readonly cut: string;
  readonly broken: string;
}
