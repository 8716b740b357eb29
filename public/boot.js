// Runs before the first paint: the chosen theme, how keys are named, and whether the example would be the wrong thing to show.
(() => {
  const root = document.documentElement;
  if (/Mac|iPhone|iPad/.test(navigator.platform)) root.dataset.keys = 'mac';
  try {
    const theme = localStorage.getItem('theme');
    if (theme === 'light' || theme === 'dark') root.dataset.theme = theme;
    if (localStorage.getItem('introduced')) root.dataset.introduced = '';
    for (const name of ['--w-stream', '--w-machine']) {
      const width = Number(localStorage.getItem(name));
      if (width >= 300 && width <= 1000) root.style.setProperty(name, `${width}px`);
    }
  } catch {
    // Storage is closed: the system's theme and the usual widths stand.
  }
  try {
    if (sessionStorage.getItem('chunkscope-draft')) root.dataset.opening = 'draft';
    // Another tab may have left a draft behind: the page looks for it at once, and shows the example meanwhile.
    else if (localStorage.getItem('chunkscope-drafts')) root.dataset.looking = '';
  } catch {
    // Storage is closed, so there is no draft.
  }
  const query = new URLSearchParams(location.search);
  if (/^#(?:[sft]|handed)=/.test(location.hash)) root.dataset.opening = 'link';
  if (query.has('t')) root.dataset.looking = '';
  if (query.has('w')) root.dataset.opening = 'workspace';
  if (query.get('embed') === '1') root.dataset.opening = 'embed';
})();
