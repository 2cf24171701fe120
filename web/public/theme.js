// Runs before the first paint, so that a chosen theme does not flash. The page's own code takes over from here.
try {
  const chosen = localStorage.getItem('wargauge-theme');
  if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset.theme = chosen;
} catch {
  // Storage may be forbidden; the system preference then decides.
}

// The build names what the first answer needs. A first visit without a link fetches it beside the page; its cache has it
// when the engine asks for it.
{
  const ahead = document.querySelector('meta[name=ahead]');
  const { hash, pathname } = location;
  if (ahead && hash === '' && pathname === ahead.dataset.at && !navigator.serviceWorker?.controller) {
    for (const url of ahead.content.split(' ')) {
      fetch(url, { priority: 'low' }).then(
        (response) => response.arrayBuffer(),
        () => {},
      );
    }
  }
}
