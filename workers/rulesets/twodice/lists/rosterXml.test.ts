/** Cards as XML: boxes in the notation of layouts, weapons, spells, and what nobody knows. */
import { describe, expect, test } from 'vitest';
import { parseLayout } from '../body/layout/parse.ts';
import { readList } from './index.ts';
import { colossalBoxes, gridBoxes, spiralBoxes } from './rosterBoxes.ts';
import { plainGame } from './testing/plainGame.ts';

const GRID = 'xxxxxxx....x.......L..R.LLMCRRxMMCCx';
const read = (inner: string) => readList(plainGame, `<armies><army name="Hill Folk">${inner}</army></armies>`);

describe('boxes', () => {
  test('a grid by rows becomes columns from the top; what is no box goes', () => {
    // Rows: xxxxxx / x....x / ...... / .L..R. / LLMCRR / xMMCCx
    expect(gridBoxes(GRID)).toEqual({ damage: '..L|..LLM|...MM|...CC|..RRC|..R' });
    expect(gridBoxes(`10-${GRID}`)).toEqual({ damage: 'F10;..L|..LLM|...MM|...CC|..RRC|..R' });
  });

  test('no box is lost or won', () => {
    const read = gridBoxes(GRID);
    const boxes = 'damage' in read ? parseLayout(read.damage).boards[0].columns.flat() : [];
    expect(boxes).toHaveLength([...GRID].filter((cell) => cell !== 'x').length);
    for (const letter of 'LRMC') {
      expect(boxes.filter(({ system }) => system === letter)).toHaveLength(
        [...GRID].filter((cell) => cell === letter).length,
      );
    }
  });

  test('a spiral has as many boxes of each aspect, on two branches', () => {
    const wanted = { damage: '@MMMM|MMM|BBBB|BBBB|SSSS|SSS' };
    expect(spiralBoxes('7-8-7')).toMatchObject(wanted);
    expect(spiralBoxes('7-8-7')).toHaveProperty('assumed');
    for (const text of ['2-24-13', '5-6-9']) {
      const read = spiralBoxes(text);
      const boxes = 'damage' in read ? parseLayout(read.damage).boards[0].columns.flat() : [];
      expect(['M', 'B', 'S'].map((aspect) => boxes.filter(({ system }) => system === aspect).length).join('-')).toBe(
        text,
      );
    }
  });

  test('a colossal has two grids', () => {
    const read = colossalBoxes(GRID, GRID);
    expect('damage' in read && parseLayout(read.damage).boards).toHaveLength(2);
  });

  test.each([
    [gridBoxes('....'), '36 cells, and here are 4'],
    [gridBoxes('#'.repeat(36)), '36 cells of'],
    [gridBoxes('x.....'.repeat(6)), 'column 1'],
    [gridBoxes('Q'.repeat(36)), 'found "Q"'],
    [spiralBoxes('7-8'), 'three numbers'],
    [spiralBoxes('1-8-7'), 'two branches'],
    [spiralBoxes('30-8-7'), 'at most 12'],
    [colossalBoxes(GRID, ''), 'right:'],
  ])('a fault is said: %j', (read, fault) => {
    expect('fault' in read && read.fault).toContain(fault);
  });
});

