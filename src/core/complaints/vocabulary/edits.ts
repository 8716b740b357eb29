/** What tools that edit files say of a text that is not there, is there more than once, or is no edit. */
export const MISSED_EDIT: readonly RegExp[] = [
  /\bold_?(?:str(?:ing)?|text)\b[^\n]{0,60}\b(?:not (?:found|unique)|did not|multiple times|must be (?:different|unique)|identical)\b/i,
  /\b(?:not find|not found|multiple|occurrences?|match(?:es)?)\b[^\n]{0,60}\bold_?(?:str(?:ing)?|text)\b|\boccurrences? found\b/i,
  /\b(?:string|text) to (?:replace|search for)\b|\bstring (?:was )?not found\b|\bcould not find the (?:string|text)\b/i,
  /\bno (?:sufficiently )?(?:similar )?match(?:es)? found\b|\bfound (?:\d{1,6}|multiple) (?:exact )?match(?:es)? (?:of|for|in)\b/i,
  /\bfile has not been read\b|\bmust (?:first )?read the file\b|\bdo(?:es)? not match anything in\b/i,
  /\b(?:fail|error|unable|could not)[^\n]{0,20}\bapply(?:ing)? (?:the )?(?:diff|patch|edit)/i,
  /\b(?:hunk|patch|diff|edits|edit\(s\))s? (?:failed|could not be|cannot be)\b/i,
  /\b(?:search|edit|diff|hunk|block)s?\b[^\n]{0,20}\b(?:failed to (?:exactly )?|do(?:es)? not )match\b/i,
  // Of llama.cpp a diff between two readings of a reply is no tool's.
  /\b(?:malformed|invalid) (?:\w{1,20} )?(?:block|diff|patch|hunk)\b(?!:\s{1,4}(?:now finding|'))|\bdiff block is malformed\b/i,
  /\b(?:find|match|locate) (?:the )?(?:expected lines|hunk|search block|scope context)\b|\bapply_patch verification failed\b/i,
];
