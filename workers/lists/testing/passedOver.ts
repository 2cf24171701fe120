/** What of a source is passed over without a word, and why. */
interface Silence {
  /** Formats that it stands in; all without. */
  readonly formats?: RegExp;
  /** What stands there: the key of a value of JSON, the attribute and its element in XML, or the line. */
  readonly what: RegExp;
  readonly why: string;
  /** Only where all of its value stands elsewhere in the text, too. */
  readonly twice?: true;
}

const SILENCES: readonly Silence[] = [
  { what: /^(?:key description|text of description)$/, why: 'the words of a rule; its name counts' },
  { formats: /aof New Recruit text/, what: /^\+.*\+/, why: 'headings; their points are compared' },
  {
    formats: /^mk/,
    what: /^(?:key value BGP|cost\.value)$/,
    why: 'what a caster adds for his battlegroup is no price of his',
  },
  {
    what: /^(?:key |[\w?]+\.)(?:\w*[iI]d|xmlns(?::\w+)?|xsi:\w+|\w*[vV]ersion|encoding|standalone|generatedBy|gameSystem\w*|catalogueName|hidden|from|primary|Url)$/,
    why: 'what programs tell each other apart by',
  },
  {
    what: /^(?:key type|key Type|(?:selection|selectionEntry)\.type)$/,
    why: 'only units and models are other than the rest',
  },
  {
    what: /^(?:key typeName|profile\.typeName)$/,
    formats: /^mk/,
    why: 'the titles of its characteristics say what a profile is',
  },
  {
    what: /^(?:army|ruleset|force|costLimit)\.\w+$/,
    why: 'titles, of which the first is taken, and the limit of an event',
  },
  {
    what: /^(?:(?:profile|selection|selectionEntry)\.name|basestats\.name)$/,
    twice: true,
    why: 'a name that is said a second time, or of a model that has nothing of its own',
  },
  {
    formats: /^mk. BattleScribe roster/,
    what: /^(?:category|cost)\.name$/,
    twice: true,
    why: 'a heading of the builder',
  },
  {
    formats: /^mk. BattleScribe roster/,
    what: /^characteristic\.name$/,
    twice: true,
    why: 'the title of a cell that says nothing',
  },
  {
    what: /^(?:basestats\.(?:spd|cmd)|(?:text of characteristic|key \$text) (?:SPD|CMD))$/,
    why: 'distances and orders are inputs of a question',
  },
  { what: /^basestats\.hitpoints$/, why: 'boxes of a grid or a spiral go before' },
  {
    formats: /New Recruit JSON/,
    what: /^key name$/,
    twice: true,
    why: 'a name that is said a second time, or of a model that has nothing of its own',
  },
  { formats: /aof share JSON/, what: /^replaced$/, why: 'the loadout says what is carried' },
  { what: /^constraint\.(?:scope|field)$/, why: 'limits that are not those of an army are of the unit' },
  {
    formats: /mk. (?:War Room|Mk IV builder)/,
    what: / - Leader & \d+ Grunts\b/,
    why: 'every word between "&" is one model; the numbers count',
  },
  { formats: /mk. Conflict Chamber JSON/, what: /^key Desc$/, why: 'the same' },
  {
    formats: /mk. Conflict Chamber text/,
    what: /^\(Elder 1\)/,
    why: 'a short name, by which a profile may be found too',
  },
  {
    formats: /mk. War Room 1/,
    what: / - Officer \d+$/,
    why: 'what stands between a name and its points says how many models there are',
  },
  {
    formats: /aof share JSON/,
    what: /^key (?:selectionId|combined|joinToUnit)$/,
    why: 'it joins units, and none joins here',
  },
];

/** Whether somebody has said why this place is passed over. */
export function silences(ruleset: string, format: string, text: string, at: number): boolean {
  const place = placeOf(text, at);
  return SILENCES.some(
    ({ formats, what, twice }) =>
      (formats === undefined || formats.test(`${ruleset} ${format}`)) &&
      what.test(place) &&
      (!twice || standsTwice(text, at)),
  );
}

function standsTwice(text: string, at: number): boolean {
  const value = text.slice(text.lastIndexOf('"', at), text.indexOf('"', at) + 1);
  return value.length > 2 && text.split(value).length > 2;
}

function placeOf(text: string, at: number): string {
  const before = text.slice(0, at);
  const start = text.trimStart();
  if (start.startsWith('<')) {
    const tag = /<([\w?]+)(?:"[^"]*"|[^"<>])*?([\w:]+)="[^"<>]*$/.exec(before);
    if (tag) return `${tag[1]}.${tag[2]}`;
    const [, name, rest = ''] = /<(\w+)([^<>]*)>[^<>]*$/.exec(before) ?? [];
    return `text of ${name} ${/ name="([^"]*)"/.exec(rest)?.[1] ?? ''}`.trim();
  }
  const line = text.slice(before.lastIndexOf('\n') + 1).split('\n', 1)[0] ?? '';
  if (!/^[[{]/.test(start) || !/[}\]]\s*$/.test(text)) return line;
  const around = before.slice(before.lastIndexOf('{')) + text.slice(at).split('}', 1)[0];
  if (around.includes('"Replaced"')) return 'replaced';
  if (/"forces":\s*\[\s*\{\s*"name":"[^"]*$/.test(before)) return 'force.name';
  const key = /"([^"]+)":\s*(?:"(?:[^"\\]|\\.)*|[-\d.]*|\[(?:\s*"[^"]*"\s*,)*\s*"[^"]*)$/.exec(before)?.[1];
  if (key === 'value') return `key value ${/"name":"([^"]*)"/.exec(around)?.[1]}`;
  return key === '$text' ? `key $text ${/"name":"([^"]*)"/.exec(around)?.[1]}` : `key ${key}`;
}
