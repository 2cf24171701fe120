/** Light, dark, or as the system says. */
import { signal } from '@preact/signals';
import { refreshPalette } from '../charts/palette.ts';

export type Theme = 'system' | 'light' | 'dark';
const KEY = 'wargauge-theme';

function stored(): Theme {
  try {
    const value = localStorage.getItem(KEY);
    return value === 'light' || value === 'dark' ? value : 'system';
  } catch {
    return 'system';
  }
}

export const theme = signal<Theme>(stored());

/** Applies and remembers a choice. */
export function setTheme(next: Theme): void {
  theme.value = next;
  if (next === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = next;
  try {
    if (next === 'system') localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, next);
  } catch {
    // Storage may be forbidden; the choice then lasts until the page is left.
  }
  refreshPalette();
}

/** Keeps the charts' colours in step with the system's preferences. */
export function watchPreferences(): void {
  for (const query of ['(prefers-color-scheme: dark)', '(prefers-reduced-motion: reduce)']) {
    matchMedia(query).addEventListener('change', refreshPalette);
  }
  refreshPalette();
}
