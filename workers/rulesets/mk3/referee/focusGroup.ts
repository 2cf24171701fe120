/** A warcaster and what fights with it, turn by turn (MK3-FOCUS, section 2 of the digest). */
import type { Dice, Outcome } from '../../proving/index.ts';
import type { Battlegroup, FocusGroup, Warjack } from '../battlegroup/schema.ts';
import { type Ails, chargeOf, healthy, mayCharge, outlast, shake, suffer, toShake } from './ails.ts';
import {
  casterActs,
  casterFalls,
  casterOf,
  happens,
  type Range,
  reaches,
  recastCost,
  type Spent,
  upkeepPhase,
  wanted,
} from './groupTurns.ts';

const CAP = 3;

interface Jack {
  readonly card: Warjack;
  readonly range: Range;
  focus: number;
  inGroup: boolean;
  /** Inert: it does nothing and spends nothing (MK3-FOCUS-12). */
  inert: boolean;
  autonomous: boolean;
  /** Has been made to work again this turn. */
  forfeits: boolean;
  crippled: boolean;
  disrupted: boolean;
  readonly ails: Ails;
  gone: boolean;
}

function jackOf(card: Warjack): Jack {
  const { status, crippled } = card;
  return {
    ...{ card, focus: card.focus, crippled, inert: status === 'inert', inGroup: status === 'in the battlegroup' },
    ...{
      autonomous: status === 'autonomous',
      forfeits: false,
      disrupted: false,
      ails: healthy(),
      gone: false,
      range: { away: false, back: false },
    },
  };
}

/** Points may be gained: MK3-CRIPPLE-02, MK3-WQ-14, MK3-FOCUS-12. */
function mayGain({ gone, crippled, disrupted, inert }: Jack): boolean {
  return !gone && !crippled && !disrupted && !inert;
}

