import { tune } from '../workers/studies/tune/index.ts';
import { runStudy } from '../workers/studies/run.ts';
import { countCell } from '../workers/studies/cells.ts';
import { context } from '../workers/studies/testing/context.ts';
import { compiled } from '../workers/answer.ts';
import { streamState } from '../workers/kernel/streams.ts';
import { thousand } from './zz-tune.ts';
for (let i=0;i<2;i++){
 const request={ ...thousand(), method: 'monte-carlo', precision: 0.02, maxTrials: 262_144 };
 const study = tune.begin(tune.schema.parse(request), context);
 const r = study.next({get:()=>undefined,sample:()=>null,[Symbol.iterator]:()=>[][Symbol.iterator]()} as any)!;
 let tc=0,ts=0,tm=0;
 for(const {cell} of r.work.slice(0,2000)){
  let a=performance.now(); const q=compiled(cell.request); let b=performance.now(); tc+=b-a; const t=new Int32Array(q.tallySize);
  for(let k=0;k<16;k++){ a=performance.now(); t.fill(0); q.simulate(streamState(1,k),16,t); b=performance.now(); ts+=b-a; const sh=new Float64Array(t.length); for(let j=0;j<t.length;j++)sh[j]=t[j]/16; q.measures(sh,null); tm+=performance.now()-b;}
 }
 console.log('compile',tc/2000,'sim16x16',ts/2000,'measures',tm/2000, 'ms per cell');
 const a=performance.now(); const cells=r.work.slice(0,2000); for(const {cell} of cells) countCell({key:cell.key,request:cell.request,seed:cell.seed,components:[{measure:null}],exact:false,from:0,to:16,keep:false,trials:16}); console.log('countCell',(performance.now()-a)/2000);
}
