/** A finding as one picture: its sentence, a figure of it, on an opaque ground, so that it stands alone in a chat. */
import { fileName, save, svgText, wrap } from './save.ts';

export interface Look {
  readonly ink: string;
  readonly surface: string;
  readonly font: string;
}

/** Twice the pixels of the screen: it is looked at on others. */
const RATIO = 2;
/** As wide as a chat shows it; what is saved as a file may be as wide as it is drawn, up to what every browser draws. */
const WIDTH = { chat: 860, file: 2_000 };
const MARGIN = 20;
const LINE = 26;

/** @throws Error where the browser draws no pictures */
export async function pictureOf(
  svg: SVGSVGElement,
  sentence: string,
  { ink, surface, font }: Look,
  place: keyof typeof WIDTH = 'chat',
): Promise<Blob> {
  const box = svg.getBoundingClientRect();
  const width = Math.max(320, Math.min(WIDTH[place], box.width));
  const height = (box.height * width) / Math.max(1, box.width);
  const drawing = await imageOf(svgText(svg, surface), width, height);
  const sheet = document.createElement('canvas');
  const pen = sheet.getContext('2d');
  if (!pen) throw new Error('This browser draws no pictures.');
  const written = `600 18px ${font}`;
  pen.font = written;
  const lines = wrap(sentence, width, (text) => pen.measureText(text).width);
  const head = MARGIN + lines.length * LINE;
  sheet.width = RATIO * (width + 2 * MARGIN);
  sheet.height = RATIO * (head + height + MARGIN);
  pen.scale(RATIO, RATIO);
  pen.fillStyle = surface;
  pen.fillRect(0, 0, sheet.width, sheet.height);
  pen.fillStyle = ink;
  pen.font = written;
  lines.forEach((line, i) => {
    pen.fillText(line, MARGIN, MARGIN + 16 + i * LINE);
  });
  pen.drawImage(drawing, MARGIN, head, width, height);
  return new Promise((resolve, reject) => {
    sheet.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('This browser draws no pictures.'))), 'image/png');
  });
}

async function imageOf(text: string, width: number, height: number): Promise<HTMLImageElement> {
  const image = new Image(width, height);
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(sizedSvg(text, width, height))}`;
  await image.decode();
  return image;
}

/** The same drawing at another size; an attribute that stands there twice is none that a browser reads. */
export function sizedSvg(text: string, width: number, height: number): string {
  return text.replace(
    /<svg\b[^>]*>/,
    (tag) => `<svg width="${width}" height="${height}"${tag.slice(4).replace(/\s(?:width|height)="[^"]*"/g, '')}`,
  );
}

/** Puts the picture on the clipboard, or where that is not allowed into a file. @returns which of them, in words */
export async function putPicture(picture: Promise<Blob>, title: string): Promise<string> {
  try {
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': picture })]);
    return 'Copied';
  } catch {
    save(`${fileName(title)}.png`, await picture);
    return 'Saved as a file';
  }
}
