/** Where replay stops. */
export type Breakpoint =
  | { readonly on: 'state'; readonly state: string; readonly edge: 'enter' | 'leave' }
  | { readonly on: 'offset'; readonly offset: number }
  | { readonly on: 'element'; readonly path: string }
  | { readonly on: 'code'; readonly code: string }
  | { readonly on: 'buffered'; readonly length: number };
