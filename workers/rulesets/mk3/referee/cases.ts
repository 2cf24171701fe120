/** Scenarios in which engine and referee once differed, by kind. Whoever was wrong was mended; neither may go back. */
import type { Json } from '../../proving/index.ts';

export const CASES: Readonly<Record<string, readonly Json[]>> = {
  activation: [
    // The attack of Crush! is made by whoever buys none (MK3-MARSHAL-02).
    {
      attacker: { MAT: 0, weapons: [{ name: 'A', class: 'melee', power: 0 }], marshal: 'Crush!' },
      target: { DEF: 0, ARM: 0 },
      plan: { kind: 'rule', buy: false },
    },
  ],
  area: [
    // The charge failed: the shot of an Assault at a target that is not reached finds another (MK3-ADV-04).
    {
      attacker: { RAT: 0, weapons: [{ name: 'B', class: 'ranged', power: 0 }] },
      attack: { kind: 'into melee', assault: true },
      models: [{ target: { DEF: 0, ARM: 0 } }, { target: { DEF: 0, ARM: 0 } }],
    },
  ],
  powerAttack: [
    // A slammed model goes through an incorporeal one (MK3-ADV-12).
    {
      target: { DEF: 0, ARM: 0 },
      others: [{ target: { DEF: 0, ARM: 0, incorporeal: true } }],
      attacker: { MAT: 0, STR: 0, points: 1 },
    },
  ],
  hazard: [
    // A blast comes from somewhere: it is stated which grid of a colossal it reaches (MK3-COLOSSAL-02).
    { models: [{ target: { DEF: 0, ARM: 6, damage: 'L{lLs|sL|ML|.cl|r|rRs}R{cL|.m|srS|s|R|sS}' } }] },
  ],
};