export function playFocus(scenario: Battlegroup, group: FocusGroup, dice: Dice): Outcome {
  const { turns, effort, events, rulings } = scenario;
  const caster = casterOf(group.caster, group.caster.FOCUS);
  const jacks = group.warjacks.map(jackOf);
  const spent: Spent = { work: 0, caster: 0, wasted: 0, upkeepsLost: 0, short: 0, defended: 0 };
  let [powered, allocated, raged, healed, induced] = [0, 0, 0, 0, 0];
  const byTurn = { met: [] as number[], work: [] as number[], wasted: [] as number[], points: [] as number[] };
  const held = jacks.map((): Array<number | null> => []);

  function loseAll(jack: Jack): void {
    spent.wasted += jack.focus;
    jack.focus = 0;
  }

  function enemyTurn(turn: number): void {
    // Disruption of the last round ends with the turn of whoever caused it (MK3-PRIO-07).
    for (const jack of jacks) jack.disrupted = false;
    for (const event of events) {
      if (event.turn !== turn) continue;
      const jack = jacks.find(({ card }) => card.name === event.model);
      if (!happens(event, dice) || (jack ? jack.gone : caster.gone)) continue;
      if (!jack) {
        befall(event.what, event.amount);
        continue;
      }
      switch (event.what) {
        case 'destroyed by an enemy':
        case 'destroyed by a friend or a transfer':
          loseAll(jack);
          jack.gone = true;
          break;
        case 'disrupted':
          if (jack.card.type === 'colossal') break;
          loseAll(jack);
          jack.disrupted = true;
          break;
        case 'crippled':
          loseAll(jack);
          jack.crippled = true;
          break;
        case 'repaired':
          jack.crippled = false;
          break;
        case 'suffers damage':
          if (jack.card.type === 'monstrosity') {
            const gained = mayGain(jack) ? Math.min(event.amount, CAP - jack.focus) : 0;
            raged += gained;
            jack.focus += gained;
            spent.wasted += event.amount - gained;
          }
          break;
        case 'leaves control range':
          Object.assign(jack.range, { away: true, back: false });
          break;
        case 'returns to control range':
          Object.assign(jack.range, { away: false, back: true });
          break;
        default:
          suffer(jack.ails, event, jack.card.type === 'colossal');
      }
    }
  }

  function befall(what: Battlegroup['events'][number]['what'], amount: number): void {
    if (what === 'destroyed by an enemy' || what === 'destroyed by a friend or a transfer') {
      casterFalls(caster, spent);
      // Monstrosities become autonomous, the others inert (MK3-FOCUS-12, MK3-MONSTROSITY-05).
      for (const jack of jacks) {
        if (!jack.inGroup || jack.gone) continue;
        jack.inGroup = false;
        if (jack.card.type === 'monstrosity') jack.autonomous = true;
        else {
          jack.inert = true;
          loseAll(jack);
        }
      }
    } else caster.toShake += amount;
  }

  let before = { work: 0, wasted: 0, short: 0 };
  enemyTurn(0);
  for (let turn = 1; turn <= turns; turn++) {
    // Maintenance (MK3-FOCUS-04, MK3-MONSTROSITY-04).
    for (const jack of jacks) {
      const stays = jack.card.type === 'monstrosity' && rulings.monstrosityFocus === 'never cleared';
      if (!stays) loseAll(jack);
    }
    spent.wasted += Math.max(0, caster.points - caster.stat);
    caster.points = Math.min(caster.points, caster.stat);
    // Control Phase.
    if (!caster.gone) caster.points = caster.stat;
    for (const jack of jacks) {
      const powers = jack.card.type === 'warjack' || jack.card.type === 'colossal';
      if (!powers || !near(jack) || jack.focus >= CAP) continue;
      jack.focus++;
      powered++;
    }
    const upkeeps = caster.up.filter(Boolean).length;
    let aside = group.caster.keep + (group.caster.upkeepFirst ? upkeeps : 0) + caster.toShake;
    if (group.caster.first === 'caster') {
      const { spend, healSelf } = group.caster;
      aside += spend + healSelf + (healing() ?? 0) + recastCost(caster, group.caster);
    }
    aside += jacks.filter((one) => one.card.takeOver === turn && !one.gone && (one.inert || one.autonomous)).length;
    for (const jack of jacks) {
      if (!near(jack)) continue;
      const want = Math.min(CAP, wanted(jack.card.work, effort, turn) + toShake(jack.ails, jack.card.standing));
      const asked = jack.card.allocate === 'as wanted' ? Math.max(0, want - jack.focus) : jack.card.allocate;
      const given = Math.max(0, Math.min(asked, CAP - jack.focus, caster.points - aside));
      jack.focus += given;
      caster.points -= given;
      allocated += given;
    }
    for (const [index, jack] of jacks.entries()) {
      if (!jack.gone) {
        const { standing } = jack.card;
        if (jack.inGroup) spent.short += Math.max(0, toShake(jack.ails, standing) - jack.focus);
        jack.focus -= shake(jack.ails, jack.focus, standing, rulings.notShaken);
      }
      held[index].push(jack.gone ? 0 : jack.focus);
    }
    upkeepPhase(caster, spent, rulings.notShaken);
    byTurn.points.push(caster.points);
    // Activations.
    if (!caster.gone) {
      for (const jack of jacks) {
        if (jack.card.takeOver !== turn || jack.gone || !(jack.inert || jack.autonomous)) continue;
        if (caster.points <= group.caster.keep) {
          spent.short++;
          continue;
        }
        caster.points--;
        // An inert one forfeits its activation (MK3-FOCUS-12).
        jack.forfeits = jack.inert;
        Object.assign(jack, { inert: false, autonomous: false, inGroup: true });
      }
      const { healSelf, spend, keep } = group.caster;
      const heals = casterActs(caster, group.caster, { spend, keep, heal: healSelf, healModels: healing() }, spent);
      healed += heals.self + heals.models;
    }
    for (const [index, jack] of jacks.entries()) {
      if (jack.gone || jack.inert) continue;
      const want = wanted(jack.card.work, effort, turn) - (mayCharge(jack.ails) ? 0 : chargeOf(jack.card.work));
      const still = jack.ails.stationary || jack.ails.idle || jack.forfeits;
      const used = still ? 0 : Math.min(want, jack.focus);
      jack.focus -= used;
      spent.work += used;
      if (jack.card.induction) induced += passOn(used, jacks.slice(index + 1));
      if (jack.inGroup) spent.short += wanted(jack.card.work, effort, turn) - used;
    }
    for (const jack of jacks) {
      outlast(jack.ails, rulings.notShaken);
      jack.forfeits = false;
    }
    byTurn.work.push(spent.work - before.work);
    enemyTurn(turn);
    if (!caster.gone) {
      const field = Math.min(group.caster.powerField, caster.points);
      spent.defended += field;
      spent.short += group.caster.powerField - field;
      caster.points -= field;
    }
    byTurn.met.push(spent.short === before.short ? 1 : 0);
    byTurn.wasted.push(spent.wasted - before.wasted);
    before = { work: spent.work, wasted: spent.wasted, short: spent.short };
  }

  /** What a vector spends goes to the next ones that can take it (MK3-VECTOR-04). */
  function passOn(points: number, next: readonly Jack[]): number {
    let left = points;
    for (const jack of next) {
      if (!jack.card.induction || !jack.inGroup || !mayGain(jack)) continue;
      const taken = Math.min(left, CAP - jack.focus);
      jack.focus += taken;
      left -= taken;
    }
    return points - left;
  }

  function near(jack: Jack): boolean {
    return jack.inGroup && mayGain(jack) && reaches(caster, jack);
  }

  /** One point heals one of a monstrosity in control range (MK3-MONSTROSITY-05). */
  function healing(): number | null {
    const patients = jacks.some((one) => one.card.type === 'monstrosity' && !one.gone && reaches(caster, one));
    return patients ? group.caster.healModels : null;
  }

  return {
    ...{ met: byTurn.met.every((met) => met === 1) ? 1 : 0, metInTurn: byTurn.met },
    ...{ work: spent.work, workPerTurn: byTurn.work, poweredUp: powered, allocated, induced, rage: raged },
    ...{ casterWork: spent.caster, wasted: spent.wasted, wastedPerTurn: byTurn.wasted },
    ...{ upkeepsLost: spent.upkeepsLost, healed, defended: spent.defended, short: spent.short, points: byTurn.points },
    ...Object.fromEntries(jacks.map(({ card }, index) => [`focus of ${card.name}`, held[index]])),
    'left with the caster': caster.points,
    ...Object.fromEntries(jacks.map(({ card, focus }) => [`left on ${card.name}`, focus])),
  };
}
