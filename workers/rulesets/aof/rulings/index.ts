/**
 * Every interpretation that answers of Age of Fantasy rest on: AOF-RU-01 to -32 by their numbers in the digest, AOF-RU-C..
 * where the digest is silent, AOF-RU-T.. those of its part on tables.
 *
 * strikes.ts   hits and wounds     morale.ts   melees and tests     duels.ts   actions and rounds
 * tables.ts    tables and battles
 */
import type { Ruling } from '../../ruleset.ts';
import { duels } from './duels.ts';
import { morale } from './morale.ts';
import { strikes } from './strikes.ts';
import { tables } from './tables.ts';

export const rulings: readonly Ruling[] = [...strikes, ...morale, ...duels, ...tables].sort((a, b) =>
  a.id < b.id ? -1 : 1,
);
