/** Names in a ring, and arrows between them: thick where the title speaks of them, so that no colour is needed to tell. */
import type { GraphFigure } from '../figures.ts';
import { cut, escaped, line, NARROW, number, SMALL, svg, text, told, wrapped } from './svg.ts';

/** Width of a letter of a name. */
const LETTER = 7.6;
const LINE = 16;
const TOP = 34;
/** Radius of a place in the ring: a dot with its name beside it, or where there is no room for that with its number in it. */
const DOT = 7;
const NUMBERED = 13;
/** From the middle of a place to its name. */
const BESIDE = 14;
const ENTRY = 20;
/** A number lies nearer to the winner: in the middle of the ring arrows cross. */
const ALONG = 0.36;
/** More arrows than that say their numbers in the table alone, but for those of the title. */
const MOST_NUMBERED = 12;

interface Place {
  readonly x: number;
  readonly y: number;
}

export function drawGraph(figure: GraphFigure, width: number): string {
  const { nodes, arrows, format, axis } = figure;
  const named = width >= NARROW;
  const size = named ? DOT : NUMBERED;
  const radius = Math.min(named ? 90 + 10 * nodes.length : 140, width / 2 - size - 8);
  const middle = { x: width / 2, y: TOP + radius };
  const places = nodes.map((_, i): Place => {
    const turn = (2 * Math.PI * i) / nodes.length;
    return { x: middle.x + radius * Math.sin(turn), y: middle.y - radius * Math.cos(turn) };
  });
  const words = ({ from, to, value, low, high }: GraphFigure['arrows'][number]) => {
    const bounds = low === undefined || high === undefined ? '' : ` (${told(low, format)} to ${told(high, format)})`;
    return `${nodes[from]} beats ${nodes[to]}: ${told(value, format)}${bounds}`;
  };
  const parts: string[] = [];
  const plates: string[] = [];
  // The strong ones lie above the others.
  for (const arrow of [...arrows].sort((a, b) => Number(a.strong ?? false) - Number(b.strong ?? false))) {
    const [from, to] = [places[arrow.from]!, places[arrow.to]!];
    const tone = arrow.strong ? 'arrow strong' : 'arrow';
    parts.push(`<g><title>${escaped(words(arrow))}</title>${shaft(from, to, size, tone)}</g>`);
    if (!arrow.strong && arrows.length > MOST_NUMBERED) continue;
    const said = `${Math.round(100 * arrow.value)} %`;
    const at = { x: from.x + ALONG * (to.x - from.x), y: from.y + ALONG * (to.y - from.y) };
    const wide = SMALL * said.length + 4;
    plates.push(
      `<rect x="${number(at.x - wide / 2)}" y="${number(at.y - 9)}" width="${number(wide)}" height="18" class="plate"/>`,
      text(at.x, at.y + 4, said, { anchor: 'middle', class: 'small' }),
    );
  }
  parts.push(...plates);
  places.forEach(({ x, y }, i) => {
    parts.push(`<circle cx="${number(x)}" cy="${number(y)}" r="${size}" class="place"/>`);
    if (!named) {
      parts.push(text(x, y + 4, `${i + 1}`, { anchor: 'middle', class: 'small on-dark' }));
      return;
    }
    const side = (x - middle.x) / radius;
    const name = (room: number) => cut(nodes[i]!, Math.floor(room / LETTER));
    if (Math.abs(side) < 0.1) {
      const above = y < middle.y;
      parts.push(text(x, above ? y - BESIDE : y + BESIDE + 12, name(width / 2), { anchor: 'middle' }));
    } else if (side > 0) parts.push(text(x + BESIDE, y + 5, name(width - x - BESIDE)));
    else parts.push(text(x - BESIDE, y + 5, name(x - BESIDE), { anchor: 'end' }));
  });
  let bottom = TOP + 2 * radius + (named ? 34 : size + 10);
  if (!named) {
    nodes.forEach((node, i) => {
      bottom += ENTRY;
      parts.push(text(0, bottom, cut(`${i + 1}  ${node}`, Math.floor(width / LETTER))));
    });
    bottom += 8;
  }
  for (const row of wrapped(axis, Math.floor(width / SMALL))) {
    bottom += LINE;
    parts.push(text(width / 2, bottom, row, { anchor: 'middle', class: 'small' }));
  }
  return svg(width, bottom + 10, figure.title, arrows.map(words).join('; '), parts);
}

/** From the edge of one place to the edge of another. */
function shaft(from: Place, to: Place, size: number, tone: string): string {
  const far = Math.hypot(to.x - from.x, to.y - from.y);
  const [dx, dy] = [(to.x - from.x) / far, (to.y - from.y) / far];
  const tip = { x: to.x - (size + 2) * dx, y: to.y - (size + 2) * dy };
  const back = { x: tip.x - 12 * dx, y: tip.y - 12 * dy };
  const head = [tip, { x: back.x - 6 * dy, y: back.y + 6 * dx }, { x: back.x + 6 * dy, y: back.y - 6 * dx }];
  return (
    line(from.x + size * dx, from.y + size * dy, back.x, back.y, tone) +
    `<polygon points="${head.map(({ x, y }) => `${number(x)},${number(y)}`).join(' ')}" class="${tone}"/>`
  );
}
