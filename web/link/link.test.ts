import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Json, JsonObject } from '../form/json.ts';
import { decode, encode } from './encode.ts';
import { fromListFragment, type LinkedList, toListFragment } from './list.ts';
import { fromFragment, type LinkedQuestion, toFragment } from './question.ts';

/** JSON has no -0 and no __proto__ of its own. */
const json = fc.jsonValue({ noUnicodeString: false }).map((value) => JSON.parse(JSON.stringify(value)) as Json);

const question: LinkedQuestion = {
  ruleset: 'mk3',
  kind: 'activation',
  scenario: { attacker: { name: 'Äxte & Söhne', weapons: [{ power: 18 }] }, target: { DEF: 'ninety' } },
  method: 'monte-carlo',
  seed: 42,
  precision: { halfWidth: 0.001 },
  engine: '0.1.0',
};

describe('links', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('give back any JSON they were given', async () => {
    await fc.assert(
      fc.asyncProperty(json, async (value) => {
        expect(await decode(await encode(value))).toEqual(value);
      }),
      { numRuns: 200 },
    );
  });

  it('hold only characters that are safe in an address', async () => {
    await fc.assert(
      fc.asyncProperty(json, async (value) => {
        expect(await encode(value)).toMatch(/^[zj][\w-]*$/);
      }),
    );
  });

  it('work without compression, and are read by browsers that have it', async () => {
    vi.stubGlobal('CompressionStream', undefined);
    const text = await encode(question.scenario);
    vi.unstubAllGlobals();
    expect(text).toMatch(/^j/);
    expect(await decode(text)).toEqual(question.scenario);
  });

  it('hold the whole question, faults included', async () => {
    expect(await fromFragment(await toFragment(question))).toEqual(question);
    const plain: LinkedQuestion = { ...question, method: 'auto', precision: null };
    expect(await fromFragment(await toFragment(plain))).toEqual(plain);
  });

  it('are short: an ordinary question fits in a chat line', async () => {
    const weapon = { name: 'Great axe', class: 'melee', power: 18 };
    const scenario: JsonObject = {
      attacker: { name: 'Heavy warjack', kind: 'heavy warjack', MAT: 7, points: 3, weapons: [weapon, weapon] },
      target: { name: 'Heavy warbeast', DEF: 12, ARM: 18, damage: '#28' },
      plan: { kind: 'optimal' },
    };
    expect((await toFragment({ ...question, scenario })).length).toBeLessThan(400);
  });

  it('are told from other fragments, and damage is reported in words', async () => {
    expect(await fromFragment('')).toBeNull();
    expect(await fromFragment('#MK3-TOUGH-01')).toBeNull();
    await expect(fromFragment('#q=zAAAA')).rejects.toThrow('damaged');
    await expect(fromFragment('#q=%%%')).rejects.toThrow('damaged');
    await expect(fromFragment('#q=' + (await encode([1])))).rejects.toThrow('holds no question');
  });
});

describe('the address of a list', () => {
  const list: LinkedList = {
    tray: [
      { name: 'paste', text: 'Äxte [5] Q4+ D4+ | 90pts |' },
      { name: 'book.json', base64: 'e30=', role: 'book' },
    ],
    ruleset: 'aof',
    source: 'paste',
    units: [{ counts: [['models', 7]] }, { choice: { shield: 1 } }],
  };

  it('holds what it was read from and how it was corrected', async () => {
    expect(await fromListFragment(await toListFragment(list))).toEqual(list);
    const bare = { ...list, units: [] };
    expect(await fromListFragment(await toListFragment(bare))).toEqual(bare);
    expect(await fromListFragment('#s=zAAAA')).toBeNull();
  });

  it('says so where it is damaged, and takes nothing that is no list', async () => {
    const holds = async (body: Json) => fromListFragment(`#l=${await encode(body)}`);
    const whole = { r: 'aof', s: 'paste', t: [{ name: 'paste', text: 'x' }] };
    expect(await holds(whole)).not.toBeNull();
    for (const wrong of [
      { ...whole, t: [] },
      { ...whole, t: [{ name: 'paste', text: 'x', base64: 'e30=' }] },
      { ...whole, r: 3 },
      { ...whole, u: [{ counts: [['models', 'many']] }] },
      { ...whole, u: [{ choice: { shield: 'yes' } }] },
    ])
      await expect(holds(wrong), JSON.stringify(wrong)).rejects.toThrow('holds no list');
  });
});
