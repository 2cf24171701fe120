/** Inputs of a battlegroup that are set and change nothing. */
import type { Ignored } from '../../ruleset.ts';
import type { Battlegroup, FocusGroup, FuryGroup, Warbeast, Warjack } from './schema.ts';

const COUNTED = ['loses models', 'FURY drops', 'suffers damage', 'another effect to shake'];

export function ignoredOf(scenario: Battlegroup): Ignored[] {
  const { battlegroup, events } = scenario;
  const ignored: Ignored[] = [];
  const models = battlegroup.engine === 'fury' ? battlegroup.beasts : battlegroup.warjacks;
  if (!models.some(({ work }) => work.kind === 'points' && work.points === 'as everyone')) {
    ignored.push({ path: 'effort', reason: 'every model has a plan of its own' });
  }
  battlegroup.caster.upkeeps.forEach(({ cost, recast, up }, i) => {
    const path = `battlegroup.caster.upkeeps[${i}]`;
    if (!recast && !up) ignored.push({ path, reason: 'it is not in play and is not cast' });
    else if (!recast && cost !== 2) ignored.push({ path: `${path}.cost`, reason: 'it is not cast again' });
  });
  events.forEach(({ what, amount }, i) => {
    if (amount > 1 && !COUNTED.includes(what)) {
      ignored.push({ path: `events[${i}].amount`, reason: `"${what}" happens once` });
    }
  });
  ignored.push(
    ...(battlegroup.engine === 'fury' ? furyIgnored(battlegroup, scenario) : focusIgnored(battlegroup, scenario)),
  );
  return ignored;
}

function lies({ events }: Battlegroup, { name, standing }: Warbeast | Warjack, path: string): Ignored[] {
  if (standing === 'with a point') return [];
  if (events.some(({ model, what }) => model === name && what === 'knocked down')) return [];
  return [{ path: `${path}.standing`, reason: 'nothing knocks it down' }];
}

function furyIgnored(group: FuryGroup, scenario: Battlegroup): Ignored[] {
  const { caster, beasts } = group;
  const ignored: Ignored[] = [];
  const say = (path: string, reason: string) => ignored.push({ path: `battlegroup.${path}`, reason });
  if (caster.ownLife === 0 && caster.boxes !== 16) say('caster.boxes', 'it does not leech from its own life');
  const followed = new Set(beasts.flatMap(({ nearest }) => nearest.map(({ beast }) => beast)));
  const mayBeLost = ({ name }: Warbeast) =>
    followed.has(name) || scenario.events.some(({ model, what }) => model === name && /destroyed|loses/.test(what));
  if (caster.lostBeasts === 0 && !beasts.some(mayBeLost)) {
    if (group.bondFirst) say('bondFirst', 'no beast is lost');
    if (group.bond === 'once') say('bond', 'no beast is lost');
  }
  if (beasts.every(({ construct }) => construct) && group.frenzyFury === 'keep') {
    say('frenzyFury', 'constructs never frenzy');
  }
  if (beasts.length === 1 && group.leechOrder !== 'fewest frenzies') say('leechOrder', 'there is only one beast');
  beasts.forEach((beast, b) => {
    const path = `beasts[${b}]`;
    const never = beast.construct ? 'a construct never frenzies' : beast.cannotCharge ? 'it cannot charge' : '';
    if (beast.nearest.length > 0 && never) say(`${path}.nearest`, never);
    if (beast.construct && beast.cannotCharge) say(`${path}.cannotCharge`, 'a construct never checks its threshold');
    const attacks = beast.nearest.length > 0 && !never;
    if (!attacks) {
      const why = never || 'it attacks nobody in a frenzy: nearest is empty';
      if (beast.MAT !== 6) say(`${path}.MAT`, why);
      if (beast.power !== 16) say(`${path}.power`, why);
      if (beast.mindCrippled) say(`${path}.mindCrippled`, why);
      if (beast.bodyCrippled) say(`${path}.bodyCrippled`, why);
    }
    beast.nearest.forEach(({ beast: named, boxes, tough, knockedDown }, i) => {
      if (named && boxes !== 1) say(`${path}.nearest[${i}].boxes`, `those of "${named}" count`);
      if (tough && knockedDown) say(`${path}.nearest[${i}].tough`, 'no Tough while knocked down (MK3-TOUGH-02)');
    });
    if (!followed.has(beast.name) && beast.boxes !== 25) say(`${path}.boxes`, 'no frenzied beast may attack it');
    if (beast.small && !mayBeLost(beast)) say(`${path}.small`, 'nothing takes it off the table');
    if (beast.retake > 0 && !beast.wild) say(`${path}.retake`, 'it is not wild');
    else if (beast.retake > scenario.turns) say(`${path}.retake`, `turn ${beast.retake} is not looked at`);
    ignored.push(...lies(scenario, beast, `battlegroup.${path}`));
  });
  return ignored;
}

function focusIgnored(group: FocusGroup, scenario: Battlegroup): Ignored[] {
  const { warjacks } = group;
  const ignored: Ignored[] = [];
  const say = (path: string, reason: string) => ignored.push({ path: `battlegroup.${path}`, reason });
  if (group.monstrosityFocus === 'cleared' && !warjacks.some(({ type }) => type === 'monstrosity')) {
    say('monstrosityFocus', 'there is no monstrosity');
  }
  const inducing = warjacks.filter(({ induction }) => induction).length;
  warjacks.forEach((jack, j) => {
    const path = `warjacks[${j}]`;
    const waits = jack.status === 'inert' || jack.status === 'autonomous';
    if (jack.takeOver > 0 && !waits) say(`${path}.takeOver`, 'it is neither inert nor autonomous');
    else if (jack.takeOver > scenario.turns) say(`${path}.takeOver`, `turn ${jack.takeOver} is not looked at`);
    const outside = jack.status !== 'in the battlegroup' && !(waits && jack.takeOver > 0);
    if (outside && jack.allocate !== 'as wanted') say(`${path}.allocate`, 'it is not in the battlegroup');
    if (jack.induction && inducing === 1) say(`${path}.induction`, 'there is no other vector within 6"');
    ignored.push(...lies(scenario, jack, `battlegroup.${path}`));
  });
  return ignored;
}
