/** The checkout's look: light or dark, one signal colour for actions, tabular numbers. */
export const CHECKOUT_STYLE = `
:root{color-scheme:light dark;--paper:#faf9f6;--sheet:#fff;--ink:#1d1f21;--dim:#5d6266;--line:#d9d6ce;--force:#c8401a;--on-force:#fff;--proven:#1d7a56}
@media(prefers-color-scheme:dark){:root{--paper:#17191b;--sheet:#1e2123;--ink:#e8e6e1;--dim:#a3a9ad;--line:#383d41;--force:#ff7a4d;--on-force:#17191b;--proven:#57c596}}
*{box-sizing:border-box}
body{margin:0 auto;max-width:58rem;padding:clamp(1rem,4vw,3rem) clamp(1rem,4vw,2rem) 4rem;background:var(--paper);color:var(--ink);font:16px/1.5 system-ui,sans-serif;font-variant-numeric:tabular-nums;text-wrap:pretty}
header{display:flex;flex-wrap:wrap;align-items:baseline;gap:.25rem .9rem;padding-bottom:.9rem;border-bottom:2px solid var(--ink)}
header p,header h1{margin:0}
.brand{font-weight:700;font-size:1.15rem;letter-spacing:-.01em}
h1{font-size:1.15rem;font-weight:400;color:var(--dim)}
.sandbox{margin-left:auto;padding:.1rem .55rem;border:1px solid var(--force);border-radius:2px;color:var(--force);font-size:.8rem;font-weight:600}
h2,h3{margin:0 0 .9rem;font-size:.8rem;font-weight:600;color:var(--dim)}
h3{margin:1.75rem 0 .25rem}
main{margin-top:clamp(1.5rem,5vw,3rem)}
.open{display:grid;gap:2.5rem clamp(2rem,6vw,4.5rem)}
@media(min-width:52rem){.open{grid-template-columns:1fr 1fr}}
.plan{margin:0;font-size:2rem;line-height:1.15;font-weight:650;letter-spacing:-.02em}
.about{margin:.5rem 0 0;color:var(--dim)}
dl{margin:1.25rem 0 0}
dl div{display:flex;justify-content:space-between;gap:1rem;padding:.45rem 0;border-top:1px solid var(--line)}
dt{color:var(--dim)}dd{margin:0;text-align:right}
.payment dl{margin:0}.payment dl div{flex-wrap:wrap;gap:0 1rem}.payment dt{color:var(--ink);white-space:nowrap}.payment dd{margin-left:auto}
.proven{color:var(--proven)}
.measure{position:relative;height:.8rem;margin-top:1.6rem;border:solid var(--ink);border-width:0 1px}
.measure::before{content:"";position:absolute;inset:50% 0 auto;border-top:1px solid var(--ink)}
.total{display:flex;flex-wrap:wrap;align-items:baseline;justify-content:space-between;gap:0 1rem;margin:.35rem 0 0}
.total strong{font-size:2rem;font-weight:650;letter-spacing:-.02em}
.payment{align-self:start;min-width:0;padding:clamp(1rem,4vw,1.75rem);background:var(--sheet);border:1px solid var(--line);border-radius:4px}
.notice{margin:0 0 1.4rem;padding-left:.8rem;border-left:3px solid var(--force)}
label{display:block;margin-bottom:.35rem;font-weight:600}
input{width:100%;padding:.7rem .8rem;border:1px solid var(--dim);border-radius:3px;background:var(--paper);color:inherit;font:1.1rem/1.3 ui-monospace,SFMono-Regular,Menlo,monospace}
input[aria-invalid]{border-color:var(--force)}
.problem{margin:.5rem 0 0;color:var(--force)}
button{width:100%;margin-top:1rem;padding:.85rem 1rem;border:0;border-radius:3px;background:var(--force);color:var(--on-force);font:600 1.05rem/1.3 system-ui,sans-serif;font-variant-numeric:tabular-nums;cursor:pointer}
button:hover{filter:brightness(1.08)}
:focus-visible{outline:2px solid var(--force);outline-offset:2px}
code{font:.95em ui-monospace,SFMono-Regular,Menlo,monospace}
.back{margin:1.5rem 0 0}a{color:var(--force);text-underline-offset:.2em}
.closed{max-width:34rem}.closed h2{font-size:1.6rem;color:var(--ink)}
`;
