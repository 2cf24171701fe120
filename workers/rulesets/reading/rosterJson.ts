/**
 * Rosters of BattleScribe's format as JSON, as New Recruit exports them: { "roster": { "forces": [{ "selections": [...] }] } }.
 * Attributes are plain values, text is "$text", and what XML puts into a container is a list. Readers of the XML take it
 * as elements, which are made when somebody asks for them.
 */
import { Element } from './element.ts';
import { type Dict, dict, type Json } from './json.ts';
import type { Spot } from './spots.ts';
import { DEEPEST_XML } from './xml.ts';

/** What one thing in a container is called. */
const ONE: Readonly<Record<string, string>> = {
  forces: 'force',
  selections: 'selection',
  profiles: 'profile',
  characteristics: 'characteristic',
  attributes: 'attribute',
  categories: 'category',
  rules: 'rule',
  costs: 'cost',
  costLimits: 'costLimit',
  publications: 'publication',
  customNotes: 'customNote',
  associations: 'association',
};
const TEXTS = ['$text', '#text'];

export function looksLikeRosterJson(value: Json): boolean {
  const roster = dict(dict(value)?.roster);
  return roster !== null && ('forces' in roster || 'selections' in roster);
}

/** The roster as an element, or null when the JSON holds none. */
export function rosterElement(value: Json): Element | null {
  const roster = dict(dict(value)?.roster);
  return roster === null ? null : new JsonElement('roster', roster, 'roster', 0);
}

class JsonElement extends Element {
  override readonly name: string;
  private readonly value: Json;
  private readonly path: string;
  private readonly depth: number;

  constructor(name: string, value: Json, path: string, depth: number) {
    super();
    this.name = name;
    this.value = value;
    this.path = path;
    this.depth = depth;
  }

  override get spot(): Spot | null {
    return this.fields() === null ? null : { path: this.path };
  }

  override attribute(name: string): string | null {
    const of = this.fields();
    return (of && (said(of, name) ?? said(of, `@${name}`)))?.trim() || null;
  }

  override attributes(): ReadonlyArray<readonly [name: string, value: string]> {
    return Object.keys(this.fields() ?? {}).flatMap((key) => {
      if (TEXTS.includes(key)) return [];
      const value = said(this.fields() ?? {}, key)?.trim();
      return value ? [[key.replace(/^@/, ''), value] as const] : [];
    });
  }

  override get text(): string {
    const of = this.fields();
    if (of === null) return typeof this.value === 'object' ? '' : String(this.value).trim();
    return (TEXTS.map((key) => said(of, key)).find((each) => each !== undefined) ?? '').trim();
  }

  override children(name: string): Element[] {
    const inner = this.fields()?.[name];
    if (typeof inner !== 'object' || inner === null || !Object.hasOwn(this.fields() ?? {}, name)) return [];
    const one = Object.hasOwn(ONE, name) ? ONE[name] : undefined;
    const path = `${this.path}.${name}`;
    // Some converters keep the container: { "forces": { "force": [...] } }.
    if (one === undefined || (!Array.isArray(inner) && one in (inner as Dict)))
      return severally(inner).map(([value, index]) => new JsonElement(name, value, path + index, this.depth + 1));
    return [new Container(name, one, inner, path, this.depth + 1)];
  }

  protected override names(): string[] {
    const of = this.fields() ?? {};
    return Object.keys(of).filter((key) => typeof of[key] === 'object' && of[key] !== null && !/^[@#?]/.test(key));
  }

  private fields(): Dict | null {
    return this.depth > DEEPEST_XML ? null : dict(this.value);
  }
}

/** A list in the place of an element that XML has around its entries. */
class Container extends Element {
  override readonly name: string;
  override readonly spot = null;
  override readonly text = '';
  private readonly one: string;
  private readonly held: Json;
  private readonly path: string;
  private readonly depth: number;

  constructor(name: string, one: string, held: Json, path: string, depth: number) {
    super();
    this.name = name;
    this.one = one;
    this.held = held;
    this.path = path;
    this.depth = depth;
  }

  override attribute(): null {
    return null;
  }

  override attributes(): [] {
    return [];
  }

  override children(name: string): Element[] {
    if (name !== this.one) return [];
    return severally(this.held).map(([value, index]) => new JsonElement(name, value, this.path + index, this.depth));
  }

  protected override names(): string[] {
    return [this.one];
  }
}

/** Values with what stands behind their path. */
function severally(held: Json): ReadonlyArray<readonly [value: Json, index: string]> {
  return Array.isArray(held) ? (held as readonly Json[]).map((value, i) => [value, `[${i}]`]) : [[held, '']];
}

/** A plain value as text. */
function said(of: Dict, key: string): string | undefined {
  const value = Object.hasOwn(of, key) ? of[key] : undefined;
  return value === undefined || value === null || typeof value === 'object' ? undefined : String(value);
}
