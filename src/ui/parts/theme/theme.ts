export type Theme = 'light' | 'dark';

const KEY = 'theme';
const listeners = new Set<() => void>();

/** The colours on the screen: the user's choice (`public/boot.js` applies it before the first paint), else the system's. */
export function currentTheme(): Theme {
  const chosen = document.documentElement.dataset['theme'];
  if (chosen === 'light' || chosen === 'dark') return chosen;
  return systemTheme();
}

/** Swaps light and dark and keeps the choice for the next visit; a choice that agrees with the system is forgotten. */
export function toggleTheme(): void {
  const theme: Theme = currentTheme() === 'dark' ? 'light' : 'dark';
  const root = document.documentElement;
  const followsSystem = theme === systemTheme();
  if (followsSystem) delete root.dataset['theme'];
  else root.dataset['theme'] = theme;
  try {
    if (followsSystem) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, theme);
  } catch {
    // Storage is closed: the choice lasts as long as the page.
  }
  for (const listener of listeners) listener();
}

/** Calls back whenever the colours on the screen change; gives the way to stop. */
export function onThemeChange(listener: () => void): () => void {
  const media = systemIsDark();
  listeners.add(listener);
  media.addEventListener('change', listener);
  return () => {
    listeners.delete(listener);
    media.removeEventListener('change', listener);
  };
}

const systemIsDark = (): MediaQueryList => matchMedia('(prefers-color-scheme: dark)');
const systemTheme = (): Theme => (systemIsDark().matches ? 'dark' : 'light');

/** The colours that tokens stand for on the screen, for drawing where CSS does not reach. */
export function tokenColours<Name extends string>(names: readonly Name[]): Record<Name, string> {
  const probe = document.createElement('span');
  // Else the system's colours would take the place of mixtures of them.
  probe.style.setProperty('forced-color-adjust', 'none');
  document.body.append(probe);
  const colours = Object.fromEntries(
    names.map((name) => {
      probe.style.color = `var(--${name})`;
      return [name, getComputedStyle(probe).color];
    }),
  ) as Record<Name, string>;
  probe.remove();
  return colours;
}
