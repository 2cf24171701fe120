/** The parts that questions of tests are made of. */

export type Asked = Readonly<Record<string, unknown>>;

export const melee = (power: number | '-', more: Asked = {}) => ({ name: 'Blade', class: 'melee', power, ...more });
export const gun = (power: number, more: Asked = {}) => ({ name: 'Gun', class: 'ranged', power, ...more });
export const spell = (power: number, more: Asked = {}) => ({
  ...{ name: 'Bolt', class: 'magic', power, initialAttacks: 0, cost: 2 },
  ...more,
});
/** A plan that boosts nothing and buys everything. */
export const BUY = { kind: 'rule', boostAttack: 'never', boostDamage: 'never' };
/** A plan that does neither. */
export const PLAIN = { ...BUY, buy: false };

export const NEED_7 = 21 / 36;
export const warrior = (weapons: readonly Asked[], more: Asked = {}) => ({
  ...{ kind: 'warrior', MAT: 6, RAT: 6, weapons },
  ...more,
});
export const beast = (weapons: readonly Asked[], more: Asked = {}) => ({
  ...{ kind: 'warbeast', MAT: 6, RAT: 6, weapons },
  ...more,
});
/** One attacker and one target without bought attacks and boosts. */
export const activation = (attacker: Asked, target: Asked, more: Asked = {}) => ({
  ...{ attacker, target, plan: PLAIN },
  ...more,
});

/** A target that every blow hits. */
export const SURE = { DEF: 5, ARM: 1, stationary: true };
