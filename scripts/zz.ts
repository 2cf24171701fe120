import { mk3Proofs } from '../workers/rulesets/mk3/referee/index.ts';
import { QUICK, differenceLines, reportLines } from '../workers/rulesets/proving/index.ts';
const [kinds, n, seed, shrinks='3'] = process.argv.slice(2);
for (const p of mk3Proofs) if (kinds==='all'||kinds.split(',').includes(p.id)) { const t=Date.now(); const r=p.run({scenarios:Number(n), ofAll:20000, seed:Number(seed), effort:QUICK, shrinks:Number(shrinks), onDifference:d=>console.log(differenceLines(d).join('\n').slice(0,1200))}); console.log(reportLines(r,false).join('\n').slice(0,2200)); console.log(Date.now()-t,'ms cpu',process.cpuUsage().user/1e6); }
