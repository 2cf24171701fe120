/** The board as a file that stands alone: its styles written into it. */
import { save } from '../charts/save.ts';

const STYLED = [
  'fill',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'opacity',
  'font-family',
  'font-weight',
  'text-anchor',
  'paint-order',
  'vector-effect',
  'display',
];

/** A copy of the picture with the looks it has on the page. */
export function svgText(svg: SVGSVGElement): string {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  const [from, to] = [svg, copy].map((root) => [root, ...root.querySelectorAll<SVGElement>('*')]);
  from?.forEach((node, index) => {
    const looks = getComputedStyle(node);
    to?.[index]?.setAttribute('style', STYLED.map((name) => `${name}:${looks.getPropertyValue(name)}`).join(';'));
  });
  const { width, height } = svg.getBoundingClientRect();
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.setAttribute('width', String(Math.round(width)));
  copy.setAttribute('height', String(Math.round(height)));
  return new XMLSerializer().serializeToString(copy);
}

/** Offers the picture as PNG, twice as fine as the screen. */
export async function savePicture(name: string, svg: SVGSVGElement): Promise<void> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svgText(svg))}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = 2 * image.width;
  canvas.height = 2 * image.height;
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  canvas.toBlob((blob) => blob && save(name, blob), 'image/png');
}
