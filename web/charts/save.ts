/** Saving what is on the screen as a file. */

/** Offers a blob as a download. */
export function save(name: string, blob: Blob): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** Saves text under a type, for example a CSV table. */
export function saveText(name: string, type: string, text: string): void {
  save(name, new Blob([text], { type: `${type};charset=utf-8` }));
}

/** Saves a canvas with its title above, on an opaque ground, so that the picture stands alone in a chat. */
export function saveCanvas(
  name: string,
  canvas: HTMLCanvasElement,
  title: string,
  colours: { ink: string; surface: string; font: string },
): void {
  const ratio = canvas.width / Math.max(1, canvas.clientWidth);
  const size = 15 * ratio;
  const margin = 14 * ratio;
  const sheet = document.createElement('canvas');
  const pen = sheet.getContext('2d');
  if (!pen) return;
  pen.font = `600 ${size}px ${colours.font}`;
  const lines = wrap(title, canvas.width, (text) => pen.measureText(text).width);
  const head = margin + lines.length * size * 1.35 + margin / 2;
  sheet.width = canvas.width + 2 * margin;
  sheet.height = head + canvas.height + margin;
  pen.fillStyle = colours.surface;
  pen.fillRect(0, 0, sheet.width, sheet.height);
  pen.fillStyle = colours.ink;
  pen.font = `600 ${size}px ${colours.font}`;
  lines.forEach((line, i) => {
    pen.fillText(line, margin, margin + size * (1 + i * 1.35));
  });
  pen.drawImage(canvas, margin, head);
  sheet.toBlob((blob) => blob && save(name, blob), 'image/png');
}

/** Breaks text into lines no wider than `width`. */
export function wrap(text: string, width: number, measure: (text: string) => number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line ? `${line} ${word}` : word;
    if (line && measure(longer) > width) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  return line ? [...lines, line] : lines;
}

const DRAWN = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'font-family',
  'font-size',
  'font-weight',
  'text-anchor',
  'dominant-baseline',
  'opacity',
];

/** Serialises an SVG with its computed styles written in and a ground, so that it looks the same outside the page. */
export function svgText(svg: SVGSVGElement, ground: string): string {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  const originals = [svg, ...svg.querySelectorAll('*')];
  const copies = [copy, ...copy.querySelectorAll('*')];
  originals.forEach((original, i) => {
    const style = getComputedStyle(original);
    for (const name of DRAWN) {
      const value = style.getPropertyValue(name);
      // Also what is not filled: outside the page it would take the ink of the drawing around it.
      if (value) copies[i].setAttribute(name, value);
    }
    copies[i].removeAttribute('class');
  });
  const sheet = document.createElementNS('http://www.w3.org/2000/svg', 'rect');
  for (const [name, value] of Object.entries({ width: '100%', height: '100%', fill: ground }))
    sheet.setAttribute(name, value);
  copy.prepend(sheet);
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  return new XMLSerializer().serializeToString(copy);
}

/** A file name from a title: `damage-distribution`. */
export function fileName(title: string): string {
  const words = title.toLowerCase().match(/[a-z0-9]+/g) ?? ['chart'];
  return 'wargauge-' + words.slice(0, 6).join('-');
}
