/** Cards as XML: boxes in the notation of layouts, weapons, spells, and what nobody knows. */
import { describe, expect, test } from 'vitest';
import { parseLayout } from '../body/layout/parse.ts';
import { readList } from './index.ts';
import { plainGame } from './plainGame.ts';
import { colossalBoxes, gridBoxes, spiralBoxes } from './rosterBoxes.ts';

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

describe('files as they are published', () => {
  const published = (inner: string) => `<?xml version="1.0" encoding="utf-8"?>
<ruleset xmlns="http://www.example.com" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
         xsi:schemaLocation="www.example.com/Sample cards.xsd" >
  <armies>
    <army faction="faction_hill" name="Hill Folk" version="trial_001">
      ${inner}
    </army>
  </armies>
</ruleset>`;

  test('"ruleset" holds "armies"', () => {
    const report = readList(
      plainGame,
      published(
        '<solos><solo id="a" name="Scout" cost="2"><basestats mat="5" rat="5" def="14" arm="12" hitpoints="5" livingStatus="LIVING" baseSize="SMALL"/><weapons><melee_weapon name="Knife" pow="3" p_plus_s="9"/></weapons><feat title="" /></solo></solos>',
      ),
    );
    expect(report).toMatchObject({ format: 'roster XML', title: 'Hill Folk' });
    expect(report.units.map(({ values, points }) => [values.name, points])).toEqual([['Scout', 2]]);
    expect(report.findings.filter(({ verdict }) => verdict === 'not known')).toEqual([]);
  });

  test('a huge base is one', () => {
    const report = read(
      '<battleEngine name="Wagon"><basestats mat="5" def="9" arm="18" baseSize="HUGE"/></battleEngine>',
    );
    expect(report.units[0].parts?.target).toMatchObject({ huge: true });
  });

  test('DEF 0 and ARM 0 is a blank card, and is said to be one', () => {
    const caster =
      '<warcasters><warcaster name="Storm1" full_name="Storm Captain" focus="6" warjack_points="5"><basestats name="Storm" spd="0" str="0" mat="0" rat="0" def="0" arm="0" cmd="0" hitpoints="15" /><weapons /></warcaster></warcasters>';
    const report = readList(plainGame, published(caster));
    const [unit] = report.units;
    expect(unit).toMatchObject({ profile: null, parts: { target: { name: 'Storm Captain', damage: '#15' } } });
    for (const stat of ['DEF', 'ARM']) expect(unit.parts?.target).not.toHaveProperty(stat);
    for (const stat of ['MAT', 'RAT', 'STR']) expect(unit.parts?.attacker).not.toHaveProperty(stat);
    const [said] = report.findings.filter(({ verdict }) => verdict === 'not known');
    expect(said).toMatchObject({ text: 'Storm Captain: DEF 0 ARM 0' });
    expect(said.note).toContain('to be filled in');
    // A list that names it is told, too.
    const named = readList(plainGame, 'Storm Captain - WJ: +28', published(caster));
    expect(named.units[0].profile).toBeNull();
    expect(named.findings.some(({ text, verdict }) => verdict === 'not known' && text.includes('DEF 0'))).toBe(true);
  });

  test('a table and JSON may have blanks as well', () => {
    const texts = ['name,MAT,DEF,ARM\nScout,0,0,0', '[{"name":"Scout","MAT":0,"DEF":0,"ARM":0}]'];
    for (const text of texts) {
      const report = readList(plainGame, text);
      expect(report.units[0]).toMatchObject({ profile: null });
      expect(report.findings.some(({ note }) => note?.includes('a blank card'))).toBe(true);
    }
  });

  test('abilities of a weapon that are its qualities are kept; the others are said with the weapon', () => {
    const report = read(
      `<warjack name="Engine" qualification="heavy warjack" damage_grid="${GRID}"><basestats mat="6" rat="4" def="10" arm="18"/>
        <weapons>
          <melee_weapon name="Flail" pow="5" p_plus_s="16"><capacity title="CHAIN WEAPON">text</capacity><capacity title="Critical Knockdown"/></melee_weapon>
          <melee_weapon name="Blade" pow="5" p_plus_s="17"><capacity title="Blessed"/><capacity title="● Critical Disruption"/><capacity title="SUSTAINED ATTACK"/></melee_weapon>
          <ranged_weapon name="Spray" rng="SP8" rof="1" aoe="-" pow="12"><capacity title="Critical Fire"/><capacity title="Damage Type: Corrosion"/><capacity title=""/></ranged_weapon>
        </weapons></warjack>`,
    );
    expect(report.units[0].parts?.attacker.weapons).toMatchObject([
      { name: 'Flail', qualities: ['Chain Weapon', 'Critical Knockdown'] },
      { name: 'Blade', qualities: ['Blessed', 'Critical Disruption'] },
      { name: 'Spray', qualities: ['Critical Fire', 'Damage Type: Corrosion'] },
    ]);
    expect(report.units[0].unknown).toEqual(['Blade: SUSTAINED ATTACK']);
  });

  test('a weapon whose range cannot be read stays what it is, and that is said', () => {
    const report = read(
      '<solo name="Gunner"><basestats mat="5" rat="5" def="13" arm="12"/><ranged_weapon name="Gun" rng="*" rof="1" aoe="-" pow="12"/></solo>',
    );
    expect(report.units[0].parts?.attacker.weapons).toEqual([{ name: 'Gun', class: 'ranged', power: 12 }]);
    expect(report.units[0].unknown).toEqual(['Gun: rng *']);
  });

  test('the score of a Magic Ability is a stat', () => {
    const report = read(
      '<solo name="Seer"><basestats mat="4" def="14" arm="11"/><capacity title="MAGIC ABILITY [7]"/></solo>',
    );
    expect(report.units[0].parts?.attacker).toMatchObject({ magicAttack: 7 });
  });
});
