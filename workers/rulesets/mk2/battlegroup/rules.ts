/** Faults of a battlegroup, the rules that take part, and how they were read. */
import { Ledger } from '../../disclosure/ledger.ts';
import type { Problem } from '../../ruleset.ts';
import { costOf, errandsOf } from './errands.ts';
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

/** Rules that have something to act on in the turns looked at, sorted. */
export function rulesOf(scenario: Battlegroup): readonly string[] {
  const { warlock, beasts, turns } = scenario;
  const ledger = new Ledger();
  const enter = (acts: boolean, ...ids: string[]) => {
    if (acts) ledger.enter(...ids);
  };
  const wanted = beasts.map(({ work }) =>
    Array.from({ length: turns }, (_, turn) => costOf(errandsOf(work, turn, scenario))).reduce((a, b) => a + b, 0),
  );
  ledger.enter('MK2-FURY-01');
  enter(
    beasts.some(({ fury }, b) => fury > 0 || wanted[b] > 0),
    'MK2-LEECH-01',
  );
  enter(warlock.upkeeps.length > 0, 'MK2-SPELL-04');
  enter(warlock.heal > 0, 'MK2-FURY-09');
  enter(warlock.transfers > 0, 'MK2-XFER-01', 'MK2-XFER-02');
  enter(warlock.lostAfter > 0, 'MK2-WILD-01', 'MK2-WILD-02');
  enter(warlock.shake && warlock.troubles.length > 0, 'MK2-FURY-08');
  beasts.forEach((beast, b) => {
    enterBeast(enter, beast, wanted[b] > 0);
  });
  return ledger.rules;
}

function enterBeast(enter: (acts: boolean, ...ids: string[]) => void, beast: Warbeast, forced: boolean): void {
  const { construct, troubles, near, fury } = beast;
  const work = named(beast.work);
  enter(forced && !beast.wild && !beast.spiritCrippled, 'MK2-FURY-02', 'MK2-FURY-10');
  enter(work !== null && (work.move !== 'advance' || work.powerAttack), 'MK2-FURY-03');
  enter(work !== null && work.attacks > 0, 'MK2-FURY-04');
  enter(work !== null && work.boosts > 0, 'MK2-FURY-05');
  enter(work !== null && work.rile > 0, 'MK2-FURY-06');
  enter(work !== null && work.animus > 0, 'MK2-FURY-07');
  enter(beast.shake && troubles.some(isShaken), 'MK2-FURY-08');
  enter(troubles.some(forfeits) && (forced || near.length > 0), 'MK2-POWER-09');
  enter(beast.wild && (forced || fury > 0), 'MK2-WILD-02');
  enter(beast.retaken > 0, 'MK2-WILD-03');
  enter(beast.spiritCrippled && forced, 'MK2-CRIPPLE-03');
  // Who never holds fury has nothing to check.
  const heated = fury > 0 || forced;
  enter(construct && heated, 'MK2-THRESH-02');
  if (construct || !heated) return;
  enter(true, 'MK2-THRESH-01', 'MK2-FRENZY-01', 'MK2-FRENZY-06', 'MK2-FRENZY-07');
  enter(near.length > 0, 'MK2-FRENZY-02', 'MK2-FRENZY-03', 'MK2-FRENZY-04', 'MK2-ATK-02', 'MK2-DMG-01');
  enter(near.length > 0 && beast.bodyCrippled, 'MK2-CRIPPLE-01');
  enter(near.length > 0 && beast.mindCrippled, 'MK2-CRIPPLE-02');
  enter(
    troubles.some(({ what }) => what !== 'stationary'),
    'MK2-FRENZY-05',
  );
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
