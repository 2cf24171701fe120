/** What structures are made of: ARM, and points for each inch (MK2-STRUCT-01). */
export const MATERIALS = {
  wood: { ARM: 12, points: 5 },
  'reinforced wood': { ARM: 14, points: 5 },
  brick: { ARM: 16, points: 10 },
  stone: { ARM: 18, points: 10 },
  iron: { ARM: 20, points: 20 },
  steel: { ARM: 22, points: 20 },
} as const;
export type Material = keyof typeof MATERIALS;

/** Points of a structure: by perimeter or length, half for complex ones (MK2-STRUCT-03). */
export function capacity(material: Material, inches: number, complex: boolean): number {
  const points = MATERIALS[material].points * inches;
  return Math.ceil(complex ? points / 2 : points);
}
