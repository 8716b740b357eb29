/** Whether keys are named as on a Mac; `public/boot.js` says so before the first paint, for the keys that the built page names. */
export const isMac = (): boolean => document.documentElement.dataset['keys'] === 'mac';
