/** The element that is a call, and what is written of it. */
export const CALL_NAME = 'tool';
export const CALL_WORD = `<${CALL_NAME}`;
export const CALL_TAG = `${CALL_WORD}>`;
export const CALL_END = `</${CALL_NAME}>`;
