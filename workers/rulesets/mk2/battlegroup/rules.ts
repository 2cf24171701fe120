/** Faults of a battlegroup, and how its rules were read. */
import type { Problem } from '../../ruleset.ts';
import { checkHeld, checkNames } from '../../twodice/battlegroup/check.ts';
import type { Battlegroup, Warbeast } from './schema.ts';

export function checkBattlegroup({ warlock, beasts, turns }: Battlegroup): Problem[] {
  const problems: Problem[] = checkNames(warlock, beasts, 'beasts');
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
    const { troubles } = beast;
    problems.push(...checkHeld(beast, path));
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

export function notesOf({ warlock, beasts, reave, rulings }: Battlegroup): string[] {
  const notes: string[] = [];
  if (beasts.some(({ near, construct }) => near.length > 0 && !construct)) {
    notes.push('Those nearby are fresh in every frenzy, also when one of them is the warlock or another beast.');
  }
  if (warlock.transfers > 0) notes.push('What a transfer does to the beast is not followed.');
  if (beasts.some(({ wild }) => wild) || warlock.lostAfter > 0) {
    notes.push(
      rulings.wildChecks === 'yes'
        ? 'A wild beast keeps its fury and still checks its threshold; frenzied it attacks nobody.'
        : 'A wild beast keeps its fury and checks no threshold.',
    );
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
