/**
 * The styles of the panel for developers. The panel is in a shadow tree, a closed part of the document, so the styles
 * apply to nothing else.
 */
export const PANEL_STYLE = `
.panel { position: fixed; inset: 0; z-index: 3001; display: grid; gap: 1px; background: var(--color-line); color: var(--color-ink);
  font: 14px/1.4 var(--font-body); grid: auto 1fr / minmax(180px, 1fr) minmax(0, 2.4fr) minmax(240px, 1.2fr); }
header { grid-column: 1 / -1; display: flex; flex-wrap: wrap; gap: 8px; align-items: center; padding: 8px; background: var(--color-panel); }
header span { margin-left: auto; color: var(--color-soft); }
section { overflow: auto; padding: 8px; background: var(--color-night); }
h2 { margin: 4px 8px 8px; font-size: 14px; color: var(--color-soft); }
p { margin: 8px; }
button { border: 1px solid var(--color-line); border-radius: 8px; padding: 8px 12px; background: var(--color-raised); color: inherit; font: inherit; cursor: pointer; }
button[aria-pressed='true'] { border-color: var(--color-primary); background: var(--color-primary-deep); }
section button { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 12px; width: 100%; padding: 4px 8px; border-color: transparent; background: none; text-align: left; overflow-wrap: anywhere; }
button.quiet, small { color: var(--color-soft); }
small { font-size: 12px; overflow-wrap: anywhere; }
.state { border: 1px solid var(--color-line); border-radius: 8px; padding: 6px 8px; color: var(--color-soft); }
.state b { display: block; font-weight: 600; }
.state.lit, section > .state { border-color: var(--color-primary); background: rgb(228 158 76 / 0.12); color: var(--color-ink); }
.state.parallel > .inside > .state { border-style: dashed; }
.inside { display: flex; flex-wrap: wrap; gap: 6px; margin-top: 6px; }
pre { margin: 12px 8px; font: 12px/1.5 var(--font-mono); white-space: pre-wrap; overflow-wrap: anywhere; }
@media (max-width: 767px) {
  .panel { grid: auto 1fr 1.6fr 1fr / minmax(0, 1fr); }
}
`
