// The style of the bank's own pages: one sheet within the page, light and dark, with its own colours and shapes.
// page.ts puts it into the frame; no element of the library looks like this.

import { sha256 } from '@noble/hashes/sha2.js'
import { toBase64, utf8 } from '../../../core/shared/bytes.ts'

/** The style sheet, as it is between the tags. */
export const STYLE = `
:root{color-scheme:light dark;--ink:#17211f;--quiet:#4b5957;--paper:#ecf1ef;--sheet:#fff;--line:#75847f;--hair:#d3dcd9;--act:#0b5351;--on:#fff;--band:#0b3d3e;--on-band:#fff;--tape:#fff8e1;--tape-line:#8a6400;--fault:#a3231b}
@media(prefers-color-scheme:dark){:root{--ink:#e8efec;--quiet:#aab8b4;--paper:#0e1514;--sheet:#182120;--line:#7a8b86;--hair:#2e3b38;--act:#8ed5ca;--on:#06201e;--band:#0b2b2b;--on-band:#e8efec;--tape:#262111;--tape-line:#c9a13f;--fault:#ff9d93}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans',sans-serif}
.band{display:flex;gap:12px;justify-content:space-between;align-items:center;min-height:60px;padding:6px max(16px,calc(50% - 17rem + 24px));background:var(--band);color:var(--on-band)}
.band strong{display:flex;gap:10px;align-items:center;min-width:0;font-weight:650;overflow-wrap:anywhere}
.mark{flex:none;width:28px;height:28px}
nav{position:relative;flex:none}
nav summary{display:flex;gap:8px;align-items:center;padding:0 12px;border:1px solid;border-radius:8px;font-size:.875rem;list-style:none}
nav summary::-webkit-details-marker{display:none}
nav summary::after{content:'';width:7px;height:7px;margin-top:-4px;border:solid;border-width:0 2px 2px 0;transform:rotate(45deg)}
nav ul{position:absolute;right:0;z-index:1;min-width:100%;margin:4px 0 0;padding:4px;list-style:none;background:var(--sheet);border:1px solid var(--line);border-radius:8px;box-shadow:0 8px 24px rgb(0 0 0/.2)}
nav a{display:block;min-height:44px;padding:10px 12px;border-radius:4px;color:var(--ink);text-decoration:none}
nav a:hover{text-decoration:underline}
nav a[aria-current]{font-weight:650;background:var(--paper)}
.test{margin:0;padding:8px max(16px,calc(50% - 17rem + 24px));border-bottom:1px solid var(--hair);background:var(--sheet);color:var(--quiet);font-size:.875rem}
main{max-width:34rem;margin:0 auto;padding:20px 16px 32px}
h1{font-size:1.5rem;line-height:1.25;font-weight:650;margin:8px 0 12px;overflow-wrap:anywhere}
h2{font-size:1.125rem;font-weight:650;margin:24px 0 8px}
p{margin:0 0 16px;overflow-wrap:anywhere}
dl{margin:0 0 16px;border:1px solid var(--hair);border-radius:12px;background:var(--sheet)}
dl div{display:flex;flex-wrap:wrap;justify-content:space-between;gap:0 16px;padding:10px 12px}
dl div+div{border-top:1px solid var(--hair)}
dt{color:var(--quiet)}dd{margin:0;overflow-wrap:anywhere;font-variant-numeric:tabular-nums}
fieldset{min-width:0;margin:0 0 16px;padding:0;border:1px solid var(--line);border-radius:12px;background:var(--sheet);overflow:clip}
legend{float:left;width:100%;padding:12px 12px 4px;color:var(--quiet)}
legend+*{clear:both}
label{display:flex;gap:10px;align-items:center;min-height:48px;padding:10px 12px;cursor:pointer}
label span{min-width:0;overflow-wrap:anywhere}
label+label{border-top:1px solid var(--hair)}
label:has([type=radio]:checked){background:var(--paper)}
small{display:block;color:var(--quiet);font-size:.8125rem}
main a{color:var(--act)}
dd a{display:inline-block;padding:11px 0;margin:-11px 0}
.choices{margin:0 0 16px;padding:0;list-style:none;border:1px solid var(--line);border-radius:12px;background:var(--sheet);overflow:clip}
.choices li+li{border-top:1px solid var(--hair)}
.choices a{display:flex;gap:12px;align-items:center;justify-content:space-between;min-height:48px;padding:10px 12px;color:var(--ink);text-decoration:none;overflow-wrap:anywhere}
.choices a::after{content:'\\203A' / '';font-size:1.25rem;color:var(--quiet)}
.choices a:hover span{text-decoration:underline}
.choices small{text-decoration:none}
.facts{margin:0 0 16px;padding:0;list-style:none;overflow-wrap:anywhere}
.facts li{padding:4px 0}
.payments{margin:0 0 16px;padding:0;list-style:none}
.payments li{margin:0 0 12px;border:1px solid var(--hair);border-radius:12px;background:var(--sheet);overflow:clip}
.payments dl{margin:0;border:0;border-top:1px solid var(--hair);border-radius:0}
.payments dl div,.total div{padding:6px 12px}
.payments dl div+div{border-top:0}
.paid{display:flex;flex-wrap:wrap;gap:0 16px;justify-content:space-between;align-items:baseline;margin:0;padding:12px;font-size:1.25rem;font-weight:550;line-height:1.2}
.sum{flex:none;margin-left:auto;white-space:nowrap;font-variant-numeric:tabular-nums}
.total{font-size:1.25rem;line-height:1.2}
.total dt{color:inherit}
.fault,.again{margin:0 0 16px;padding:12px 16px;border:2px solid var(--fault);border-radius:8px;background:var(--sheet);font-weight:550}
.fault{color:var(--fault)}
.again{border-color:var(--line)}
.left{color:var(--quiet);text-align:center;font-size:.875rem}
.beside{margin:-8px 0 16px;text-align:right}
.beside a{display:inline-block;padding:11px 0}
summary{display:flex;align-items:center;gap:8px;min-height:44px;padding:12px;cursor:pointer}
fieldset summary{border-top:1px solid var(--hair)}
fieldset summary::before{content:'';flex:none;width:7px;height:7px;margin:0 4px 0 2px;border:solid var(--quiet);border-width:0 2px 2px 0;transform:rotate(-45deg)}
fieldset details[open] summary::before{transform:rotate(45deg)}
input{width:20px;height:20px;flex:none;accent-color:var(--act)}
label.field{display:block;padding:0;margin:0 0 16px;cursor:auto}
input.field{display:block;width:100%;height:auto;min-height:44px;margin:4px 0 0;padding:8px 12px;border:1px solid var(--line);border-radius:8px;background:var(--sheet);color:var(--ink);font:inherit}
button,.on a{display:block;width:100%;min-height:48px;margin:0 0 10px;padding:10px 16px;border:2px solid var(--act);border-radius:8px;background:var(--act);color:var(--on);font:inherit;font-weight:550;line-height:1.4;text-align:center;text-decoration:none;overflow-wrap:anywhere;cursor:pointer}
button.quiet,.on.quiet a{background:none;color:var(--act)}
.steps{display:flex;flex-wrap:wrap;gap:0 10px}
.steps button{flex:1 1 5.25rem;width:auto}
.testers{margin:24px 0 0;padding:12px 16px 6px;border:2px dashed var(--tape-line);border-radius:12px;background:var(--tape)}
.testers h2{display:flex;gap:8px;align-items:center;margin:0 0 8px;font-size:.875rem}
.testers h2 svg{flex:none;width:20px;height:20px}
.testers h3{margin:0;font-size:.875rem;font-weight:550}
.testers .facts{margin:0 0 8px;font-size:.875rem}
.testers p{margin:0 0 8px;font-size:.875rem}
.testers button{border-color:var(--tape-line);background:var(--sheet);color:var(--ink)}
:focus-visible{outline:2px solid var(--ink);outline-offset:2px}
.band :focus-visible{outline-color:var(--on-band)}
.band ul :focus-visible{outline-color:var(--ink)}
label:has(:focus-visible){outline:2px solid var(--ink);outline-offset:-2px}
.hidden{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
@media(min-width:48rem){main{margin:32px auto;padding:24px;border-radius:16px;background:var(--sheet)}.test{border-bottom:0}}
@media(forced-colors:active){button,.on a{border-color:ButtonText}}
`

/** The source for the policy `style-src` that allows only this sheet. */
export const STYLE_SOURCE = `'sha256-${toBase64(sha256(utf8(STYLE)))}'`
