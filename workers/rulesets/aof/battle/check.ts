/** What of a battle does not fit together. */

import { areaOf, boundsOf, formationOf, holdsBody, isSimple, overlaps } from '../../../battle/index.ts';
import { counted } from '../../../wording.ts';
import type { Problem } from '../../ruleset.ts';
import { unitProblems } from '../check.ts';
import { sideOf } from '../side.ts';
import { plainUnit, pointsOf, radiusOf } from './forces.ts';
import { placed, statedPieces, turnedOf, ZONE, type Zones, zonesOf } from './places.ts';
import { type BattleScenario, type BattleUnit, MOST_UNITS } from './schema.ts';

/** Share of a zone that bodies of units may take, an inch round each. */
const MOST_FULL = 0.6;
/** Square inches. */
const SMALLEST_ZONE = 36;
const ARMIES = ['first', 'second'] as const;
type Which = (typeof ARMIES)[number];

export function checkBattle(scenario: BattleScenario): Problem[] {
  const problems = zoneProblems(scenario);
  if (problems.length > 0) return problems;
  problems.push(...ARMIES.flatMap((which) => armyProblems(scenario, which)));
  problems.push(...terrainProblems(scenario));
  const { sideMissions } = scenario;
  if (sideMissions.kind === 'stated') {
    for (const list of ['shared', 'first', 'second'] as const) {
      sideMissions[list].forEach((name, i) => {
        const path = `sideMissions.${list}[${i}]`;
        if (name === 'sorcerer supreme')
          problems.push({ path, message: 'spells are not cast in a battle', allowed: 'another side mission' });
        const twice = sideMissions[list].indexOf(name) < i || (list !== 'shared' && sideMissions.shared.includes(name));
        if (twice) problems.push({ path, message: `${name} is there already`, allowed: 'each side mission once' });
      });
    }
  }
  // Places are looked at only where everything else is in order.
  if (problems.length === 0) problems.push(...placeProblems(scenario));
  return problems;
}

function bodyOf(unit: BattleUnit) {
  return formationOf(sideOf(plainUnit(unit)).models, radiusOf(unit));
}

/** Whether a body finds a place in both zones. */
function fits({ halfWidth, halfDepth }: ReturnType<typeof bodyOf>, { lower, upper, strips }: Zones, wide: number) {
  if (strips) return 2 * halfDepth <= ZONE && 2 * halfWidth <= wide;
  return [lower, upper].every((zone) => {
    const [x, y, tx, ty] = boundsOf(zone);
    for (let cy = y + halfDepth; cy <= ty - halfDepth; cy++) {
      for (let cx = x + halfWidth; cx <= tx - halfWidth; cx++) {
        if (holdsBody(zone, cx, cy, halfWidth, halfDepth)) return true;
      }
    }
    return false;
  });
}

/** Zones lie on the table, are shapes of some size, and apart. */
function zoneProblems({ zones, table }: BattleScenario): Problem[] {
  if (!zones) return [];
  const problems: Problem[] = [];
  for (const which of ['lower', 'upper'] as const) {
    const path = `zones.${which}`;
    const zone = zones[which].map(({ x, y }) => [x, y] as const);
    if (zone.some(([x, y]) => x > table.width || y > table.depth)) {
      const allowed = `corners within ${table.width}" by ${table.depth}"`;
      problems.push({ path, message: 'the zone reaches beyond the table', allowed });
    } else if (!isSimple(zone) || areaOf(zone) < SMALLEST_ZONE) {
      const message = isSimple(zone) ? 'the zone is too small to deploy in' : 'edges of the zone cross';
      problems.push({ path, message, allowed: `corners in order, round at least ${SMALLEST_ZONE} square inches` });
    }
  }
  if (problems.length > 0) return problems;
  const [lower, upper] = [zones.lower, zones.upper].map((zone) => zone.map(({ x, y }) => [x, y] as const));
  return overlaps(lower, upper)
    ? [{ path: 'zones.upper', message: 'both zones share ground', allowed: 'zones apart' }]
    : [];
}

