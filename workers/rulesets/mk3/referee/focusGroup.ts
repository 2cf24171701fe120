/** A warcaster and what fights with it, turn by turn (MK3-FOCUS, section 2 of the digest). */
import type { Dice, Outcome } from '../../proving/index.ts';
import type { Battlegroup, FocusGroup, Warjack } from '../battlegroup/schema.ts';
import { type Ails, chargeOf, healthy, mayCharge, shake, suffer, toShake } from './ails.ts';
import { casterOf, happens, type Range, type Spent, upkeepPhase, wanted } from './groupTurns.ts';

const CAP = 3;

interface Jack {
  readonly card: Warjack;
  readonly range: Range;
  focus: number;
  inGroup: boolean;
  /** Inert: it does nothing and spends nothing (MK3-FOCUS-12). */
  inert: boolean;
  autonomous: boolean;
  crippled: boolean;
  disrupted: boolean;
  readonly ails: Ails;
  gone: boolean;
}

function jackOf(card: Warjack): Jack {
  const { status, crippled } = card;
  return {
    ...{ card, focus: card.focus, crippled, inert: status === 'inert', inGroup: status === 'in the battlegroup' },
    ...{ autonomous: status === 'autonomous', disrupted: false, ails: healthy(), gone: false, range: { away: false } },
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
  let [powered, allocated, raged] = [0, 0, 0];
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
          jack.range.away = true;
          break;
        case 'returns to control range':
          jack.range.away = false;
          break;
        default:
          suffer(jack.ails, event, jack.card.type === 'colossal');
      }
    }
  }

  function befall(what: Battlegroup['events'][number]['what'], amount: number): void {
    if (what === 'destroyed by an enemy' || what === 'destroyed by a friend or a transfer') {
      caster.gone = true;
      spent.wasted += caster.points;
      caster.points = 0;
      spent.upkeepsLost += caster.up.filter(Boolean).length;
      caster.up.fill(false);
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
    if (group.caster.first === 'caster') aside += group.caster.spend;
    for (const jack of jacks) {
      if (!near(jack)) continue;
      const want = Math.min(CAP, wanted(jack.card.work, effort, turn) + toShake(jack.ails));
      const asked = jack.card.allocate === 'as wanted' ? Math.max(0, want - jack.focus) : jack.card.allocate;
      const given = Math.max(0, Math.min(asked, CAP - jack.focus, caster.points - aside));
      jack.focus += given;
      caster.points -= given;
      allocated += given;
    }
    for (const [index, jack] of jacks.entries()) {
      if (!jack.gone) {
        if (jack.inGroup) spent.short += Math.max(0, toShake(jack.ails) - jack.focus);
        jack.focus -= shake(jack.ails, jack.focus);
      }
      held[index].push(jack.gone ? 0 : jack.focus);
    }
    upkeepPhase(caster, spent);
    byTurn.points.push(caster.points);
    // Activations.
    if (!caster.gone) {
      const own = Math.max(0, Math.min(group.caster.spend, caster.points - group.caster.keep));
      spent.caster += own;
      spent.short += group.caster.spend - own;
      caster.points -= own;
    }
    for (const jack of jacks) {
      if (jack.gone || jack.inert) continue;
      const want = wanted(jack.card.work, effort, turn) - (mayCharge(jack.ails) ? 0 : chargeOf(jack.card.work));
      const used = jack.ails.stationary ? 0 : Math.min(want, jack.focus);
      jack.focus -= used;
      spent.work += used;
      if (jack.inGroup) spent.short += wanted(jack.card.work, effort, turn) - used;
    }
    for (const { ails } of jacks) ails.stationary = false;
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

  function near(jack: Jack): boolean {
    return !caster.gone && jack.inGroup && !jack.range.away && mayGain(jack);
  }

  return {
    ...{ met: byTurn.met.every((met) => met === 1) ? 1 : 0, metInTurn: byTurn.met },
    ...{ work: spent.work, workPerTurn: byTurn.work, poweredUp: powered, allocated, rage: raged },
    ...{ casterWork: spent.caster, wasted: spent.wasted, wastedPerTurn: byTurn.wasted },
    ...{ upkeepsLost: spent.upkeepsLost, defended: spent.defended, short: spent.short, points: byTurn.points },
    ...Object.fromEntries(jacks.map(({ card }, index) => [`focus of ${card.name}`, held[index]])),
    'left with the caster': caster.points,
    ...Object.fromEntries(jacks.map(({ card, focus }) => [`left on ${card.name}`, focus])),
  };
}
