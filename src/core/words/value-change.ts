/** A name or value that a fix changes, as JSON; of a long one the part that differs. */
export interface ValueChange {
  /** Index of the call. */
  readonly call: number;
  /** `server_name`, `tool_name` or a JSON pointer into the arguments. */
  readonly path: string;
  /** Absent where there was none. */
  readonly before?: string;
  /** Absent where there is none afterwards. */
  readonly after?: string;
}
