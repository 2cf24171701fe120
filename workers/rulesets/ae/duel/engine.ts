/** A duel as a question. */

import type { WordStream } from '../../../kernel/streams.ts';
import { counted } from '../../../wording.ts';
import { chanceInWords } from '../../measures.ts';
import type { Measures, ReplayStep } from '../../ruleset.ts';
import type { Channel, Counters, Engine, Enough, ExactTally, Series } from '../question.ts';
import { Battle } from './battle.ts';
import { duelChannels, recordEnd, recordRound } from './channels.ts';
import { exactDuel } from './exact.ts';
import { rulesOf } from './report.ts';
import type { Duel } from './schema.ts';

export class DuelEngine implements Engine {
  readonly headline = 'holdsA';
  readonly notes: readonly string[];
  readonly channels: readonly Channel[];
  readonly series: readonly Series[];
  readonly battle: Battle;

  constructor(scenario: Duel) {
    this.battle = new Battle(scenario);
    const { channels, series } = duelChannels(this.battle.field);
    this.channels = channels;
    this.series = series;
    this.notes = [
      'Everyone is in range and sees all Hordes: a broken one may rally while more of its own side stand than of the enemy.',
    ];
  }

  get rules(): readonly string[] {
    return rulesOf(this.battle.field);
  }

  exact(counters: Counters, enough?: Enough): ExactTally | null {
    return exactDuel(this.battle.field, counters, enough);
  }

  play(stream: WordStream, out: Int32Array, log: ReplayStep[] | null): void {
    const { battle } = this;
    const { rounds } = battle.field.scenario;
    battle.start(stream, log);
    for (let round = 0; round < rounds; round++) {
      battle.playRound();
      recordRound(battle.board, round, out);
    }
    recordEnd(battle.board, out);
  }

  sentence(measures: Measures): string {
    const { holdsA, holdsB, contested } = measures;
    if (holdsA?.kind !== 'probability' || holdsB?.kind !== 'probability' || contested?.kind !== 'probability') {
      throw new TypeError('not a duel answer');
    }
    const { rounds } = this.battle.field.scenario;
    const after = rounds === 1 ? 'After one round' : `After ${counted(rounds, 'rounds')}`;
    return `${after} side A holds the field: ${chanceInWords(holdsA)}, side B: ${chanceInWords(holdsB)}, contested: ${chanceInWords(contested)}.`;
  }

  ending(out: Int32Array): string {
    if (out[0] === 1) return 'Side A holds the field.';
    if (out[1] === 1) return 'Side B holds the field.';
    return out[2] === 1 ? 'Both sides still stand.' : 'Nobody is left standing.';
  }
}
