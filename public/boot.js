// Runs before the first paint: the chosen theme, and whether the example would be the wrong thing to show.
(() => {
  const root = document.documentElement;
  try {
    const theme = localStorage.getItem('theme');
    if (theme === 'light' || theme === 'dark') root.dataset.theme = theme;
    for (const name of ['--w-stream', '--w-machine']) {
      const width = Number(localStorage.getItem(name));
      if (width >= 300 && width <= 1000) root.style.setProperty(name, `${width}px`);
    }
  } catch {
    // Storage is closed: the system's theme and the usual widths stand.
  }
  if (/^#[sf]=/.test(location.hash)) root.dataset.opening = 'link';
  if (new URLSearchParams(location.search).get('w') === 'workshop') root.dataset.opening = 'workshop';
})();
