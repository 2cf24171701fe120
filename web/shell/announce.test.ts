import { describe, expect, it } from 'vitest';
import { announcer, type Notifier } from './announce.ts';

function page(hidden: boolean) {
  const heard = new Set<() => void>();
  const tab = {
    ...{ title: 'Wargauge', hidden },
    addEventListener: (_: string, listener: () => void) => void heard.add(listener),
    removeEventListener: (_: string, listener: () => void) => void heard.delete(listener),
  };
  return {
    ...{ tab, heard },
    look() {
      tab.hidden = false;
      for (const listener of [...heard]) listener();
    },
  };
}

function notifier(permission: string) {
  const shown: string[] = [];
  const made: Notifier = {
    permission,
    requestPermission: async () => 'granted',
    show: (text) => void shown.push(text),
  };
  return { shown, made };
}

it('how far long work is stands before the title, until it has ended', () => {
  const { tab, heard, look } = page(false);
  const announce = announcer(tab, () => null);
  announce.underWay('Counting');
  announce.underWay('42 % of round 1');
  expect(tab.title).toBe('42 % of round 1 · Wargauge');
  announce.underWay(null);
  announce.ended('A wins');
  expect(tab.title).toBe('Wargauge');
  // Who looks elsewhere is told the end, and what begins after it.
  tab.hidden = true;
  announce.underWay('7 % of round 1');
  announce.underWay(null);
  announce.ended('A wins');
  expect(tab.title).toBe('Done: A wins');
  announce.underWay('Counting');
  expect([tab.title, heard.size]).toEqual(['Counting · Wargauge', 0]);
  announce.underWay(null);
  look();
  expect([tab.title, heard.size]).toEqual(['Wargauge', 0]);
});

describe('what has ended', () => {
  it('is said in the tab of whoever looks elsewhere, until he looks again', () => {
    const { tab, heard, look } = page(true);
    const announce = announcer(tab, () => null);
    announce.ended('A wins');
    announce.ended('B wins');
    expect(tab.title).toBe('Done: B wins');
    look();
    expect(tab.title).toBe('Wargauge');
    expect(heard.size).toBe(0);
  });

  it('is not said to whoever looks at the page', () => {
    const { tab } = page(false);
    const { shown, made } = notifier('granted');
    announcer(tab, () => made).ended('A wins');
    expect([tab.title, shown]).toEqual(['Wargauge', []]);
  });

  it('is notified only with leave, which is asked for only while it is open', () => {
    for (const [permission, told, asks] of [
      ['granted', ['A wins'], false],
      ['denied', [], false],
      ['default', [], true],
    ] as const) {
      const { shown, made } = notifier(permission);
      const announce = announcer(page(true).tab, () => made);
      announce.ended('A wins');
      expect(shown).toEqual(told);
      expect(announce.mayAsk()).toBe(asks);
    }
    expect(announcer(page(true).tab, () => null).mayAsk()).toBe(false);
  });
});
