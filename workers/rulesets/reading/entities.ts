/** HTML in pasted text: named and numbered characters, line breaks, and the tags that only set type. */

const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ensp: ' ',
  emsp: ' ',
  thinsp: ' ',
  ldquo: '"',
  rdquo: '"',
  bdquo: '"',
  Prime: '"',
  lsquo: "'",
  rsquo: "'",
  prime: "'",
  ndash: '-',
  mdash: '-',
  minus: '-',
  hellip: '...',
  bull: '\u2022',
  middot: '\u00b7',
  times: 'x',
};

const ENTITY = /&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|([A-Za-z]{2,8}));/g;
const BREAK = /<br\s*\/?>|<\/(?:p|div|li|tr|h[1-6]|title)>/gi;
const TAG =
  /<!doctype html[^<>]{0,200}>|<\/?(?:b|i|u|s|em|strong|p|div|span|ul|ol|li|h[1-6]|code|pre|tr|td|th|table|thead|tbody|html|head|body|title|meta|section|article|main|font|small|center)(?:\s[^<>]{0,200})?\/?>/gi;

/** Characters that HTML writes with names or numbers; what is none stays as it is. "&amp;quot;" is a quote, too. */
export function withoutEntities(text: string): string {
  let plain = text;
  for (let pass = 0; pass < 2 && plain.includes('&'); pass++) {
    plain = plain.replace(ENTITY, (whole, decimal, hex, name) => {
      if (name !== undefined) return NAMED[String(name)] ?? NAMED[String(name).toLowerCase()] ?? whole;
      const point = decimal !== undefined ? Number(decimal) : Number.parseInt(String(hex), 16);
      return point >= 32 && point <= 0x10ffff && !(point >= 0xd800 && point < 0xe000)
        ? String.fromCodePoint(point)
        : whole;
    });
  }
  return plain;
}

/** Lines of a text with HTML tags in it. Comments and tags that are not listed here stay: some lists write "<! ... !>". */
export function withoutTags(text: string): string {
  return text.includes('<') ? text.replace(BREAK, '\n').replace(TAG, '') : text;
}
