/**
 * The plain activation the way most calculators on the web are written: a die is a call to Math.random, an attack is an
 * object, a trial is an object with a list of attacks, and every trial is kept until the end. Correct, readable, and
 * what the engine has to beat by two orders of magnitude.
 */

interface Roll {
  dice: number[];
  total: number;
}

interface Attack {
  attackRoll: Roll;
  hit: boolean;
  damageRoll: Roll | null;
  damage: number;
}

interface Trial {
  attacks: Attack[];
  damage: number;
  destroyed: boolean;
}

const attacker = { mat: 7, power: 17, attacks: 5, charges: true };
const target = { def: 12, arm: 19, boxes: 34 };

function rollDice(count: number): Roll {
  const dice = Array.from({ length: count }, () => Math.floor(Math.random() * 6) + 1);
  return { dice, total: dice.reduce((sum, die) => sum + die, 0) };
}

function isHit(roll: Roll): boolean {
  if (roll.dice.every((die) => die === 1)) return false;
  if (roll.dice.every((die) => die === 6)) return true;
  return roll.total + attacker.mat >= target.def;
}

function attack(charging: boolean): Attack {
  const attackRoll = rollDice(2);
  const hit = isHit(attackRoll);
  const damageRoll = hit ? rollDice(charging ? 3 : 2) : null;
  const damage = damageRoll ? Math.max(0, damageRoll.total + attacker.power - target.arm) : 0;
  return { attackRoll, hit, damageRoll, damage };
}

function activation(): Trial {
  const attacks: Attack[] = [];
  let damage = 0;
  for (let i = 0; i < attacker.attacks; i++) {
    const made = attack(attacker.charges && i === 0);
    attacks.push(made);
    damage += made.damage;
    if (damage >= target.boxes) break;
  }
  return { attacks, damage, destroyed: damage >= target.boxes };
}

/** Plays `count` activations, keeps them all, and sums them up at the end. */
export function naiveCalculator(count: number): { meanDamage: number; destroyed: number } {
  const trials: Trial[] = [];
  for (let i = 0; i < count; i++) trials.push(activation());
  return {
    meanDamage: trials.map((trial) => trial.damage).reduce((sum, damage) => sum + damage, 0) / count,
    destroyed: trials.filter((trial) => trial.destroyed).length / count,
  };
}
