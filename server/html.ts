/** A plain readable page for documents: dark and light, no scripts, no inline styles, no other origins. */

export const DOCUMENT_STYLE_URL = '/api/docs/style.css';

export function escapeHtml(text: string): string {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
  return text.replace(/[&<>"']/g, (character) => entities[character]!);
}

/** `body` is HTML; `title` is text. */
export function htmlPage(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)} · Wargauge</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${DOCUMENT_STYLE_URL}">
</head>
<body>
<header><a href="/">Wargauge</a> <a href="/api/docs">API</a> <a href="/docs/accuracy">Accuracy</a></header>
<main>
${body}
</main>
</body>
</html>
`;
}

export const DOCUMENT_STYLE = `
:root { color-scheme: light dark; --ink: #14211f; --paper: #f3f5f1; --soft: #4c5c57; --line: #cdd6cf; --code: #e8ece6; --link: #0b6a66; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e3eae5; --paper: #0e1615; --soft: #a0b2aa; --line: #2a3936; --code: #1c2927; --link: #62c6bb; }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.55 system-ui, sans-serif; }
header { display: flex; gap: 1.5rem; padding: .75rem 1rem; border-bottom: 1px solid var(--line); }
header a:first-child { font-weight: 700; }
main { max-width: 62rem; margin: 0 auto; padding: 1rem 1rem 4rem; }
a { color: var(--link); }
h1 { font-size: 1.7rem; line-height: 1.2; }
h2 { font-size: 1.3rem; margin-top: 2.5rem; border-bottom: 1px solid var(--line); padding-bottom: .3rem; }
h3 { font-size: 1.05rem; margin-top: 2rem; overflow-wrap: anywhere; }
code, pre { font-family: ui-monospace, monospace; font-size: .875rem; }
code { background: var(--code); padding: .1em .3em; border-radius: 3px; overflow-wrap: anywhere; }
pre { background: var(--code); padding: .75rem; border-radius: 6px; overflow-x: auto; }
pre code { background: none; padding: 0; overflow-wrap: normal; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; margin: 1rem 0; }
th, td { text-align: left; vertical-align: top; padding: .35rem .75rem .35rem 0; border-bottom: 1px solid var(--line); }
td:first-child code { white-space: nowrap; }
.method { display: inline-block; min-width: 4.2em; font-weight: 700; }
.soft { color: var(--soft); }
details { margin: .5rem 0; }
summary { cursor: pointer; }
:target { outline: 2px solid var(--link); outline-offset: 4px; }
`;
