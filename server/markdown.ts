/** As much Markdown as our own documents use: headings, paragraphs, lists, tables, code, links, emphasis. */
import { escapeHtml } from './html.ts';

/** Turns Markdown into HTML. Everything is escaped first, so no document can smuggle markup in. */
export function renderMarkdown(source: string): string {
  const lines = source.replace(/\r\n?/g, '\n').split('\n');
  const html: string[] = [];
  for (let i = 0; i < lines.length; ) {
    const line = lines[i]!;
    const block = (test: (text: string) => boolean): readonly string[] => {
      const from = i;
      while (i < lines.length && test(lines[i]!)) i++;
      return lines.slice(from, i);
    };
    const heading = /^(#{1,4})\s+(.*)$/.exec(line);
    if (heading) {
      const level = heading[1]!.length;
      html.push(`<h${level}>${inline(heading[2]!)}</h${level}>`);
      i++;
    } else if (line.startsWith('```')) {
      i++;
      const code = block((text) => !text.startsWith('```'));
      i++;
      html.push(`<pre><code>${escapeHtml(code.join('\n'))}</code></pre>`);
    } else if (isRow(line)) {
      html.push(table(block(isRow)));
    } else if (BULLET.test(line)) {
      const items = block((text) => BULLET.test(text) || /^\s+\S/.test(text))
        .join('\n')
        .split(/\n(?=\s*[-*]\s)/);
      html.push(`<ul>${items.map((item) => `<li>${inline(item.replace(BULLET, ''))}</li>`).join('')}</ul>`);
    } else if (line.trim() === '') {
      i++;
    } else {
      i++;
      const more = block((text) => text.trim() !== '' && !isRow(text) && !/^(#|```)/.test(text) && !BULLET.test(text));
      html.push(`<p>${inline([line, ...more].join('\n'))}</p>`);
    }
  }
  return html.join('\n');
}

const BULLET = /^\s*[-*]\s+/;

function isRow(line: string): boolean {
  return line.trimStart().startsWith('|');
}

function table(rows: readonly string[]): string {
  const cells = (row: string) =>
    row
      .trim()
      .replace(/^\||\|$/g, '')
      .split(/(?<!\\)\|/);
  const isRule = (row: string) => cells(row).every((cell) => /^\s*:?-+:?\s*$/.test(cell));
  const row = (text: string, tag: 'th' | 'td') =>
    `<tr>${cells(text)
      .map((cell) => `<${tag}>${inline(cell.trim())}</${tag}>`)
      .join('')}</tr>`;
  const hasHead = rows[1] !== undefined && isRule(rows[1]);
  const head = hasHead ? `<thead>${row(rows[0]!, 'th')}</thead>` : '';
  const body = rows.slice(hasHead ? 2 : 0).map((text) => row(text, 'td'));
  return `<div class="scroll"><table>${head}<tbody>${body.join('')}</tbody></table></div>`;
}

/** Code spans are set aside while the rest is marked up. */
function inline(text: string): string {
  const parts = escapeHtml(text).split(/(`[^`]+`)/);
  return parts.map((part) => (/^`[^`]+`$/.test(part) ? `<code>${part.slice(1, -1)}</code>` : marked(part))).join('');
}

function marked(text: string): string {
  return text
    .replace(/\\\|/g, '|')
    .replace(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>')
    .replace(/(?<![\w*])\*([^*\s][^*]*)\*(?!\w)/g, '<em>$1</em>')
    .replace(/\[([^\]]+)\]\(((?:https?:\/\/|\/|#)[^)\s]*)\)/g, '<a href="$2">$1</a>');
}
