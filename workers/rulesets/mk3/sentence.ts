/** The one line a player pastes into a chat. */
import { chanceInWords } from '../measures.ts';
import type { Measures, PolicyReport } from '../ruleset.ts';
import { readTrack } from './boxes.ts';
import type { Resources } from './resources.ts';
import type { Activation } from './schema.ts';

export function activationSentence(
  { attacker, target, situation }: Activation,
  { unit }: Resources,
  measures: Measures,
  policy: PolicyReport | undefined,
): string {
  const { destroyed, boxes } = measures;
  if (destroyed?.kind !== 'probability' || boxes?.kind !== 'distribution') throw new TypeError('not an activation');
  const { boxes: track, marked } = readTrack(target.damage);
  const how = [
    situation.freeStrike ? 'a free strike' : situation.charge !== 'no' ? 'charging' : '',
    attacker.points > 0 ? `${attacker.points} ${unit}` : '',
  ].filter(Boolean);
  const who = `${attacker.name}${how.length > 0 ? ` (${how.join(', ')})` : ''}`;
  const life = track === 1 ? 'one box' : marked > 0 ? `${track - marked} of ${track} boxes left` : `${track} boxes`;
  const chance = chanceInWords(destroyed);
  const usual = track - marked > 1 ? ` On average ${boxes.mean.value.toFixed(1)} boxes.` : '';
  const advice = policy ? ` ${policy.summary}` : '';
  return `${who} destroys ${target.name} (DEF ${target.DEF}, ARM ${target.ARM}, ${life}): ${chance}.${usual}${advice}`;
}
