/** The reply takes the focus of a button that goes with what it fixed, so that single keys go on to act. */
export const focusReply = (): void => document.getElementById('reply')?.focus({ preventScroll: true });
