/**
 * What the drawings of figures share: an SVG document as text, without styles of its own. Colours come from classes, so
 * that the page and a report on paper each bring their own style sheet; shapes and words carry the meaning too.
 */
import type { Format } from '../figures.ts';
import { formatted } from '../format.ts';

export const WIDTH = 760;
/** Drawings narrower than this have no room for labels at the side. */
export const NARROW = 560;

/** Text that is safe between tags and in attributes. */
export function escaped(value: string): string {
  return value.replace(/[&<>"']/g, (sign) => `&#${sign.codePointAt(0)};`);
}

export function svg(
  width: number,
  height: number,
  title: string,
  description: string,
  parts: readonly string[],
): string {
  return (
    `<svg class="study-figure" viewBox="0 0 ${number(width)} ${number(height)}" role="img" xmlns="http://www.w3.org/2000/svg" ` +
    `aria-label="${escaped(title)}"><title>${escaped(title)}</title><desc>${escaped(description)}</desc>` +
    `${parts.join('')}</svg>`
  );
}

/** A coordinate, short. */
export function number(value: number): string {
  return String(Math.round(value * 100) / 100);
}

export function text(
  x: number,
  y: number,
  value: string,
  options: { readonly anchor?: 'start' | 'middle' | 'end'; readonly class?: string; readonly turned?: boolean } = {},
): string {
  const turn = options.turned ? ` transform="rotate(-90 ${number(x)} ${number(y)})"` : '';
  return (
    `<text x="${number(x)}" y="${number(y)}" text-anchor="${options.anchor ?? 'start'}"` +
    `${options.class ? ` class="${options.class}"` : ''}${turn}>${escaped(value)}</text>`
  );
}

export function line(x1: number, y1: number, x2: number, y2: number, className: string): string {
  return `<line x1="${number(x1)}" y1="${number(y1)}" x2="${number(x2)}" y2="${number(y2)}" class="${className}"/>`;
}

/** Width of a letter of small print. */
export const SMALL = 7;

/** A label under or over its place on an axis, in small print; at an edge of the drawing it moves in, so that none of it is cut. */
export function axisLabel(x: number, y: number, value: string, width: number): string {
  const half = (SMALL * value.length) / 2;
  return text(Math.max(half, Math.min(width - half, x)), y, value, { anchor: 'middle', class: 'small' });
}

/** Words in lines of so many letters; a longer word stands alone. */
export function wrapped(value: string, most: number): readonly string[] {
  const lines: string[] = [];
  for (const word of value.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= most) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

/** A number as a drawing shows it, with the minus of print: three digits are read at a glance, the table beside it has four. */
export function told(value: number, format: Format): string {
  const isPlain = format === 'number' || format === 'difference';
  const shown = isPlain && Math.abs(value) < 1_000 ? Number(value.toPrecision(3)) : value;
  return formatted(shown, format).replace(/^-/, '−');
}

/** Round places on an axis from low to high: about `wanted` of them, at multiples of 1, 2 or 5 times a power of ten. */
export function ticks(low: number, high: number, wanted = 5): readonly number[] {
  const span = high - low;
  if (!(span > 0)) return [low];
  const rough = span / wanted;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((each) => each >= rough * 0.999)!;
  const found: number[] = [];
  for (let i = Math.ceil(low / step - 1e-9); i * step <= high + step * 1e-9; i++) found.push(i * step);
  return found;
}

/** Values to places on the drawing. */
export function scale(low: number, high: number, from: number, to: number): (value: number) => number {
  const span = high - low || 1;
  return (value) => from + ((value - low) / span) * (to - from);
}
