/** Which rules act in a strike: each term of a roll, each rule of a weapon or of whoever takes its wounds that changes a chance. */
import { Ledger } from '../disclosure/ledger.ts';
import { failChance, hitChances, nearChance } from './dice.ts';
import { type Batch, faceOf, piercing, type Strike, type Term } from './strike.ts';

/** @param always rules that act as soon as anybody strikes */
export function actedIn(strike: Omit<Strike, 'rules'>, always: readonly string[]): ReadonlySet<string> {
  const { attacker, batches } = strike;
  const ledger = new Ledger();
  const striking = batches.filter(({ copies }) => copies[attacker.start] > 0);
  if (striking.length === 0) return new Set();
  ledger.enter(...always);
  for (const batch of striking) {
    ledger.enter(...batch.rules);
    if (!batch.automatic) enterHits(ledger, strike, batch);
    if (!strike.covering) enterBlocks(ledger, strike, batch);
  }
  if (!strike.covering) enterWounds(ledger, strike);
  // Hits go astray: at a friend too near, and at the building around the target.
  for (const aside of [strike.friend, strike.building]) {
    if (aside === null || strike.covering) continue;
    for (const batch of aside.batches) {
      if (!batch.automatic && batch.copies[attacker.start] > 0) enterBlocks(ledger, aside, batch);
    }
    enterWounds(ledger, aside);
  }
  if (striking.some(({ automatic }) => automatic === null)) enterFaces(ledger, strike);
  if (strike.friendlyFire) ledger.enter('AOF-BRUTAL-02');
  return new Set(ledger.rules);
}

function enterHits(
  ledger: Ledger,
  { target, melee, oneBetterHit, blastCap }: Omit<Strike, 'rules'>,
  batch: Batch,
): void {
  const { quality, sixesOnly, reroll, blast, poison } = batch;
  const face = faceOf(target, target.start);
  const modifier = batch.hitModifier[face];
  const chances = (value: number, sixes = sixesOnly) => JSON.stringify(hitChances(quality, value, sixes, reroll));
  const now = chances(modifier);
  enterTerms(ledger, batch.hitTerms[face], ({ value }) => chances(modifier - value) !== now);
  if (reroll !== 'none' && JSON.stringify(hitChances(quality, modifier, sixesOnly, 'none')) !== now)
    ledger.enter('AOF-DICE-02');
  if (sixesOnly && melee && chances(modifier, false) !== now) ledger.enter('AOF-TEST-04');
  if (oneBetterHit && hitChances(quality, modifier, sixesOnly, reroll).near > 0) ledger.enter('AOF-CP-03');
  const cap = batch.sniper ? 1 : target.left[target.start];
  const hits = (faces: number) => {
    if (blast === 0) return faces;
    return blastCap === 'hit' ? faces * Math.min(blast, cap) : Math.min(faces * blast, cap);
  };
  // By one reading all dice of a weapon together hit no more models than there are.
  const capped = blast > 0 && blastCap === 'weapon' && batch.attacks * (poison ? 3 : 1) > cap;
  if (hits(1) > 1 || capped || (poison && hits(3) !== 3 && blast > 0)) ledger.enter('AOF-SR-04');
  if (poison && hits(3) > hits(1)) ledger.enter('AOF-SR-17');
}

function enterTerms(ledger: Ledger, terms: readonly Term[], acts: (term: Term) => boolean): void {
  for (const term of terms) if (acts(term)) ledger.enter(term.rule);
}

function enterBlocks(ledger: Ledger, strike: Omit<Strike, 'rules'>, batch: Batch): void {
  const { target, defense, regeneration, oneBetterBlock } = strike;
  const living = defense.map((_, i) => i).filter((i) => target.leftOf[i][target.start] > 0);
  const differs = (one: number, other: number) =>
    living.some((i) => failChance(defense[i], one) !== failChance(defense[i], other));
  const plain = batch.blockModifier - batch.AP;
  if (batch.AP > 0 && differs(plain, batch.blockModifier)) ledger.enter('AOF-SR-03');
  enterTerms(ledger, batch.blockTerms, ({ value }) => differs(plain, plain - value));
  if (batch.rending) {
    const rent = batch.blockModifier - piercing(strike, batch, true);
    if (differs(plain, rent) || living.some((i) => regeneration[i])) ledger.enter('AOF-SR-19');
  }
  if (oneBetterBlock && living.some((i) => nearChance(defense[i], plain) > 0)) ledger.enter('AOF-CP-03');
  if (batch.deadly > 1 && (isTough(strike) || batch.deadly > target.room[target.start])) {
    if (target.room.some((room) => room > 1)) ledger.enter('AOF-SR-06');
  }
  const own = target.side.profiles;
  if (!strike.melee && living.some((i) => failChance(defense[i], plain) !== failChance(own[i].defense, plain)))
    ledger.enter('AOF-SR-02');
}

function isTough({ target }: Omit<Strike, 'rules'>): boolean {
  return target.side.profiles.some(({ tough }, i) => tough > 1 && target.leftOf[i][target.start] > 0);
}

function enterWounds(ledger: Ledger, strike: Omit<Strike, 'rules'>): void {
  const { target, regeneration, fog } = strike;
  const living = target.side.profiles.map((_, i) => i).filter((i) => target.leftOf[i][target.start] > 0);
  if (living.some((i) => regeneration[i])) ledger.enter('AOF-SR-18');
  if (fog) ledger.enter('AOF-COND-11');
  // One model is one base.
  if (target.side.unit.multiBased && target.side.models > 1) ledger.enter('AOF-SMALL-03');
  else if (isTough(strike)) ledger.enter('AOF-SR-25');
  if (living.some((i) => target.side.profiles[i].hero)) ledger.enter('AOF-SR-12');
  if (target.save.includes(1)) ledger.enter('AOF-CP-09');
}

/** What single faces of the dice to hit bring. */
function enterFaces(ledger: Ledger, { mishaps, criticals, berserker, building }: Omit<Strike, 'rules'>): void {
  if (mishaps) ledger.enter('AOF-BRUTAL-03');
  if (criticals) ledger.enter('AOF-BRUTAL-04');
  if (berserker) ledger.enter('AOF-EVENT-26');
  if (building) ledger.enter('AOF-BLDG-06');
}
