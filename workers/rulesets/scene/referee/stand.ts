/** Two models on a table: distance, sight, shelter, melee and arcs (TAB-GEO-02 to -20, TAB-MK3-54, TAB-AOF-21). */
import type { Drawn, Model } from './draw.ts';
import { apart, both, circle, either, inAll, nearest, type Point, ray, type Sure, upTo, within } from './plain.ts';
import { before, engages, gapOf, higher, inMelee, reaches, sees, trenches } from './sight.ts';

const BEHIND: Readonly<Record<string, 'cover' | 'concealment'>> = {
  wall: 'cover',
  obstruction: 'cover',
  hedge: 'concealment',
};
const INSIDE: Readonly<Record<string, 'cover' | 'concealment'>> = {
  forest: 'concealment',
  cloud: 'concealment',
  rubble: 'cover',
};

/** Whether a piece stands between two models, the second within an inch of it along such a line (RU-T-40). */
function behind(a: Model, b: Model, parts: Drawn['ground'][number]['parts'], centres: boolean): Sure {
  if (nearest(b, parts) - b.radius > 1 + 1e-4) return false;
  let perhaps = false;
  const froms = centres ? [a] : circle(a, a.radius);
  for (const q of centres ? [b] : circle(b, b.radius)) {
    for (const p of froms) {
      for (const part of parts) {
        const span = within(part, p, q, 0.05);
        if (!span) continue;
        const at = (share: number): Point => ({ x: p.x + share * (q.x - p.x), y: p.y + share * (q.y - p.y) });
        // The near end of what the line crosses is the end towards b.
        const [least, sure] = [nearest(at(span[1]), [part]), within(part, p, q, -1e-4)];
        const from = (share: number) => Math.max(0, apart(at(share), b) - b.radius);
        if (sure && from(sure[1]) < 1 - 1e-4) return true;
        if (least <= 0.06 && from(span[1]) < 1.1) perhaps = true;
      }
    }
  }
  return perhaps ? null : false;
}

export function shelter(game: 'mk3' | 'mk2', drawn: Drawn, a: Model, b: Model): { cover: Sure; concealment: Sure } {
  if (b.base === 120) return { cover: false, concealment: false };
  const found: Record<'cover' | 'concealment', Sure[]> = { cover: [], concealment: [] };
  for (const { kind, parts } of drawn.ground) {
    if (INSIDE[kind]) {
      const any = upTo(nearest(b, parts) - b.radius, 0);
      found[INSIDE[kind]].push(game === 'mk3' ? (any === false ? false : inAll(b, b.radius, parts)) : any);
    }
    if (BEHIND[kind]) found[BEHIND[kind]].push(behind(a, b, parts, drawn.rulings?.coverLine === 'between the centres'));
  }
  const dug = drawn.ground.filter(({ kind }) => kind === 'trench');
  if (dug.length > 0) {
    const inIt = inAll(b, b.radius, trenches(drawn.ground));
    const touched = either(
      ...dug.map(({ parts }) =>
        both(upTo(nearest(b, parts) - b.radius, 0), upTo(nearest(a, parts) - a.radius, 0.0005)),
      ),
    );
    found.cover.push(both(inIt, touched === null ? null : !touched));
  }
  const cover = either(false, ...found.cover);
  const concealed = either(false, ...found.concealment);
  // Never both, and cover is the better.
  return { cover, concealment: both(concealed, cover === null ? null : !cover) };
}

export function stand(
  game: 'mk3' | 'mk2',
  drawn: Drawn,
  a: Model,
  b: Model,
  inches: number,
): { facts: Record<string, Sure>; lengths: Record<string, number> } {
  const facts: Record<string, Sure> = {
    sees: sees(game, drawn, a, b),
    ...shelter(game, drawn, a, b),
    within: upTo(gapOf(a, b), inches),
    completely: upTo(apart(a, b) + b.radius, a.radius + inches),
    inReach: reaches(game, a, b),
    engages: engages(game, drawn, a, b),
    engaged: engages(game, drawn, b, a),
    targetInMelee: inMelee(game, drawn, b),
    elevated: higher(game, b, a, drawn.rulings),
    backStrike: b.facing === undefined ? false : upTo(before(b, a) + a.radius, 0),
  };
  // The origin of the damage is a model, and no part of it may be before the other (TAB-MK3-54).
  facts.originBehind = facts.backStrike;
  if (a.facing !== undefined) {
    const { x, y } = ray(a.facing);
    const aside = Math.abs((b.x - a.x) * y - (b.y - a.y) * x);
    facts.faces = before(a, b) <= 0 ? false : aside > 0.01 ? false : null;
  } else facts.faces = true;
  return { facts, lengths: { 'base to base': gapOf(a, b), 'centre to centre': apart(a, b) } };
}
