import { describe, expect, it } from 'vitest';
import { offersIn, withSituation } from './offers.ts';

const data = {
  profiles: [{ name: 'Archers' }, { name: 'Rangers' }],
  unjudged: [
    { profile: 0, title: 'Bow', offer: { title: 'Volley', kind: 'volley', base: {} } },
    {
      profile: 1,
      title: 'Strider',
      offer: { title: 'Difficult', kind: 'duel', base: { situation: { difficult: true } } },
    },
    { profile: 1, title: 'Bow', offer: { title: 'Volley', kind: 'volley', base: {} } },
    { profile: 1, title: 'Lore', offer: null },
  ],
};

describe('situations that a report offers', () => {
  it('are offered once each, with whatever they judge', () => {
    expect(offersIn(data).map(({ title, judges }) => [title, judges])).toEqual([
      ['Volley', ['Bow of Archers', 'Bow of Rangers']],
      ['Difficult', ['Strider of Rangers']],
    ]);
    for (const odd of [null, 3, {}, { unjudged: 'x', profiles: [] }]) expect(offersIn(odd)).toEqual([]);
  });

  it('are added under a title of their own, and once', () => {
    const [offer] = offersIn(data);
    const request = { ruleset: 'aof', situations: [{ title: 'Volley', kind: 'melee' }] };
    const more = withSituation(request, offer!);
    expect(more.situations).toEqual([
      { title: 'Volley', kind: 'melee' },
      { title: 'Volley 2', kind: 'volley', base: {} },
    ]);
    expect(withSituation(more, offer!)).toBe(more);
  });
});