function armyProblems(scenario: BattleScenario, which: Which): Problem[] {
  const army = scenario[which];
  const problems: Problem[] = [];
  const turned = turnedOf(scenario);
  const zones = zonesOf(scenario, turned);
  const room = zones.strips ? ZONE * turned.width : Math.min(areaOf(zones.lower), areaOf(zones.upper));
  let units = 0;
  let points = 0;
  let area = 0;
  army.units.forEach((unit, i) => {
    const path = `${which}.units[${i}]`;
    problems.push(...unitProblems(path, plainUnit(unit), true));
    units += unit.copies;
    points += unit.copies * pointsOf(unit);
    if (unit.state.exhaustion > 0) {
      const message = 'exhaustion rules are not played in a battle';
      problems.push({ path: `${path}.state.exhaustion`, message, allowed: '0' });
    }
    if (unit.multiBased) {
      const message = 'units on one base are not played in a battle';
      problems.push({ path: `${path}.multiBased`, message, allowed: 'false' });
    }
    if (unit.at && unit.copies > 1) {
      const message = `${counted(unit.copies, 'units')} cannot stand at one place`;
      problems.push({ path: `${path}.at`, message, allowed: 'one unit with a place of its own, or no place' });
    }
    const body = bodyOf(unit);
    const { halfWidth, halfDepth } = body;
    if (!unit.at) area += unit.copies * (2 * halfWidth + 1) * (2 * halfDepth + 1);
    if (!unit.at && !fits(body, zones, turned.width)) {
      const deep = `${unit.name} is ${(2 * halfDepth).toFixed(1)}" deep`;
      const message = zones.strips
        ? `${deep} and does not fit into a zone of ${ZONE}"`
        : `${deep} and ${(2 * halfWidth).toFixed(1)}" wide and does not fit into both zones`;
      problems.push({ path: `${path}.models`, message, allowed: 'fewer models, or smaller bases' });
    }
  });
  if (army.doctrine === 'headlong' && (army.weights || army.ahead !== 'nothing')) {
    const message = 'headlong weighs nothing: it goes for the nearest enemy';
    const path = army.weights ? `${which}.weights` : `${which}.ahead`;
    problems.push({ path, message, allowed: army.weights ? 'another doctrine, or no weights' : 'nothing' });
  }
  if (units > MOST_UNITS) {
    const message = `${units} units are more than a battle has`;
    problems.push({ path: `${which}.units`, message, allowed: `at most ${MOST_UNITS}, copies counted` });
  }
  if (army.points !== undefined && points > army.points) {
    const message = `the list costs ${points} points, ${points - army.points} more than stated`;
    problems.push({ path: `${which}.points`, message, allowed: `a list of at most ${army.points} points` });
  }
  if (units <= MOST_UNITS && area > MOST_FULL * room) {
    const message = 'so many models do not fit into the zone';
    problems.push({ path: `${which}.units`, message, allowed: 'fewer units, smaller bases, or a wider table' });
  }
  return problems;
}

function terrainProblems({ terrain, table, deployment, zones }: BattleScenario): Problem[] {
  if (terrain.kind !== 'stated') return [];
  return terrain.pieces.flatMap(({ type, x, y, width, depth }, i): Problem[] => {
    const path = `terrain.pieces[${i}]`;
    if (x + width > table.width || y + depth > table.depth) {
      const message = `the ${type} reaches beyond the table of ${table.width}" by ${table.depth}"`;
      return [{ path, message, allowed: `x + width at most ${table.width}, y + depth at most ${table.depth}` }];
    }
    if (zones || deployment === 'side battle') return [];
    const [from, to, most, axis] =
      deployment === 'long haul' ? [x, x + width, table.width, 'x'] : [y, y + depth, table.depth, 'y'];
    if (from > 0 && to < most) return [];
    const message = `the ${type} lies on the edge from which ${from <= 0 ? 'one' : 'the other'} army deploys`;
    return [{ path: `${path}.${axis}`, message, allowed: 'clear of both edges of deployment' }];
  });
}

/** Units with a place of their own stand on the table, on no impassable ground and 1" from each other. */
function placeProblems(scenario: BattleScenario): Problem[] {
  const turned = turnedOf(scenario);
  const solid = statedPieces(scenario).filter(
    (_, i) => scenario.terrain.kind === 'stated' && scenario.terrain.pieces[i].type === 'impassable',
  );
  const taken: Array<{ x: number; y: number; halfWidth: number; halfDepth: number; name: string }> = [];
  const problems: Problem[] = [];
  for (const which of ARMIES) {
    const up = which === 'first' ? 1 : -1;
    scenario[which].units.forEach((unit, i) => {
      if (!unit.at) return;
      const path = `${which}.units[${i}].at`;
      const { halfWidth, halfDepth } = bodyOf(unit);
      const [x, front] = placed(turned, unit.at.x, unit.at.y);
      const y = front - up * (halfDepth - radiusOf(unit));
      const allowed = 'a place for all of its bases';
      if (Math.abs(x) + halfWidth > turned.width / 2 || Math.abs(y) + halfDepth > turned.depth / 2) {
        problems.push({ path, message: `${unit.name} does not stand on the table`, allowed });
      }
      const overlaps = (other: { x: number; y: number; halfWidth: number; halfDepth: number }, keeps: number) =>
        Math.abs(other.x - x) < other.halfWidth + halfWidth + keeps - 1e-9 &&
        Math.abs(other.y - y) < other.halfDepth + halfDepth + keeps - 1e-9;
      if (solid.some((piece) => overlaps(piece, 0))) {
        problems.push({ path, message: `${unit.name} stands in impassable ground`, allowed });
      }
      const near = taken.find((other) => overlaps(other, 1));
      if (near) problems.push({ path, message: `${unit.name} stands nearer than 1" to ${near.name}`, allowed });
      taken.push({ x, y, halfWidth, halfDepth, name: unit.name });
    });
  }
  return problems;
}
