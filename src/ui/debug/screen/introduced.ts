/** Puts the introduction away for good. `public/boot.js` reads what is kept before the first paint. */
export function markIntroduced(): void {
  document.documentElement.dataset['introduced'] = '';
  try {
    localStorage.setItem('introduced', '1');
  } catch {
    // Storage is closed: it stays away as long as the page lives.
  }
}
