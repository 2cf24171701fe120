/** What of a source is passed over without a word, and why. */
interface Silence {
  /** Formats that it stands in; all without. */
  readonly formats?: RegExp;
  /** What stands there: the key of a value of JSON, the attribute and its element in XML, or the line. */
  readonly what: RegExp;
  readonly why: string;
  /** What the words there begin with; the whole place without. */
  readonly words?: RegExp;
  /** Only where all of its value stands elsewhere in the text, too. */
  readonly twice?: true;
}

const SILENCES: readonly Silence[] = [
  { what: /^(?:key description|text of description)$/, why: 'the words of a rule; its name counts' },
  {
    formats: /aof New Recruit text/,
    what: /^(?:\+ [^+]+ \+|\+\+ Total)/,
    words: /^\p{L}/u,
    why: 'headings; their points are compared',
  },
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
    what: /^(?:army\.faction|costLimit\.(?:name|value))$/,
    why: 'the faction, whose army has a title of its own, and the limit of an event',
  },
  {
    formats: /^aof/,
    what: /^force\.name$/,
    why: 'a second title; the first is taken',
  },
  {
    what: /^(?:(?:profile|selection|selectionEntry)\.name|basestats\.name)$/,
    twice: true,
    why: 'a name that is said a second time, or of a model that has nothing of its own',
  },
  {
    formats: /^mk. BattleScribe roster/,
    what: /^category\.name$/,
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
  {
    formats: /New Recruit JSON/,
    what: /^key name$/,
    twice: true,
    why: 'a name that is said a second time, or of a model that has nothing of its own',
  },
  { formats: /aof share JSON/, what: /^replaced$/, why: 'the loadout says what is carried' },
  { what: /^basestats\.hitpoints$/, words: /^0"/, why: 'none are written where a grid or a spiral has the boxes' },
  { what: /^constraint\.scope$/, why: 'limits that are not those of an army are of the unit' },
  {
    formats: /mk. (?:War Room|Mk IV builder)/,
    what: / - Leader & \d+ Grunts\b/,
    words: /^(?:Leader|Grunts)\b/,
    why: 'every word between "&" is one model; the numbers count',
  },
  { formats: /mk. Conflict Chamber JSON/, what: /^key Desc$/, why: 'the same' },
  {
    formats: /mk. Conflict Chamber text/,
    what: /^\(Elder 1\)/,
    words: /^(?:Elder 1|1)\)/,
    why: 'a short name, by which a profile may be found too',
  },
  {
    formats: /mk. War Room 1/,
    what: / - Officer \d+$/,
    words: /^Officer \d+$/m,
    why: 'what stands between a name and its points says how many models there are',
  },
];

/** Whether somebody has said why this place is passed over. */
export function silences(ruleset: string, format: string, text: string, at: number): boolean {
  const place = placeOf(text, at);
  return SILENCES.some(
    ({ formats, what, words, twice }) =>
      (formats === undefined || formats.test(`${ruleset} ${format}`)) &&
      what.test(place) &&
      (words === undefined || words.test(text.slice(at, at + 40))) &&
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
