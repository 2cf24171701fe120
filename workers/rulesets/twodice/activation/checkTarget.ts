/** Targets that cannot be: layouts that do not parse, arms that are not there, resources of two kinds of commander. */
import { counted } from '../../../wording.ts';
import type { Problem } from '../../ruleset.ts';
import { bodyOf, guardOf, named } from '../body/body.ts';
import { layoutText, readDragoon, readTrack, type Track } from '../body/boxes.ts';
import { type Layout, parseLayout } from '../body/layout/parse.ts';
import { readLayout } from '../body/layout/problems.ts';
import { systemName, wearPlan } from '../body/layout/wear.ts';
import type { Activation } from './schema.ts';

type Target = Activation['target'];

export function checkTarget(target: Target): Problem[] {
  const dragoon = readDragoon(target.damage);
  if (dragoon) return [...trackProblems(dragoon[1]), ...checkDragoon(target, dragoon)];
  const problems = damageProblems(target.damage);
  if (problems.length > 0) return problems;
  const layout = parseLayout(layoutText(target.damage));
  return [
    ...checkArms(target, layout),
    ...checkGuard(target, layout),
    ...checkOthers(target, layout),
    ...checkColossal(target, layout),
  ];
}

/** Faults of a damage layout by itself. */
export function damageProblems(damage: string): Problem[] {
  const read = readLayout(layoutText(damage), 'target.damage');
  return 'problem' in read ? [read.problem] : [];
}

/** Faults of `target.damage` where only a row of boxes will do. */
export function trackProblems({ boxes, marked }: Track): Problem[] {
  if (boxes < 1 || boxes > 200) {
    return [{ path: 'target.damage', message: counted(boxes, 'boxes'), allowed: 'from 1 to 200 boxes' }];
  }
  if (marked < boxes) return [];
  return [
    {
      path: 'target.damage',
      message: `${marked} of ${counted(boxes, 'boxes')} are marked, so it is destroyed already`,
      allowed: 'fewer marked boxes than boxes',
    },
  ];
}

/** Faults of the aim "cripple": a system that is not there. */
export function checkSystem(target: Target, system: string | undefined, path: string): Problem[] {
  const { marks, kind } = bodyOf(target);
  const systems = kind === 'guarded' ? [] : marks;
  if (system !== undefined && named(systems, system).length > 0) return [];
  const listed = [...new Set(systems)].map((name) => `"${name}"`).join(', ');
  return [
    {
      path,
      message: system === undefined ? 'missing, but the aim is to cripple' : `the target has no system "${system}"`,
      allowed: listed || 'another aim: this target has no systems to cripple',
    },
  ];
}

function checkDragoon(target: Target, [mounted]: readonly [Track, Track]): Problem[] {
  const problems: Problem[] = [];
  if (mounted.boxes < 1 || mounted.boxes > 200 || mounted.marked > mounted.boxes) {
    problems.push({
      path: 'target.damage',
      message: `${mounted.marked} of ${mounted.boxes} mounted boxes marked`,
      allowed: 'from 1 to 200 boxes, and no more marked than there are',
    });
  }
  if (target.others.length > 0) {
    problems.push({ path: 'target.others', message: 'a dragoon is a single model here', allowed: 'an empty list' });
  }
  if (guardOf(target)) {
    problems.push({
      path: 'target.damage',
      message: 'a power field that is saved, and transfers, are for models with a row of boxes',
      allowed: 'a row such as "#16", or a power field used "always"',
    });
  }
  return problems;
}

function checkArms(target: Target, layout: Layout): Problem[] {
  const systems = wearPlan(layout).systems.map((system) => systemName(layout, system));
  return (['shieldArm', 'bucklerArm'] as const).flatMap((field) => {
    const arm = target[field];
    if (arm === 'none' || named(systems, arm).length > 0) return [];
    const there = ['left arm', 'right arm', 'head', 'superstructure'].filter((name) => named(systems, name).length > 0);
    return [
      {
        path: `target.${field}`,
        message: `the layout has no system "${arm}"`,
        allowed: ['none', ...there].map((name) => `"${name}"`).join(', '),
      },
    ];
  });
}

function checkGuard(target: Target, layout: Layout): Problem[] {
  const problems: Problem[] = [];
  if (target.powerField > 0 && target.fury > 0) {
    problems.push({
      path: 'target.fury',
      message: 'a model has a power field or transfers damage, not both',
      allowed: '0, or no focus for a power field',
    });
  }
  if (target.fury > 0 && target.beasts.length === 0) {
    problems.push({
      path: 'target.beasts',
      message: 'there is no warbeast to transfer damage to',
      allowed: 'the unmarked boxes of at least one warbeast, or 0 fury for transfers',
    });
  }
  if (guardOf(target) && layout.kind !== 'row') {
    problems.push({
      path: 'target.damage',
      message: 'a power field that is saved, and transfers, are for models with a row of boxes',
      allowed: 'a row such as "#16", or a power field used "always"',
    });
  }
  return problems;
}

function checkOthers(target: Target, layout: Layout): Problem[] {
  if (target.others.length === 0) return [];
  const problems: Problem[] = [];
  if (layout.kind !== 'row') {
    problems.push({
      path: 'target.others',
      message: `a unit is made of models with rows of boxes, not with a ${layout.kind}`,
      allowed: 'an empty list, or a row of boxes for the first model',
    });
  }
  if (target.powerField > 0 || target.fury > 0) {
    problems.push({
      path: 'target.others',
      message: 'a power field and transfers belong to one model',
      allowed: 'an empty list, or no points for a power field or transfers',
    });
  }
  target.others.forEach(({ damage }, index) => {
    const path = `target.others[${index}].damage`;
    for (const problem of trackProblems(readTrack(damage))) problems.push({ ...problem, path });
  });
  return problems;
}

/** MK3-COLOSSAL-08: what a colossal never gains. */
function checkColossal(target: Target, layout: Layout): Problem[] {
  if (layout.kind !== 'colossal') return [];
  return (['stealth', 'incorporeal'] as const).flatMap((field) =>
    target[field]
      ? [{ path: `target.${field}`, message: 'a colossal never gains it (MK3-COLOSSAL-08)', allowed: 'false' }]
      : [],
  );
}
