/** The page's colours as the charts need them, read from the style sheet so that there is one source. */
import { signal } from '@preact/signals';

export interface Palette {
  ink: string;
  muted: string;
  grid: string;
  surface: string;
  primary: string;
  primarySoft: string;
  accent: string;
  accentSoft: string;
  font: string;
  dark: boolean;
  /** False when the reader asked for reduced motion. */
  motion: boolean;
}

/** Colours that differ in lightness as well as in hue: blue-green against orange, safe for colour blindness. */
export const defaultPalette: Palette = {
  ink: '#14211f',
  muted: '#52615d',
  grid: '#d5dcd7',
  surface: '#f6f8f5',
  primary: '#0b6a66',
  primarySoft: '#0b6a662e',
  accent: '#b8500b',
  accentSoft: '#b8500b2e',
  font: 'sans-serif',
  dark: false,
  motion: true,
};

export const palette = signal<Palette>(defaultPalette);

/** Reads the palette again after the theme or the motion preference has changed. */
export function refreshPalette(): void {
  const style = getComputedStyle(document.documentElement);
  const colour = (name: string, otherwise: string): string => style.getPropertyValue(name).trim() || otherwise;
  palette.value = {
    ink: colour('--ink', defaultPalette.ink),
    muted: colour('--muted', defaultPalette.muted),
    grid: colour('--line', defaultPalette.grid),
    surface: colour('--surface', defaultPalette.surface),
    primary: colour('--primary', defaultPalette.primary),
    primarySoft: colour('--primary-soft', defaultPalette.primarySoft),
    accent: colour('--accent', defaultPalette.accent),
    accentSoft: colour('--accent-soft', defaultPalette.accentSoft),
    font: colour('--sans', defaultPalette.font),
    dark: colour('--scheme', 'light') === 'dark',
    motion: !matchMedia('(prefers-reduced-motion: reduce)').matches,
  };
}
