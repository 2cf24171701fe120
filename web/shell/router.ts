/** Paths of the page, below the folder that it is served from. The server sends the same document for all of them. */
import { signal } from '@preact/signals';

/** The folder, without the slash at its end: nothing, unless the page was built for a folder of some host. */
const BASE = import.meta.env.BASE_URL.replace(/\/$/, '');

/** Where whoever opened the page is; outside of a page, at its door. */
export const path = signal(typeof location === 'undefined' ? '/' : pathOf(location.pathname));

if (typeof addEventListener !== 'undefined') {
  addEventListener('popstate', () => {
    path.value = pathOf(location.pathname);
  });
}

/** The address of a page, for a link: `at('/rules')`. */
export function at(url: string): string {
  return BASE + url;
}

/** Shows another page without loading it anew. @param url as {@link at} takes it */
export function navigate(url: string): void {
  history.pushState(null, '', at(url));
  arrived(url);
}

/** The same in place of the page that is shown: whoever goes back does not come here again. */
export function redirect(url: string): void {
  history.replaceState(null, '', at(url));
  arrived(url);
}

function arrived(url: string): void {
  path.value = pathOf(location.pathname);
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
  navigate((link.getAttribute('href') ?? at('/')).slice(BASE.length));
}

/** `/dice` for `/folder/dice/`: hosts of files put a slash behind the name of a page. */
function pathOf(pathname: string): string {
  return pathname.slice(BASE.length).replace(/(.)\/$/, '$1') || '/';
}
