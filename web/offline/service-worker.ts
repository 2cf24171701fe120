/**
 * Keeps the page on the device, all games with it, so that it starts without a network. Built by offline/plugin.ts, which
 * knows the files. A new version waits until somebody says so: nothing is exchanged under a question that is being read.
 */
import { clientsClaim } from 'workbox-core';
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';

declare const self: ServiceWorkerGlobalScope;
/** Put in when the page is built. */
declare const FILES: Array<{ readonly url: string; readonly revision: string | null }>;
declare const BASE: string;

/** Addresses that only the service answers. */
const OF_THE_SERVICE = /^\/(api|docs|healthz|readyz|metrics)(\/|$)/;

precacheAndRoute(FILES, { directoryIndex: '' });
cleanupOutdatedCaches();
registerRoute(new NavigationRoute(createHandlerBoundToURL(`${BASE}index.html`), { denylist: [OF_THE_SERVICE] }));
// The very first one takes the page that is open, so that the next start needs no network.
clientsClaim();

self.addEventListener('message', (event) => {
  if (event.data === 'take over') void self.skipWaiting();
});
