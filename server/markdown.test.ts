import { describe, expect, it } from 'vitest';
import { renderMarkdown } from './markdown.ts';

describe('Markdown', () => {
  it('renders what our documents use', () => {
    const html = renderMarkdown(
      '# A *b*\n\nText with `code` and **bold**,\non two lines.\n\n- one\n- two\n\n```\n<x>\n```',
    );
    expect(html).toContain('<h1>A <em>b</em></h1>');
    expect(html).toContain('<p>Text with <code>code</code> and <strong>bold</strong>,\non two lines.</p>');
    expect(html).toContain('<ul><li>one</li><li>two</li></ul>');
    expect(html).toContain('<pre><code>&lt;x&gt;</code></pre>');
  });

  it('renders tables with and without a head', () => {
    expect(renderMarkdown('| a | b |\n|---|--:|\n| 1 | 2 |')).toContain(
      '<thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td>1</td><td>2</td></tr></tbody>',
    );
    expect(renderMarkdown('| a |')).toContain('<tbody><tr><td>a</td></tr></tbody>');
  });

  it('lets no markup or script address through', () => {
    expect(renderMarkdown('<script>alert(1)</script> [x](javascript:alert(1)) [y](https://e.org/"a)')).not.toMatch(
      /<script|href="javascript|"a"/,
    );
  });

  it('ends on any input', () => {
    for (const text of ['', '|', '#', '```', '- ', '####### x', '|||\n\n|-', '*', '\r\n']) renderMarkdown(text);
  });
});
