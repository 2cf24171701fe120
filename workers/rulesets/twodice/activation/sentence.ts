/** The one line a player pastes into a chat. */
import { counted } from '../../../wording.ts';
import { chanceInWords, percent } from '../../measures.ts';
import type { Measures, PolicyReport } from '../../ruleset.ts';
import type { Body } from '../body/body.ts';
import { readTrack } from '../body/boxes.ts';
import type { Resources } from './resources.ts';
import type { Activation } from './schema.ts';

export function activationSentence(
  { attacker, target, situation, combatAction }: Activation,
  body: Body,
  { unit }: Resources,
  measures: Measures,
  policy: PolicyReport | undefined,
): string {
  const { destroyed, boxes } = measures;
  if (destroyed?.kind !== 'probability' || boxes?.kind !== 'distribution') throw new TypeError('not an activation');
  const how = [
    situation.freeStrike ? 'a free strike' : '',
    situation.charge === 'no' ? '' : combatAction === 'forfeited' ? 'a failed charge' : 'charging',
    attacker.points > 0 ? `${attacker.points} ${unit}` : '',
  ].filter(Boolean);
  const who = `${attacker.name}${how.length > 0 ? ` (${how.join(', ')})` : ''}`;
  const chance = chanceInWords(destroyed);
  const usual = body.boxesLeft > 1 ? ` On average ${boxes.mean.value.toFixed(1)} boxes.` : '';
  const advice = policy ? ` ${policy.summary}` : '';
  if (body.kind === 'models') {
    const mean = measures.models?.kind === 'distribution' ? measures.models.mean.value.toFixed(1) : '?';
    const unit = `all ${counted(body.models, 'models')} of ${target.name} (DEF ${target.DEF}, ARM ${target.ARM})`;
    return `${who} destroys ${unit}: ${chance}. On average ${mean} models.${advice}`;
  }
  const stats = `DEF ${target.DEF}, ARM ${target.ARM}, ${life(target.damage, body)}`;
  return `${who} destroys ${target.name} (${stats}): ${chance}.${usual}${crippledWords(body, measures)}${advice}`;
}

function life(damage: string, { kind, boxesLeft }: Body): string {
  if (kind === 'dragoon') return `${counted(boxesLeft, 'boxes')}, mounted and on foot`;
  if (kind !== 'row' && kind !== 'guarded')
    return `${counted(boxesLeft, 'boxes')}${damage.startsWith('F') ? ' with its field' : ''}`;
  const { boxes, marked } = readTrack(damage);
  if (boxes === 1) return 'one box';
  return marked > 0 ? `${boxes - marked} of ${counted(boxes, 'boxes')} left` : counted(boxes, 'boxes');
}

/** The likeliest systems to be crippled by the end. */
function crippledWords({ marks, kind }: Body, measures: Measures): string {
  if (kind === 'guarded') return '';
  const chances = marks.flatMap((name) => {
    const measure = measures[name];
    const last = measure?.kind === 'series' ? measure.steps.at(-1) : undefined;
    return last ? [{ name, value: last.value }] : [];
  });
  const likely = chances.sort((a, b) => b.value - a.value).slice(0, 3);
  return likely.length > 0
    ? ` Crippled: ${likely.map(({ name, value }) => `${name} ${percent(value)}`).join(', ')}.`
    : '';
}
