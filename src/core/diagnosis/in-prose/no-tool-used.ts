/** The words with which agents say that they took no call from a reply, as they begin, each with who says them; Roo and Kilo share theirs. */
export const NO_TOOL_USED: readonly (readonly [speaker: string, words: RegExp])[] = [
  ['The agent', /You did not use a tool in your previous response\b/],
  [
    'Roo or Kilo',
    /The model (?:failed to|did not) use any tools\b|The model provided text\/reasoning but did not call\b|模型在响应中未使用任何工具|模型提供了文本\/推理，但未调用/,
  ],
];
