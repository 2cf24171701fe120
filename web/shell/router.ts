/** Paths of the page. The server sends the same document for all of them. */
import { signal } from '@preact/signals';

export const path = signal(location.pathname);

addEventListener('popstate', () => {
  path.value = location.pathname;
});

/** Shows another page without loading it anew. */
export function navigate(url: string): void {
  history.pushState(null, '', url);
  path.value = location.pathname;
  const anchor = url.split('#')[1];
  if (!anchor) scrollTo(0, 0);
}

/** Click handler for links inside the page; lets the browser handle new tabs and the like. */
export function onLinkClick(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return;
  const link = event.target instanceof Element ? event.target.closest('a[data-page]') : null;
  if (!(link instanceof HTMLAnchorElement)) return;
  event.preventDefault();
  navigate(link.getAttribute('href') ?? '/');
}
