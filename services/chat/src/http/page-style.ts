/**
 * How pages of the service look: as the web client does, whose tokens these are (web/src/styles/tokens.css; page-style.test.ts
 * compares them). Inline, as a page loads nothing.
 */
export const PAGE_STYLE = `:root { color-scheme: light dark; --page: light-dark(#ffffff, #16181d); --rail: light-dark(#f4f5f8, #111317); --line: light-dark(#e3e5ec, #2a2e37); --line-strong: light-dark(#868c9d, #757c8d); --ink: light-dark(#1b1e28, #e5e7ee); --ink-soft: light-dark(#535969, #a3a9b8); --accent: light-dark(#4149b8, #a3abff); --accent-fill: light-dark(#4a52c4, #5a62d6); --on-accent: #ffffff; --good: light-dark(#1c7a45, #63c58b); --bad: light-dark(#b3261e, #f59a92); --bad-wash: light-dark(#fbe9e8, #3a1a18); --code: light-dark(#f5f6f9, #111317); --radius: 8px; --control: 2.25rem; --t-label: 0.8125rem; --t-body: 0.9375rem; --t-title: 1.0625rem; --t-head: 1.375rem; --font: system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", Arial, sans-serif; --mono: ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace }
@media (pointer: coarse) { :root { --control: 2.75rem } }
*, *::before, *::after { box-sizing: border-box }
body { display: grid; place-items: center; min-height: 100vh; margin: 0; padding: 1rem; background: var(--rail); color: var(--ink); font: var(--t-body)/1.5 var(--font) }
main { width: min(30rem, 100%); padding: 2.5rem 1.5rem; border: 1px solid var(--line); border-radius: 16px; background: var(--page); overflow-wrap: anywhere }
h1 { margin: 0 0 1rem; font-size: var(--t-head); line-height: 1.25; letter-spacing: -.01em }
h2 { margin: 2rem 0 0; font-size: var(--t-title) }
h2 + p { margin-block-start: .5rem }
a { color: var(--accent) }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 1px }
p > code { display: block; padding: .75rem 1rem; border-radius: var(--radius); background: var(--code); font-family: var(--mono) }
label { display: block; font-size: var(--t-label); font-weight: 600 }
input { width: 100%; min-height: var(--control); margin: .25rem 0 1rem; padding: 0 .75rem; border: 1px solid var(--line-strong); border-radius: var(--radius); background: var(--page); color: inherit; font: inherit }
input[readonly] { background: var(--code); color: var(--ink-soft) }
form p { margin: -.75rem 0 1rem; color: var(--ink-soft); font-size: var(--t-label) }
button { width: 100%; min-height: var(--control); margin-top: .5rem; padding: 0 1rem; border: 0; border-radius: var(--radius); background: var(--accent-fill); color: var(--on-accent); font: inherit; font-size: var(--t-label); font-weight: 600; cursor: pointer }
p[role=status] { color: var(--good) }
.fault { padding: .5rem .75rem; border-radius: var(--radius); background: var(--bad-wash); color: var(--bad); font-size: var(--t-label) }
.fault a { color: inherit }
pre { white-space: pre-wrap; font-family: var(--mono); font-size: var(--t-label) }
iframe { width: 100%; height: 30rem; border: 1px solid var(--line); border-radius: var(--radius); background: #fff }`;
