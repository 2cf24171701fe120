/** Whom a spray covers: points all over its outline (TAB-GEO-24, MK3-SPRAY-01 and -02, MK2-SPRAY-01 and -04). */
import type { Drawn, Model } from './draw.ts';
import { apart, type Point, plus, type Sure, toLine } from './plain.ts';
import { type Game, sees } from './sight.ts';

export interface Spray {
  readonly SP: number;
  readonly narrow: number;
  readonly wide: number;
}

export function covered(game: Game, drawn: Drawn, a: Model, target: Model, spray: Spray, one: Model): Sure {
  const long = apart(a, target);
  const u = { x: (target.x - a.x) / long, y: (target.y - a.y) / long };
  const half = (t: number) => (spray.narrow + ((spray.wide - spray.narrow) * t) / 10) / 2;
  const at = (t: number, aside: number): Point =>
    plus(a, (a.radius + t) * u.x - aside * u.y, (a.radius + t) * u.y + aside * u.x);
  // Cuts across the template, close together; each of them is a stretch.
  let best = Infinity;
  const cuts = Math.ceil(spray.SP / 0.02);
  for (let i = 0; i <= cuts; i++) {
    const t = (spray.SP * i) / cuts;
    best = Math.min(best, toLine(one, at(t, -half(t)), at(t, half(t))));
  }
  // Between two cuts something may reach half a step farther.
  const under: Sure = best <= one.radius - 1e-4 ? true : best > one.radius + 0.012 ? false : null;
  if (under === false) return false;
  const seen = sees(game, drawn, a, one, { terrainOnly: true });
  return seen === false ? false : under === null || seen === null ? null : true;
}
