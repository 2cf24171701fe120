/** Faults of a battlegroup that no single field shows. */
import type { Problem } from '../../ruleset.ts';
import { checkHeld, checkNames } from '../../twodice/battlegroup/check.ts';
import { EVENTS_OF, eventsOf } from './events.ts';
import type { Battlegroup, FocusGroup, FuryGroup, Nearest, Warbeast } from './schema.ts';

export function checkBattlegroup(scenario: Battlegroup): Problem[] {
  const { battlegroup } = scenario;
  const { path, models } = modelsOf(scenario);
  const problems = checkNames(battlegroup.caster, models, path);
  problems.push(...(battlegroup.engine === 'fury' ? checkFury(battlegroup) : checkFocus(battlegroup)));
  scenario.events.forEach((_, index) => {
    problems.push(...checkEvent(scenario, index));
  });
  return problems;
}

interface Named {
  readonly name: string;
  readonly type: string;
}

function modelsOf({ battlegroup }: Battlegroup): { path: string; models: readonly Named[] } {
  return battlegroup.engine === 'fury'
    ? { path: 'battlegroup.beasts', models: battlegroup.beasts }
    : { path: 'battlegroup.warjacks', models: battlegroup.warjacks };
}

function checkFury({ beasts }: FuryGroup): Problem[] {
  const problems: Problem[] = [];
  beasts.forEach((beast, index) => {
    const path = `battlegroup.beasts[${index}]`;
    const { fury, FURY, work, wild, type } = beast;
    problems.push(...checkHeld(beast, path));
    if (fury <= FURY && wild && fury > 0) {
      problems.push({ path: `${path}.fury`, message: `${fury} fury on a wild beast`, allowed: '0' });
    }
    if (type === 'pack' && FURY < 1) {
      problems.push({
        path: `${path}.FURY`,
        message: 'a pack without models',
        allowed: 'its number of models, from 1',
      });
    }
    if (type === 'pack' && work.kind === 'actions' && work.powerAttack) {
      problems.push({
        path: `${path}.work.powerAttack`,
        message: 'a pack makes no power attacks (MK3-PACK-02)',
        allowed: 'false',
      });
    }
    beast.nearest.forEach((nearest, i) => {
      problems.push(...checkNearest(nearest, `${path}.nearest[${i}]`, beast, beasts));
    });
  });
  return problems;
}

function checkNearest(nearest: Nearest, path: string, beast: Warbeast, beasts: readonly Warbeast[]): Problem[] {
  if (nearest.beast === '') return [];
  const others = beasts.filter(({ name, type }) => name !== beast.name && type === 'warbeast');
  const named = others.find(({ name }) => name === nearest.beast);
  if (!named) {
    const names = others.map(({ name }) => `"${name}"`).join(', ');
    return [
      {
        path: `${path}.beast`,
        message: `"${nearest.beast}" is no other warbeast of the list`,
        allowed: names ? `${names}, or nothing` : 'nothing',
      },
    ];
  }
  if (nearest.who === 'friend') return [];
  return [{ path: `${path}.who`, message: `"${nearest.beast}" is a friend`, allowed: '"friend"' }];
}

function checkFocus({ warjacks }: FocusGroup): Problem[] {
  const problems: Problem[] = [];
  warjacks.forEach(({ type, induction, status, crippled, focus }, index) => {
    const path = `battlegroup.warjacks[${index}]`;
    if (induction && type !== 'vector') {
      problems.push({
        path: `${path}.induction`,
        message: `only vectors have Induction, this is a ${type}`,
        allowed: 'false, or the type "vector"',
      });
    }
    if (status === 'inert' && type === 'monstrosity') {
      problems.push({
        path: `${path}.status`,
        message: 'a monstrosity without its caster is autonomous, never inert (MK3-MONSTROSITY-05)',
        allowed: '"in the battlegroup" or "autonomous"',
      });
    }
    if (status === 'marshaled' && (type === 'colossal' || type === 'monstrosity')) {
      problems.push({
        path: `${path}.status`,
        message: `a ${type} has no marshal`,
        allowed: 'any other status',
      });
    }
    if (crippled && focus > 0) {
      problems.push({
        path: `${path}.focus`,
        message: `${focus} focus without a working cortex (MK3-CRIPPLE-02)`,
        allowed: '0',
      });
    }
  });
  return problems;
}

function checkEvent(scenario: Battlegroup, index: number): Problem[] {
  const { turn, model, what } = scenario.events[index];
  const path = `events[${index}]`;
  if (turn > scenario.turns) {
    return [{ path: `${path}.turn`, message: `turn ${turn} is not looked at`, allowed: `from 0 to ${scenario.turns}` }];
  }
  const { caster } = scenario.battlegroup;
  const { models } = modelsOf(scenario);
  const named = models.find(({ name }) => name === model);
  if (model !== caster.name && !named) {
    const names = [caster.name, ...models.map(({ name }) => name)].map((name) => `"${name}"`).join(', ');
    return [{ path: `${path}.model`, message: `nobody is called "${model}"`, allowed: names }];
  }
  const possible = named ? eventsOf(named.type) : EVENTS_OF.caster;
  if (possible.includes(what)) return [];
  return [
    {
      path: `${path}.what`,
      message: `"${what}" does not happen to a ${named?.type ?? 'caster'}`,
      allowed: possible.map((each) => `"${each}"`).join(', '),
    },
  ];
}
