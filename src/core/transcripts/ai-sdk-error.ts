/** Words of the AI SDK after which it repeats what it could not read, and those after that. */
export const AI_SDK_TEXT = /(?:JSON parsing failed|Type validation failed):?\s+(?:Text|Value):\s?/;
export const AFTER_AI_SDK_TEXT = /\.\s*(?:\\n)?\s*Error message:|\s*\nError: |(?<=[}\]])\.\s{0,9}$/;

/** The arguments that an error of the AI SDK repeats; undefined where it is another error. */
export function argumentsInAiSdkError(said: string): string | undefined {
  const found = AI_SDK_TEXT.exec(said);
  const text = found ? said.slice(found.index + found[0].length) : undefined;
  return text?.slice(0, AFTER_AI_SDK_TEXT.exec(text)?.index);
}
