/** Long work says how far it is in the title of its tab, and that it has ended where people look who look elsewhere. */
import { signal } from '@preact/signals';

/** What of the document is used. */
export interface Tab {
  title: string;
  readonly hidden: boolean;
  addEventListener(type: 'visibilitychange', heard: () => void): void;
  removeEventListener(type: 'visibilitychange', heard: () => void): void;
}

/** What of the browser's notifications is used; none where it has none, or the page is not served safely. */
export interface Notifier {
  readonly permission: string;
  requestPermission(): Promise<string>;
  show(text: string): void;
}

const LONGEST_TEXT = 160;

/** @param notifier read at each call: a permission is given and taken while the page is open */
export function announcer(tab: Tab, notifier: () => Notifier | null) {
  let own: string | null = null;
  const say = (title: string): void => {
    own ??= tab.title;
    tab.title = title;
  };
  const back = (): void => {
    tab.removeEventListener('visibilitychange', seen);
    if (own !== null) tab.title = own;
    own = null;
  };
  const seen = (): void => {
    if (!tab.hidden) back();
  };
  return {
    /** Says how far long work is: "42 % of round 2"; nothing of it any more with null. */
    underWay(text: string | null): void {
      if (text === null) back();
      else {
        tab.removeEventListener('visibilitychange', seen);
        say(`${text} · ${own ?? tab.title}`);
      }
    },
    /** Says that something has ended. Nothing is said to whoever looks at the page. */
    ended(text: string): void {
      if (!tab.hidden) return;
      say(`Done: ${text}`);
      tab.addEventListener('visibilitychange', seen);
      const told = notifier();
      if (told?.permission === 'granted') told.show(text.slice(0, LONGEST_TEXT));
    },
    /** Whether one can still be asked for leave to be notified. */
    mayAsk: (): boolean => notifier()?.permission === 'default',
    async ask(): Promise<void> {
      await notifier()?.requestPermission();
    },
  };
}

function browserNotifier(): Notifier | null {
  if (typeof Notification !== 'function' || !isSecureContext) return null;
  return {
    permission: Notification.permission,
    requestPermission: () => Notification.requestPermission(),
    show: (text) => {
      try {
        new Notification('Wargauge', { body: text, icon: '/favicon.svg' });
      } catch {
        // Some phones let only service workers show one; the tab says it all the same.
      }
    },
  };
}

/** Of this page; nothing is announced outside a browser. */
export const announced =
  typeof document === 'undefined' ? null : announcer(document as unknown as Tab, browserNotifier);

/** Changes when leave was given or refused, so that nobody is asked twice. */
export const leave = signal(0);
