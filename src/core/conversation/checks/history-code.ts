/** What can be wrong with a history. */
export type HistoryCode =
  | 'call-without-result'
  | 'result-without-call'
  | 'result-twice'
  | 'result-not-next'
  | 'call-id-refused'
  | 'turn-order'
  | 'empty-message'
  | 'reasoning-missing'
  | 'arguments-form'
  | 'call-not-run'
  | 'member-refused'
  | 'repeated-call';
