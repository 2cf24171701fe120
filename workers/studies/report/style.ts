/** The style sheet inside a report: light or dark as the reader has it, black on white on paper. */
export const REPORT_STYLE = `
:root { color-scheme: light dark; --ink: #14211f; --soft: #52615d; --line: #d5dcd7; --paper: #fff; --first: #0b6a66; --second: #b8500b }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e6ece9; --soft: #9fb0aa; --line: #37443f; --paper: #121a18; --first: #4fc3b8; --second: #f0914a }
}
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; color: var(--ink); background: var(--paper) }
h1 { font-size: 1.4rem } h2 { font-size: 1.1rem; margin-top: 2rem }
table { border-collapse: collapse; font-size: .9rem } th, td { padding: .2rem .7rem; text-align: left; border-bottom: 1px solid var(--line); vertical-align: top }
.stats, .unit p { max-width: 46rem } .number { text-align: right; font-variant-numeric: tabular-nums } .wide { overflow-x: auto }
.sentence { font-size: 1.2rem } .rules { font-size: .85rem } .warning { border: 2px solid var(--second); padding: 0 1rem }
figure { margin: 1.5rem 0 } figcaption { font-weight: 600; margin-bottom: .5rem }
pre { white-space: pre-wrap; overflow-wrap: anywhere; font-size: .8rem; border: 1px solid var(--line); padding: .8rem }
.study-figure { width: 100%; height: auto; fill: var(--ink); font: 14px system-ui, sans-serif }
.study-figure .small { font-size: 12px } .study-figure text.muted { fill: var(--soft) }
.study-figure .grid { stroke: var(--line) } .study-figure .divide { stroke: var(--line); stroke-dasharray: 2 3 }
.study-figure .zero { stroke: var(--ink) }
.study-figure .bar { fill-opacity: .25 } .study-figure .whisker { stroke-width: 2 }
.study-figure .first { fill: var(--first); stroke: var(--first) } .study-figure .second { fill: var(--second); stroke: var(--second) }
.study-figure .bar.muted, .study-figure .dot.muted { fill: var(--soft) } .study-figure .whisker.muted { stroke: var(--soft); stroke-dasharray: 3 2 }
.study-figure .line { fill: none; stroke-width: 2 } .study-figure .band { fill-opacity: .15; stroke: none }
.study-figure .break { stroke: var(--second); stroke-width: 2 } .study-figure line.break { stroke-dasharray: 5 4 }
.study-figure .arrow { stroke: var(--soft); stroke-width: 1.5 } .study-figure polygon.arrow { fill: var(--soft) }
.study-figure .arrow.strong { stroke: var(--first); stroke-width: 3.5 } .study-figure polygon.arrow.strong { fill: var(--first) }
.study-figure .place { fill: var(--ink) } .study-figure .plate { fill: var(--paper) }
.study-figure .share { fill: var(--first) } .study-figure .void { fill: none; stroke: var(--line) }
.study-figure .on-dark { fill: var(--paper) }
.study-figure .tone0 { fill: var(--first); stroke: var(--first) } .study-figure .tone1 { fill: var(--second); stroke: var(--second) }
.study-figure .tone2 { fill: #6b5bb5; stroke: #6b5bb5 } .study-figure .tone3 { fill: #8a7a00; stroke: #8a7a00 }
.study-figure .tone4 { fill: #b03a6b; stroke: #b03a6b } .study-figure .tone5 { fill: #3c7bb0; stroke: #3c7bb0 }
.study-figure .tone6 { fill: #5f8a2f; stroke: #5f8a2f } .study-figure .tone7 { fill: #7d6455; stroke: #7d6455 }
.study-figure .line[class*=tone] { fill: none } .study-figure .band[class*=tone] { stroke: none }
.study-figure .line.tone1, .study-figure .line.tone5 { stroke-dasharray: 7 3 } .study-figure .line.tone2, .study-figure .line.tone6 { stroke-dasharray: 2 3 }
.study-figure .line.tone3, .study-figure .line.tone7 { stroke-dasharray: 8 3 2 3 }
.phone { display: none } @media screen and (max-width: 34rem) { .phone { display: block } .desk { display: none } }
.byline { color: var(--soft) } .unseen { position: absolute; clip-path: inset(50%); width: 1px; height: 1px; overflow: hidden }
.controls { display: flex; flex-wrap: wrap; gap: .5rem 1.5rem; align-items: center } select, input, button { font: inherit }
.stats { padding-left: 1.2rem } .unit figure { max-width: 34rem } .unit { border-top: 2px solid var(--line); margin-top: 2.5rem }
.matrix { font-size: .8rem; font-variant-numeric: tabular-nums } .matrix td { text-align: center; padding: .15rem .25rem; min-width: 1.6rem; height: 1.4rem }
.matrix thead th { vertical-align: bottom; padding: .2rem .1rem } .matrix thead span { writing-mode: vertical-rl; transform: rotate(180deg); white-space: nowrap }
.matrix tbody th { white-space: nowrap; position: sticky; left: 0; background: var(--paper) }
.matrix .d0 { background: color-mix(in srgb, var(--second) 41%, var(--paper)) }
.matrix .d1 { background: color-mix(in srgb, var(--second) 33%, var(--paper)) }
.matrix .d2 { background: color-mix(in srgb, var(--second) 25%, var(--paper)) }
.matrix .d3 { background: color-mix(in srgb, var(--second) 17%, var(--paper)) }
.matrix .d4 { background: color-mix(in srgb, var(--second) 9%, var(--paper)) }
.matrix .d5 { background: var(--paper) }
.matrix .d6 { background: color-mix(in srgb, var(--first) 9%, var(--paper)) }
.matrix .d7 { background: color-mix(in srgb, var(--first) 17%, var(--paper)) }
.matrix .d8 { background: color-mix(in srgb, var(--first) 25%, var(--paper)) }
.matrix .d9 { background: color-mix(in srgb, var(--first) 33%, var(--paper)) }
.matrix .d10 { background: color-mix(in srgb, var(--first) 41%, var(--paper)) }
@media print { .controls, #what-if { display: none } .unit { break-before: page } .wide { overflow: visible } .matrix { font-size: .6rem; print-color-adjust: exact } .matrix td, .matrix th { padding: 0 .1rem; min-width: 0 } body { max-width: none; margin: 0; font-size: 11pt } section, figure, tr { break-inside: avoid } a { color: inherit } }
`;
