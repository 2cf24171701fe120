/** Activations of Mk II under the referee: rules and scripts played out, best play by brute force. */
import type { Dice, Outcome, Referee, Ruling } from '../../proving/index.ts';
import type { Activation } from '../kinds/activation.ts';
import { ASPECTS, type Aspect, type Ending, playByHand } from './activationByHand.ts';
import { bestPlay } from './bestPlay.ts';
import { Sheet } from './sheet.ts';

export const NAMES = { M: 'Mind', B: 'Body', S: 'Spirit' } as const;

/** More attacks than can be made. */
const LONGEST = 60;

export const activationReferee: Referee<Activation> = (scenario, share = 1) => {
  const { plan, target, afterDestroyed, rulings } = scenario;
  if (plan.kind === 'optimal') return bestPlay(scenario, share);
  if (afterDestroyed === 'continue') return goesOn(scenario);
  const sheet = new Sheet(target, rulings);

  function play(dice: Dice): Outcome {
    const on = { sheet: sheet.clear(), down: target.knockedDown };
    const start = ASPECTS.filter((aspect) => sheet.crippled(aspect));
    const { standing, after } = playByHand(scenario, scenario, dice, null, on);
    const steps = Array.from({ length: LONGEST }, (_, index) => after[Math.min(index, after.length - 1)]);
    const crippled = (aspect: Aspect) => steps.map((step) => ((step?.crippled ?? start).includes(aspect) ? 1 : 0));
    return {
      ...bodyOutcome(sheet),
      ...effectsOutcome(standing),
      pointsLeft: standing.points,
      alive: steps.map((step) => (step?.alive === false ? 0 : 1)),
      ...(chooses(target) ? {} : Object.fromEntries(aspectsOf(sheet).map((one) => [NAMES[one], crippled(one)]))),
    };
  }

  return { play };
};

/** Boxes that no activation marks. */
const ENDLESS = 2_000;

/** All attacks on a row of boxes, whether any of them is left: nothing reacts to the dice. */
function goesOn(scenario: Activation): Ruling {
  const { target, rulings } = scenario;
  const boxes = new Sheet(target, rulings).forms[0].open;
  const sheet = new Sheet({ ...target, damage: `#${ENDLESS}` }, rulings);
  const { plan } = scenario;
  // Boxes that a rule asks for are those of the target.
  const from = plan.kind === 'rule' && plan.boostDamageFrom > 0 ? plan.boostDamageFrom + ENDLESS - boxes : 0;
  const asked = plan.kind === 'rule' ? { ...scenario, plan: { ...plan, boostDamageFrom: from } } : scenario;
  return {
    play: (dice) => {
      const on = { sheet: sheet.clear(), down: target.knockedDown };
      const { standing, after } = playByHand(asked, asked, dice, null, on);
      const { marked } = sheet;
      const steps = Array.from(
        { length: LONGEST },
        (_, index) => after[Math.min(index, after.length - 1)]?.marked ?? 0,
      );
      return {
        ...bodyOutcome(sheet),
        ...effectsOutcome(standing),
        ...{ destroyed: marked >= boxes ? 1 : 0, boxes: Math.min(boxes, marked), damage: marked },
        pointsLeft: standing.points,
        alive: steps.map((suffered) => (suffered >= boxes ? 0 : 1)),
      };
    },
  };
}

/** Which circle a Tough model gets back is its owner's choice, which is not followed here. */
export const chooses = ({ tough, damage }: Activation['target']) => tough && damage.startsWith('@');

export function aspectsOf(sheet: Sheet): Aspect[] {
  const circles = sheet.forms[0].branches.flat();
  return ASPECTS.filter((one) => circles.some(({ aspect }) => aspect === one));
}

/** What every question about one target measures of it. */
export function bodyOutcome(sheet: Sheet): Outcome {
  return {
    ...{ destroyed: sheet.gone ? 1 : 0, boxes: sheet.marked, damage: sheet.damage },
    ...(sheet.ofUnit ? { models: sheet.at } : {}),
    ...(sheet.forms[0].mount ? { dismounted: sheet.at > 0 ? 1 : 0 } : {}),
    ...Object.fromEntries(sheet.takers.map((left, index) => [`beast ${index + 1} destroyed`, left === 0 ? 1 : 0])),
  };
}

function effectsOutcome({ lasting }: Ending['standing']): Outcome {
  return { Fire: lasting.has('Fire') ? 1 : 0, Corrosion: lasting.has('Corrosion') ? 1 : 0 };
}