describe('cards', () => {
  test('the card of a warbeast: stats, spiral, fury, weapons, immunities', () => {
    const report = read(`<warbeast name="Moss Troll" damage_spiral="7-8-7" fury="3" threshold="9" cost="5">
      <basestats name="Moss Troll" spd="5" str="9" mat="5" rat="4" def="12" arm="16" cmd="6" immunity_fire="true" pathfinder="true"/>
      <melee_weapon name="Claw" location="R" pow="3" p_plus_s="12" open_fist="true"/>
      <ranged_weapon name="Spit" rng="SP8" rof="1" aoe="-" pow="10" continuous_fire="true" fire="true" location="H"/>
      <animus name="Warm up" cost="2" rng="SELF" aoe="-" pow="-" up="no" off="no">text of the card</animus>
      <capacity title="Deep breath">text of the card</capacity>
      <full_text>text of the card</full_text>
    </warbeast>`);
    expect(report.title).toBe('Hill Folk');
    expect(report.units).toHaveLength(1);
    const [{ parts, points, unknown }] = report.units;
    expect(points).toBe(5);
    expect(parts?.attacker).toEqual({
      name: 'Moss Troll',
      kind: 'warbeast',
      STR: 9,
      MAT: 5,
      RAT: 4,
      magicAttack: 3,
      points: 3,
      weapons: [
        { name: 'Claw', class: 'melee', power: 12, RNG: 0.5, location: 'right', qualities: ['Open Fist'] },
        {
          name: 'Spit',
          class: 'ranged',
          power: 10,
          RNG: 8,
          spray: true,
          location: 'head',
          qualities: ['Continuous Effect: Fire', 'Damage Type: Fire'],
        },
      ],
      otherRules: unknown,
    });
    expect(parts?.target).toEqual({
      name: 'Moss Troll',
      DEF: 12,
      ARM: 16,
      damage: '@MMMM|MMM|BBBB|BBBB|SSSS|SSS',
      immunities: ['Fire'],
      otherRules: unknown,
    });
    expect(parts?.first).toMatchObject({ FURY: 3, THR: 9, otherRules: unknown });
    // A fighter names them once, not with its attacks and its defences again.
    expect(parts?.first.attacker).not.toHaveProperty('otherRules');
    expect([...unknown].sort()).toEqual(['Deep breath', 'animus Warm up']);
    expect(JSON.stringify(report)).not.toContain('text of the card');
  });

  test('a warjack with shield and gun, a unit with its officer, a caster with a spell', () => {
    const report = read(`
      <warjacks><warjack full_name="Wall Engine" qualification="Heavy Warjack" damage_grid="${GRID}" cost="9">
        <basestats name="Wall Engine" str="11" mat="6" rat="5" def="10" arm="19" construct="true"/>
        <weapons>
          <melee_weapon name="Shield" location="L" pow="2" p_plus_s="13" shield="true"/>
          <ranged_weapon name="Cannon" rng="10" rof="2" aoe="3" pow="13" location="R" count="2"/>
        </weapons>
      </warjack></warjacks>
      <units><unit full_name="Line Guard" base_cost="5" full_cost="8" baseCount="6" fullCount="10">
        <basestats name="Guard" mat="5" rat="4" str="5" def="12" arm="14" cma="true"/>
        <melee_weapon name="Pike" pow="4" reach="true"/>
        <unit_attachment full_name="Line Guard Officer" cost="2"><model>
          <basestats name="Officer" mat="7" rat="4" str="5" def="13" arm="15" hitpoints="5" tough="true" officer="true"/>
          <melee_weapon name="Sword" pow="4" p_plus_s="9" weapon_master="true"/>
        </model></unit_attachment>
      </unit></units>
      <warcasters><warcaster full_name="Storm Captain" focus="7" warjack_points="5" generation="G1">
        <basestats mat="6" rat="4" str="6" def="15" arm="15" hitpoints="17"/>
        <spell name="Bolt" cost="2" rng="10" aoe="-" pow="12" up="no" off="yes"/>
        <feat title="Thunder">text</feat>
      </warcaster></warcasters>`);
    const unit = (name: string) => report.units.find(({ values }) => values.name === name);
    expect(unit('Wall Engine')?.parts?.target).toMatchObject({ shields: 1, shieldArm: 'left arm' });
    expect(unit('Wall Engine')?.parts?.attacker).toMatchObject({ kind: 'heavy warjack' });
    expect(unit('Wall Engine')?.parts?.attacker.weapons).toMatchObject([
      { name: 'Shield', power: 13, location: 'left' },
      { name: 'Cannon', power: 13, initialAttacks: 4, RNG: 10, location: 'right' },
    ]);
    expect(unit('Wall Engine')?.unknown).toEqual(['Cannon: aoe 3']);
    expect(unit('Line Guard')).toMatchObject({ models: 10, points: 8 });
    expect(unit('Line Guard')?.parts?.target.others).toEqual([{ count: 9, DEF: 12, ARM: 14, damage: '#1' }]);
    // POW 4 and STR 5, as no P+S is given.
    expect(unit('Line Guard')?.parts?.attacker.weapons).toMatchObject([{ name: 'Pike', power: 9, RNG: 2 }]);
    expect(unit('Officer')).toMatchObject({ points: 2, parts: { target: { damage: '#5', tough: true } } });
    expect(unit('Storm Captain')?.parts?.attacker).toMatchObject({ kind: 'warcaster', magicAttack: 7, points: 7 });
    expect(unit('Storm Captain')?.parts?.attacker.weapons).toEqual([
      { name: 'Bolt', class: 'magic', power: 12, cost: 2, RNG: 10 },
    ]);
    expect(unit('Storm Captain')?.unknown).toEqual(['feat Thunder']);
  });

  test('a list finds an attachment by its own name', () => {
    const book = `<army><unit name="Line Guard" base_cost="5"><basestats def="12" arm="14"/>
      <unit_attachment full_name="Drummer and Standard" cost="2"><model><basestats name="Drummer" def="13" arm="13"/></model></unit_attachment>
      </unit></army>`;
    const { units } = readList(
      plainGame,
      'Line Guard - Leader & 5 Grunts: 5\n-    Drummer and Standard - Drummer 2',
      book,
    );
    expect(units.map(({ profile, points }) => [profile, points])).toEqual([
      ['Line Guard', 5],
      ['Drummer', 2],
    ]);
  });

  test('boxes that cannot be read are said, and do not become others in silence', () => {
    const report = read(
      '<warjack name="Old Engine" damage_grid="..."><basestats mat="5" def="9" arm="18" hitpoints="0"/></warjack>',
    );
    expect(report.units[0].unknown).toContain('...');
    const [fault] = report.findings.filter(({ text }) => text === '...');
    expect(fault).toMatchObject({ verdict: 'not known' });
  });

  test('an unknown attribute and an unknown element are said', () => {
    const report = read(
      '<solo name="Scout" glow="3"><basestats mat="5" def="14" arm="12" shiny="true"/><banner/></solo>',
    );
    expect([...report.units[0].unknown].sort()).toEqual(['banner', 'glow 3', 'shiny']);
  });
});
