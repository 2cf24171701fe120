/** The frame around every page: name, ways, theme, foot. */
import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { STATIC } from '../engine/network.ts';
import { Icon } from './Icon.tsx';
import { KeyForm } from './KeyForm.tsx';
import { NetworkState, UpdateNotice } from './Notices.tsx';
import { at, onLinkClick, path } from './router.ts';
import { setTheme, type Theme, theme } from './theme.ts';

const THEMES: Record<Theme, { next: Theme; sign: 'system' | 'sun' | 'moon'; title: string }> = {
  system: { next: 'light', sign: 'system', title: 'Theme: as the system. Switch to light' },
  light: { next: 'dark', sign: 'sun', title: 'Theme: light. Switch to dark' },
  dark: { next: 'system', sign: 'moon', title: 'Theme: dark. Switch to as the system' },
};

export function Shell({ children }: { children: ComponentChildren }) {
  const { next, sign, title } = THEMES[theme.value];
  const rooms = useRef<HTMLElement | null>(null);
  // On a phone the row of rooms is wider than the screen: the one that is open is in sight.
  useEffect(() => {
    const [row, own] = [rooms.current, rooms.current?.querySelector('[aria-current]')];
    if (row && own instanceof HTMLElement) row.scrollLeft = own.offsetLeft - (row.clientWidth - own.offsetWidth) / 2;
  }, [path.value]);
  const page = (href: string, text: string) => (
    <a href={at(href)} data-page aria-current={path.value === href ? 'page' : undefined}>
      {text}
    </a>
  );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: links inside are real links; this only spares a page load
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link arrives here as a click
    <div class="shell" onClick={onLinkClick}>
      {/* A button, not a link: the address bar's fragment belongs to the question. */}
      <button type="button" class="skip" onClick={() => document.getElementById('answer')?.focus()}>
        Skip to the answer
      </button>
      <header class="masthead">
        <a class="name" href={at('/')} data-page>
          <Mark />
          Wargauge
        </a>
        <NetworkState />
        <nav ref={rooms} aria-label="Pages">
          {page('/', 'Ask')}
          {page('/dice', 'Dice')}
          {page('/battle', 'Battle')}
          {page('/lists', 'Lists')}
          {page('/saved', 'My work')}
          {page('/studies', 'Studies')}
          {page('/tune', 'Tune')}
          {page('/balance', 'Balance')}
          {!STATIC && page('/runs', 'Runs')}
          {page('/rules', 'Rules')}
          {!STATIC && <a href="/api/docs">API</a>}
        </nav>
        <button type="button" class="icon" onClick={() => setTheme(next)} aria-label={title} title={title}>
          <Icon name={sign} />
        </button>
      </header>
      <UpdateNotice />
      <KeyForm />
      {children}
      <footer class="foot">
        <p>
          Exact where it can be, with an interval where it cannot.{' '}
          {!STATIC && (
            <>
              <a href="/docs/accuracy">How accurate, measured</a> · <a href="/api/docs">The API</a> ·{' '}
            </>
          )}
          {page('/rules', 'What is simulated')}
        </p>
        <p>
          Wargauge contains no published rules text, art or profiles. Bring your own books.{' '}
          <a href={`${import.meta.env.BASE_URL}licences.txt`}>Licences</a>
        </p>
      </footer>
    </div>
  );
}

/** A length of tape measure with a pointer: the name as a picture. */
function Mark() {
  return (
    <svg class="mark" viewBox="0 0 30 20" width="30" height="20" aria-hidden="true" focusable="false">
      <path d="M1 18h28M1 18v-8M8 18v-5M15 18v-8M22 18v-5M29 18v-8" />
      <path class="needle" d="M18.5 1l4 7h-8z" />
    </svg>
  );
}
