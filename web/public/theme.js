// Runs before the first paint, so that a chosen theme does not flash. The page's own code takes over from here.
try {
  const chosen = localStorage.getItem('wargauge-theme');
  if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset.theme = chosen;
} catch {
  // Storage may be forbidden; the system preference then decides.
}
