/** A name or value that reads otherwise once a fix is made, in JSON; of long ones the part that differs. */
export interface ValueChange {
  /** Index of the call. */
  readonly call: number;
  /** `server_name`, `tool_name` or a JSON pointer into the arguments. */
  readonly path: string;
  /** Left out where there was none. */
  readonly before?: string;
  /** Left out where there is none any more. */
  readonly after?: string;
}
