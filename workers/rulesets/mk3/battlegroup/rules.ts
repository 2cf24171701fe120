/** Which rules take part in a battlegroup, and what is worth knowing about how they were read. */
import { startsDown, toughSaves } from '../../twodice/conditions/index.ts';
import type { Battlegroup, FocusGroup, FuryGroup } from './schema.ts';

export function rulesOf(scenario: Battlegroup): string[] {
  const { battlegroup, events } = scenario;
  const rules = new Set(battlegroup.engine === 'fury' ? furyRules(battlegroup) : focusRules(battlegroup));
  const { caster } = battlegroup;
  if (caster.upkeeps.length > 0) rules.add('MK3-SPELL-05');
  const happens = (...whats: string[]) => events.some(({ what }) => whats.includes(what));
  const fury = battlegroup.engine === 'fury';
  if (happens('knocked down')) rules.add('MK3-KD-02');
  if (happens('knocked down', 'stationary', 'another effect to shake')) {
    rules.add(fury ? 'MK3-FURY-02' : 'MK3-FOCUS-09');
  }
  if (happens('crippled', 'repaired')) rules.add(fury ? 'MK3-CRIPPLE-09' : 'MK3-CRIPPLE-02');
  if (happens('disrupted')) rules.add('MK3-WQ-14');
  if (happens('suffers damage')) rules.add('MK3-MONSTROSITY-03');
  if (happens('FURY drops', 'loses models')) rules.add('MK3-FURY-03');
  if (fury && happens('destroyed by an enemy', 'destroyed by a friend or a transfer', 'loses models')) {
    rules.add('MK3-LEECH-03').add('MK3-LEECH-04');
  }
  if (events.some(({ model, what }) => model === caster.name && what.startsWith('destroyed'))) {
    rules.add(fury ? 'MK3-FURY-11' : 'MK3-FOCUS-12');
    if (!fury && battlegroup.warjacks.some(({ type }) => type === 'monstrosity')) rules.add('MK3-MONSTROSITY-05');
  }
  return [...rules].sort();
}

function furyRules({ caster, beasts }: FuryGroup): string[] {
  const rules = ['MK3-FURY-01', 'MK3-FURY-02', 'MK3-FURY-03', 'MK3-FURY-05', 'MK3-FURY-07', 'MK3-LEECH-01'];
  if (caster.spend > 0) rules.push('MK3-FURY-06');
  if (caster.discardTo !== 'never') rules.push('MK3-FURY-08');
  if (caster.healSelf + caster.healModels > 0) rules.push('MK3-FURY-09');
  if (caster.ownLife > 0) rules.push('MK3-LEECH-02');
  if (caster.lostBeasts > 0) rules.push('MK3-LEECH-03');
  if (beasts.some(({ wild }) => wild)) rules.push('MK3-FURY-11');
  if (beasts.some(({ construct }) => construct)) rules.push('MK3-FURY-04');
  if (beasts.some(({ spiritCrippled }) => spiritCrippled)) rules.push('MK3-CRIPPLE-09');
  if (beasts.some(({ type }) => type === 'pack')) rules.push('MK3-PACK-01', 'MK3-PACK-02');
  const checking = beasts.filter(({ construct }) => !construct);
  if (checking.length > 0) rules.push('MK3-THRESH-01');
  const frenzying = checking.filter(({ cannotCharge }) => !cannotCharge);
  if (checking.length > frenzying.length) rules.push('MK3-FRENZY-06');
  if (frenzying.length > 0) rules.push('MK3-FRENZY-01', 'MK3-FRENZY-02', 'MK3-FRENZY-05', 'MK3-FRENZY-07');
  if (frenzying.some(({ type }) => type === 'pack')) rules.push('MK3-PACK-03');
  const attacking = frenzying.filter(({ nearest }) => nearest.length > 0);
  if (attacking.length > 0)
    rules.push('MK3-FRENZY-03', 'MK3-FRENZY-04', 'MK3-ATK-01', 'MK3-ATK-02', 'MK3-DMG-01', 'MK3-DMG-02');
  if (
    attacking.some(({ nearest }) =>
      nearest.some((model) => toughSaves(model, { knockedDown: startsDown(model).value }).value > 0),
    )
  )
    rules.push('MK3-TOUGH-01');
  if (beasts.some(({ work }) => work.kind === 'actions' && work.animus > 0)) rules.push('MK3-FURY-10');
  if (attacking.some(({ mindCrippled }) => mindCrippled)) rules.push('MK3-CRIPPLE-08');
  if (attacking.some(({ bodyCrippled }) => bodyCrippled)) rules.push('MK3-CRIPPLE-07');
  return rules;
}

function focusRules({ caster, warjacks }: FocusGroup): string[] {
  const rules = ['MK3-FOCUS-01', 'MK3-FOCUS-03', 'MK3-FOCUS-04', 'MK3-FOCUS-10', 'MK3-FOCUS-11'];
  const some = (type: string) => warjacks.some((jack) => jack.type === type);
  if (caster.points === undefined) rules.push('MK3-FOCUS-05');
  if (some('warjack') || some('colossal')) rules.push('MK3-FOCUS-02');
  if (warjacks.some(({ work }) => work.kind === 'actions' && (work.charge || work.powerAttack))) {
    rules.push('MK3-FOCUS-08');
  }
  rules.push('MK3-FOCUS-06', 'MK3-FOCUS-07');
  if (warjacks.some(({ status }) => status === 'inert')) rules.push('MK3-FOCUS-12');
  if (warjacks.some(({ status }) => status === 'autonomous')) rules.push('MK3-FOCUS-13');
  if (warjacks.some(({ status }) => status === 'marshaled')) rules.push('MK3-MARSHAL-01');
  if (warjacks.some(({ crippled }) => crippled)) rules.push('MK3-CRIPPLE-02');
  if (some('monstrosity')) rules.push('MK3-MONSTROSITY-02', 'MK3-MONSTROSITY-04');
  if (some('vector')) rules.push('MK3-VECTOR-01', 'MK3-VECTOR-03');
  if (warjacks.some(({ induction }) => induction)) rules.push('MK3-VECTOR-04');
  if (caster.healSelf > 0) rules.push('MK3-PFIELD-03');
  if (caster.healModels > 0) rules.push('MK3-MONSTROSITY-05');
  return rules;
}

export function notesOf(scenario: Battlegroup): string[] {
  const { battlegroup } = scenario;
  const notes: string[] = [];
  if (battlegroup.engine === 'fury') {
    if (battlegroup.beasts.some(({ nearest }) => nearest.some(({ beast }) => beast === ''))) {
      notes.push('A nearest model that is no beast of the list is taken as fresh in every frenzy.');
    }
    if (battlegroup.beasts.some(({ type, nearest }) => type === 'pack' && nearest.length > 0)) {
      notes.push('Each model of a frenzied pack attacks a nearest model of its own.');
    }
    if (battlegroup.caster.transfers > 0) {
      notes.push('What a transfer does to the beast is not followed; enter its loss as an event.');
    }
  } else if (battlegroup.warjacks.some(({ status }) => status === 'marshaled')) {
    notes.push('A marshaled warjack has no focus; its benefit is a field of the activation.');
  }
  return notes;
}
