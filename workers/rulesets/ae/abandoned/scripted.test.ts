/** The two tables, followed die by die. */
import { expect, test } from 'vitest';
import { defeat } from '../defeat/index.ts';
import { compile } from '../testing/ask.ts';
import { playScript } from '../testing/scripted.ts';
import { abandonment } from './index.ts';

test('the Abandonment table, row by row', () => {
  const play = (script: Parameters<typeof playScript>[1]) =>
    playScript(compile(abandonment, { hordes: [{ WP: 45, squads: 2 }] }), script).outcome;
  expect(play([[100, 45]])).toMatchObject({ allHold: 1, 'holds 1': 1, 'stays 1': 1 });
  expect(
    play([
      [100, 46],
      [10, 3],
    ]),
  ).toMatchObject({ 'honourable retreat 1': 1, 'stays 1': 0 });
  expect(
    play([
      [100, 46],
      [10, 6],
    ]),
  ).toMatchObject({ 'retreat 1': 1, 'stays 1': 0 });
  // 66 fails by two degrees.
  expect(
    play([
      [100, 66],
      [10, 5],
      [3, 3],
    ]),
  ).toMatchObject({ 'shock 1': 1, 'shockRounds 1': 5, 'stays 1': 1 });
  expect(
    play([
      [100, 66],
      [10, 8],
    ]),
  ).toMatchObject({ 'berserk 1': 1, 'stays 1': 1 });
  // 75 by three: grief at 10; then again the table with the same degrees: 4 is shock.
  expect(
    play([
      [100, 75],
      [10, 10],
      [5, 2],
      [10, 7],
      [10, 8],
      [10, 4],
    ]),
  ).toMatchObject({ 'grief 1': 1, 'griefRounds 1': 7, 'lost 1': 15, 'shock 1': 0, 'stays 1': 1 });
});

test('E-Scale leader defeat, row by row', () => {
  const scenario = { Int: 45, crew: 1, enemyReaches: true, awareness: 40, evasion: 30 };
  const play = (script: Parameters<typeof playScript>[1]) => playScript(compile(defeat, scenario), script).outcome;
  expect(
    play([
      [100, 45],
      [100, 46],
    ]),
  ).toMatchObject({ escapes: 1, crew: 0 });
  expect(
    play([
      [100, 54],
      [10, 7],
      [100, 45],
    ]),
  ).toMatchObject({ injury: 1, wounds: 7, crew: 1 });
  expect(
    play([
      [100, 55],
      [5, 4],
      [100, 1],
    ]),
  ).toMatchObject({ 'severe injury': 1, critical: 4 });
  // Three degrees: stranded; 40 against 40 is no degree but success, 31 against 30 fails.
  expect(
    play([
      [100, 75],
      [5, 2],
      [100, 40],
      [100, 31],
      [100, 1],
    ]),
  ).toMatchObject({ immobilised: 1, captured: 1 });
  expect(
    play([
      [100, 75],
      [5, 2],
      [100, 40],
      [100, 30],
      [100, 1],
    ]),
  ).toMatchObject({ immobilised: 1, captured: 0 });
  expect(
    play([
      [100, 95],
      [100, 1],
    ]),
  ).toMatchObject({ lost: 1 });
  const crushed = compile(defeat, { Int: 45, criticalDamage: 4 });
  // 100 against 25 fails by seven: 1d10 + 1.
  expect(
    playScript(crushed, [
      [100, 100],
      [10, 9],
    ]).outcome,
  ).toMatchObject({ catastrophe: 1, critical: 10 });
});
