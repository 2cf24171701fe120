/** Faults and idle input of a battlegroup, the rules that take part, and how they were read. */
import type { Ignored, Problem } from '../../ruleset.ts';
import { editionOf } from '../editions.ts';
import { choiceOf } from './frenzy.ts';
import type { Battlegroup, Trouble, Warbeast, Work } from './schema.ts';

export function checkBattlegroup({ warlock, beasts, turns }: Battlegroup): Problem[] {
  const problems: Problem[] = [];
  const known = new Set([warlock.name]);
  const late = (path: string, turn: number) => {
    if (turn > turns) {
      problems.push({ path, message: `turn ${turn} of ${turns}`, allowed: `up to ${turns}` });
    }
  };
  late('warlock.lostAfter', warlock.lostAfter);
  warlock.troubles.forEach(({ turn }, i) => {
    late(`warlock.troubles[${i}].turn`, turn);
  });
  beasts.forEach((beast, b) => {
    const path = `beasts[${b}]`;
    const { name, fury, FURY, troubles } = beast;
    if (known.has(name)) {
      problems.push({ path: `${path}.name`, message: `"${name}" is taken already`, allowed: 'a name of its own' });
    }
    known.add(name);
    if (fury > FURY) {
      problems.push({
        path: `${path}.fury`,
        message: `${fury} fury on a beast with FURY ${FURY}`,
        allowed: `from 0 to ${FURY}`,
      });
    }
    late(`${path}.retaken`, beast.retaken);
    late(`${path}.lostAfter`, beast.lostAfter);
    troubles.forEach(({ turn }, i) => {
      late(`${path}.troubles[${i}].turn`, turn);
    });
    problems.push(...checkWork(beast, `${path}.work`));
  });
  return problems;
}

function checkWork({ work, mindCrippled }: Warbeast, path: string): Problem[] {
  if (work.kind !== 'actions') return [];
  const problems: Problem[] = [];
  const { move, powerAttack, animus, attacks, boosts } = work;
  if (move === 'run' && (powerAttack || animus > 0 || attacks > 0 || boosts > 0)) {
    problems.push({
      path: `${path}.move`,
      message: 'a beast that runs makes no attacks, rolls nothing and uses no animus (MK2-FURY-07)',
      allowed: '"advance" or "charge", or a run without them',
    });
  }
  if (move === 'charge' && powerAttack) {
    problems.push({
      path: `${path}.powerAttack`,
      message: 'no power attack after a charge (MK2-POWER-01)',
      allowed: 'false, or another movement',
    });
  }
  if (powerAttack && mindCrippled) {
    problems.push({
      path: `${path}.powerAttack`,
      message: 'a crippled Mind makes no power attacks (MK2-CRIPPLE-02)',
      allowed: 'false',
    });
  }
  return problems;
}

const isShaken = ({ what }: Trouble) => what === 'knocked down' || what === 'stationary';
const forfeits = (trouble: Trouble) => !isShaken(trouble);
const named = (work: Work) => (work.kind === 'actions' ? work : null);

export function rulesOf(scenario: Battlegroup): string[] {
  const { warlock, beasts } = scenario;
  const rules = new Set(['MK2-FURY-01', 'MK2-FURY-02', 'MK2-FURY-10', 'MK2-LEECH-01']);
  const add = (when: boolean, ...ids: string[]) => {
    if (when) for (const id of ids) rules.add(id);
  };
  add(warlock.upkeeps.length > 0, 'MK2-SPELL-04');
  add(warlock.heal > 0, 'MK2-FURY-09');
  add(warlock.transfers > 0, 'MK2-XFER-01', 'MK2-XFER-02');
  add(warlock.lostAfter > 0, 'MK2-WILD-01', 'MK2-WILD-02');
  add(warlock.shake && warlock.troubles.length > 0, 'MK2-FURY-08');
  for (const beast of beasts) {
    const { construct, troubles, near } = beast;
    const work = named(beast.work);
    add(work !== null && (work.move !== 'advance' || work.powerAttack), 'MK2-FURY-03');
    add(work !== null && work.attacks > 0, 'MK2-FURY-04');
    add(work !== null && work.boosts > 0, 'MK2-FURY-05');
    add(work !== null && work.rile > 0, 'MK2-FURY-06');
    add(work !== null && work.animus > 0, 'MK2-FURY-07');
    add(beast.shake && troubles.some(isShaken), 'MK2-FURY-08');
    add(troubles.some(forfeits), 'MK2-POWER-09');
    add(beast.wild, 'MK2-WILD-02');
    add(beast.retaken > 0, 'MK2-WILD-03');
    add(beast.spiritCrippled, 'MK2-CRIPPLE-03');
    add(construct, 'MK2-THRESH-02');
    if (construct) continue;
    add(true, 'MK2-THRESH-01', 'MK2-FRENZY-01', 'MK2-FRENZY-06', 'MK2-FRENZY-07');
    add(near.length > 0, 'MK2-FRENZY-02', 'MK2-FRENZY-03', 'MK2-FRENZY-04', 'MK2-ATK-02', 'MK2-DMG-01');
    add(near.length > 0 && beast.bodyCrippled, 'MK2-CRIPPLE-01');
    add(near.length > 0 && beast.mindCrippled, 'MK2-CRIPPLE-02');
    add(
      troubles.some(({ what }) => what !== 'stationary'),
      'MK2-FRENZY-05',
    );
  }
  return [...rules].sort();
}

