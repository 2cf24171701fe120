/**
 * Every interpretation that answers of Age of Fantasy rest on: AOF-RU-01 to -32 by their numbers in the digest, AOF-RU-C..
 * where the digest is silent.
 *
 * strikes.ts   hits and wounds     morale.ts   melees and tests     duels.ts   actions and rounds
 */
import type { Ruling } from '../../ruleset.ts';
import { duels } from './duels.ts';
import { morale } from './morale.ts';
import { strikes } from './strikes.ts';

export const rulings: readonly Ruling[] = [...strikes, ...morale, ...duels].sort((a, b) => (a.id < b.id ? -1 : 1));
