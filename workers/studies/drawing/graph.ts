/** Names in a ring, and arrows between them: thick where the title speaks of them, so that no colour is needed to tell. */
import { withoutMiddle } from '../../wording.ts';
import type { GraphFigure } from '../figures.ts';
import { escaped, line, NARROW, number, SMALL, svg, text, told, wrapped } from './svg.ts';

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
/** Where a number may lie on its arrow, as a share of it from the winner on: in the middle of the ring arrows cross. */
const ALONG = [0.36, 0.3, 0.42, 0.25, 0.5, 0.58, 0.65, 0.2, 0.72];
/** Height of the ground of a number, and how near another arrow may pass by it. */
const PLATE = 18;
const NEAR = 11;
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
  // The strong ones lie above the others, and place their numbers first.
  const drawn = [...arrows].sort((a, b) => Number(a.strong ?? false) - Number(b.strong ?? false));
  const shafts = drawn.map(({ from, to }) => [places[from]!, places[to]!] as const);
  drawn.forEach((arrow, i) => {
    const [from, to] = shafts[i]!;
    const tone = arrow.strong ? 'arrow strong' : 'arrow';
    parts.push(`<g><title>${escaped(words(arrow))}</title>${shaft(from, to, size, tone)}</g>`);
  });
  const plates: Plate[] = [];
  for (const [i, arrow] of [...drawn.entries()].reverse()) {
    if (!arrow.strong && arrows.length > MOST_NUMBERED) continue;
    const said = `${Math.round(100 * arrow.value)} %`;
    const [from, to] = shafts[i]!;
    const others = shafts.filter((_, other) => other !== i);
    const plate = placed(from, to, SMALL * said.length + 4, others, plates);
    plates.push(plate);
    parts.push(
      `<rect x="${number(plate.x - plate.wide / 2)}" y="${number(plate.y - PLATE / 2)}" width="${number(plate.wide)}" height="${PLATE}" class="plate"/>`,
      text(plate.x, plate.y + 4, said, { anchor: 'middle', class: 'small' }),
    );
  }
  places.forEach(({ x, y }, i) => {
    parts.push(`<circle cx="${number(x)}" cy="${number(y)}" r="${size}" class="place"/>`);
    if (!named) {
      parts.push(text(x, y + 4, `${i + 1}`, { anchor: 'middle', class: 'small on-dark' }));
      return;
    }
    const side = (x - middle.x) / radius;
    if (Math.abs(side) < 0.1) {
      const name = withoutMiddle(nodes[i]!, Math.floor(width / 2 / LETTER));
      parts.push(text(x, y < middle.y ? y - BESIDE : y + BESIDE + 12, name, { anchor: 'middle' }));
      return;
    }
    const [at, anchor, room] =
      side > 0 ? ([x + BESIDE, 'start', width - x - BESIDE] as const) : ([x - BESIDE, 'end', x - BESIDE] as const);
    const lines = inTwo(nodes[i]!, Math.floor(room / LETTER));
    lines.forEach((words, row) => {
      parts.push(text(at, y + 5 + (row - (lines.length - 1) / 2) * LINE, words, { anchor }));
    });
  });
  let bottom = TOP + 2 * radius + (named ? 34 : size + 10);
  if (!named) {
    nodes.forEach((node, i) => {
      bottom += ENTRY;
      parts.push(text(0, bottom, withoutMiddle(`${i + 1}  ${node}`, Math.floor(width / LETTER))));
    });
    bottom += 8;
  }
  for (const row of wrapped(axis, Math.floor(width / SMALL))) {
    bottom += LINE;
    parts.push(text(width / 2, bottom, row, { anchor: 'middle', class: 'small' }));
  }
  return svg(width, bottom + 10, figure.title, arrows.map(words).join('; '), parts);
}

interface Plate extends Place {
  readonly wide: number;
}

type Line = readonly [Place, Place];

/** Where the number of an arrow lies: clear of other numbers, and of other arrows where that can be had. */
function placed(from: Place, to: Place, wide: number, others: readonly Line[], plates: readonly Plate[]): Plate {
  let best: { readonly plate: Plate; readonly cost: number } | null = null;
  for (const [order, along] of ALONG.entries()) {
    const plate = { x: from.x + along * (to.x - from.x), y: from.y + along * (to.y - from.y), wide };
    const on = plates.filter(
      (each) => Math.abs(each.x - plate.x) < (each.wide + wide) / 2 + 2 && Math.abs(each.y - plate.y) < PLATE + 2,
    ).length;
    const by = others.filter((other) => distance(plate, other) < NEAR).length;
    const cost = 100 * on + 3 * by + order / ALONG.length;
    if (best === null || cost < best.cost) best = { plate, cost };
  }
  return best!.plate;
}

/** From a place to the nearest one of a line. */
function distance({ x, y }: Place, [from, to]: Line): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const along = Math.max(0, Math.min(1, ((x - from.x) * dx + (y - from.y) * dy) / (dx * dx + dy * dy)));
  return Math.hypot(x - from.x - along * dx, y - from.y - along * dy);
}

/** A name in two lines at most. */
function inTwo(name: string, most: number): readonly string[] {
  const lines = wrapped(name, most);
  return lines.length <= 2
    ? lines.map((each) => withoutMiddle(each, most))
    : [lines[0]!, lines.slice(1).join(' ')].map((each) => withoutMiddle(each, most));
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