export function ignoredOf(scenario: Battlegroup): Ignored[] {
  const { warlock, beasts } = scenario;
  const ignored: Ignored[] = [];
  const say = (path: string, reason: string) => ignored.push({ path, reason });
  const never = beasts.every(({ construct }) => construct);
  const edition = editionOf(scenario.edition, {
    frenzyFury: scenario.frenzyFury,
    frenzyTargets: scenario.frenzyTargets,
  });
  const troubled = warlock.troubles.length > 0 || beasts.some(({ troubles }) => troubles.some(isShaken));
  const upright = beasts.some(({ troubles }) =>
    troubles.some(({ what }) => what === 'other knockdown effect, stays up'),
  );
  const owing = beasts.some(({ troubles, construct }) => !construct && troubles.some(forfeits));
  const beside = beasts.some(
    ({ near, construct }) => !construct && near.some(({ who, place }) => who === 'friend' && place === 'engaging'),
  );
  if (scenario.frenzyTargets && !beside) say('frenzyTargets', 'no friend has a beast in its melee range (E3)');
  if (scenario.frenzyForfeit && !owing)
    say('frenzyForfeit', 'only knockdown makes a beast forfeit something here (E4)');
  if (scenario.kdImmuneForfeit && !upright) say('kdImmuneForfeit', 'no knockdown effect but slams and throws (E7)');
  if (scenario.edition !== 'mk2' && never && !troubled && !upright)
    say('edition', 'both texts agree where nobody can frenzy');
  if (scenario.frenzyDuration && !never && warlock.transfers === 0) {
    say('frenzyDuration', 'it bars transfers, and none is wanted');
  }
  if (warlock.keep > 0 && warlock.spend + warlock.heal === 0) say('warlock.keep', 'nothing is spent anyway');
  if (scenario.effort !== 3 && !beasts.some(({ work }) => work.kind === 'points' && work.points === 'as everyone')) {
    say('effort', 'every beast has a plan of its own');
  }
  if (scenario.shakeTiming && !troubled) say('shakeTiming', 'there is nothing to shake');
  if (!warlock.shake && warlock.troubles.length === 0) say('warlock.shake', 'nothing happens to it');
  if (never) {
    if (scenario.frenzyDuration) say('frenzyDuration', 'constructs never frenzy');
    if (scenario.frenzyFury) say('frenzyFury', 'constructs never frenzy');
  }
  if (scenario.removed !== 'all' && (never || edition.frenzyFury === 'keep')) {
    say('removed', never ? 'constructs never frenzy' : 'in this edition fury stays after a frenzy (E2)');
  }
  if (beasts.length === 1 && scenario.leachOrder !== 'fewest frenzies') say('leachOrder', 'there is only one beast');
  if (scenario.reave && beasts.every(({ lostAfter }) => lostAfter === 0)) say('reave', 'no beast is lost');
  beasts.forEach((beast, b) => {
    const path = `beasts[${b}]`;
    const { near, construct } = beast;
    const why = construct ? 'a construct never frenzies' : near.length === 0 ? 'nobody stands nearby' : '';
    if (construct && near.length > 0) say(`${path}.near`, why);
    if (why) {
      if (beast.MAT !== 6) say(`${path}.MAT`, why);
      if (beast.power !== 16) say(`${path}.power`, why);
      if (beast.SPD !== 5) say(`${path}.SPD`, why);
      if (beast.meleeRange !== 0.5) say(`${path}.meleeRange`, why);
      if (beast.cannotCharge) say(`${path}.cannotCharge`, why);
      if (beast.mindCrippled) say(`${path}.mindCrippled`, why);
      if (beast.bodyCrippled) say(`${path}.bodyCrippled`, why);
    } else {
      const { step, candidates } = choiceOf(near, edition.frenzyTargets);
      near.forEach((_, i) => {
        if (!candidates.includes(i)) say(`${path}.near[${i}]`, 'the beast always has somebody better or closer');
      });
      if (beast.cannotCharge && step !== 4) say(`${path}.cannotCharge`, 'it would not charge anyway');
    }
    if (!beast.shake && !beast.troubles.some(isShaken)) say(`${path}.shake`, 'nothing happens to it');
    if (beast.retaken > 0 && !beast.wild) say(`${path}.retaken`, 'it is not wild at the start');
  });
  return ignored;
}

export function notesOf({ warlock, beasts, reave }: Battlegroup): string[] {
  const notes: string[] = [];
  if (beasts.some(({ near, construct }) => near.length > 0 && !construct)) {
    notes.push('Those nearby are fresh in every frenzy, also when one of them is the warlock or another beast.');
  }
  if (warlock.transfers > 0) notes.push('What a transfer does to the beast is not followed.');
  if (beasts.some(({ wild }) => wild) || warlock.lostAfter > 0) {
    notes.push('A wild beast keeps its fury and still checks its threshold; frenzied it attacks nobody.');
  }
  if (beasts.some(({ retaken }) => retaken > 0)) {
    notes.push('Who retakes a beast forfeits his action: his own spending goes to spells that turn.');
  }
  if (reave) notes.push('How fury is reaved is a reading of yours: the rules name it without saying how.');
  if (beasts.some(({ troubles }) => troubles.some(({ what }) => what === 'stationary'))) {
    notes.push('A stationary beast that fails its check does nothing and keeps its fury (R12).');
  }
  return notes;
}
