/** What is measured of an exchange. */
import { extraHits, magnitudeLoss, targetNumber } from '../attackWorth.ts';
import { breakTests, failureName, failureOf } from '../nerve.ts';
import { amount, type Channel, type Series, yes } from '../question.ts';
import { squadsOf } from '../squads.ts';
import type { Setup } from './setup.ts';

export interface Channels {
  readonly channels: readonly Channel[];
  readonly series: readonly Series[];
  readonly names: ReadonlySet<string>;
}

export function channelsOf(setup: Setup): Channels {
  const { attacker, target, attacks, plan, total } = setup;
  const wounds = plan.magnitude === null;
  const unit = wounds ? 'Wounds' : 'Magnitude';
  const own = squadsOf(attacker.left);
  const most =
    Math.max(0, Math.floor(targetNumber(plan, own, target.squadsAtStart, setup.more) / 10)) + plan.degrees + 2;
  const channels: Channel[] = [
    {
      ...amount('loss', `${unit} lost by ${target.name}`, [0, total], unit),
      description: 'Never more than it has left.',
    },
    yes('destroyed', wounds ? `${target.name} at 0 Wounds` : `${target.name} destroyed`),
    yes(
      'hit 1',
      attacks === 1 ? 'The attack hits' : 'The first attack hits',
      'probability',
      'Before dodging, parrying and deflecting.',
    ),
    {
      ...amount('degrees', 'Degrees of success of a hit', [0, most], 'degrees'),
      description: 'Of the first attack, when it hits; bonuses included.',
    },
    yes('through', attacks === 1 ? 'Damage gets through' : 'Damage of the first attack gets through'),
  ];
  if (target.horde) {
    channels.push(amount('squadsLost', 'Squads lost', [0, 5], 'squads'));
  }
  if (target.magnitude) {
    channels.push(amount('tests', 'Break tests next turn', [0, breakTests(total)], 'tests'));
    const title = `${target.name} ${failureOf(target)} next turn`;
    channels.push(
      yes(failureName(target), title, 'probability', 'Failing a Break test at the start of its next turn.'),
    );
  }
  if (plan.flame) channels.push(yes('burning', `${target.name} set on fire`));
  if (plan.missCost > 0 || plan.chargeCost > 0) {
    channels.push(amount('ownLoss', `Magnitude ${attacker.name} costs itself`, [0, setup.attackerTotal], 'Magnitude'));
  }
  for (let index = 2; index <= attacks; index++) channels.push(yes(`hit ${index}`, `Attack ${index} hits`, 'hidden'));
  const series: Series[] = [];
  if (attacks > 1) {
    series.push({
      name: 'hits',
      title: 'Attacks that hit',
      of: 'probability',
      steps: Array.from({ length: attacks }, (_, i) => ({ label: `attack ${i + 1}`, channel: `hit ${i + 1}` })),
      description: 'An attack that is no longer made does not hit.',
    });
  }
  return { channels, series, names: new Set(channels.map(({ name }) => name)) };
}

/** The most one attack can take at once; bounds the work of the exact answer. */
export function mostLoss({ plan, attacker, target, more, drill }: Setup): number {
  const degrees =
    Math.floor(Math.max(0, targetNumber(plan, squadsOf(attacker.left), target.squadsAtStart, more)) / 10) +
    plan.degrees;
  const extra = extraHits(plan, degrees);
  if (plan.magnitude) return magnitudeLoss(plan, plan.magnitude, degrees, extra, drill, 5);
  return (
    (plan.rollsPerHit ? 1 + extra : 1) *
    (plan.dice * plan.sides + plan.damage + 5 + degrees + extra + plan.drill + drill)
  );
}
