/** A part of code, with the short name of what it is to Pygments; '' for nothing in particular. */
export type CodePiece = readonly [name: string, text: string];

/**
 * Pieces as HTML: one span for neighbours of one name, none across lines. Clients expect text or one span of text.
 * `escape` makes HTML of text.
 */
export function piecesHtml(pieces: Iterable<CodePiece>, escape: (text: string) => string): string {
  let html = '';
  let open = '';
  let pending = '';
  const close = () => {
    if (pending) html += open ? `<span class="${open}">${escape(pending)}</span>` : escape(pending);
    pending = '';
  };
  for (const [name, text] of pieces) {
    for (const [index, line] of text.split('\n').entries()) {
      if (index > 0) {
        close();
        html += '\n';
      }
      if (line === '') continue;
      if (name !== open) close();
      open = name;
      pending += line;
    }
  }
  close();
  return html;
}
