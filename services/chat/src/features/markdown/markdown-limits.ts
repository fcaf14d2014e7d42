/** What one message may cost. Beyond a limit content stays visible as plain text; nothing is dropped. */
export const MARKDOWN_LIMITS = {
  /** Open block elements (a list item counts twice: list and item). */
  blockDepth: 24,
  /** Cells of all tables, those included that fill a row up to the columns of its header. A table with more is a paragraph. */
  tableCells: 2_000,
  /** Characters of its HTML. A message that would have more is shown as plain text. */
  html: 300_000,
  /** Quotations and spoilers in fences within one another. */
  fenceDepth: 12,
  /** Formulas typeset per message, and characters of TeX in all of them together. */
  formulas: 40,
  formulaCharacters: 2_000,
  /** Characters of HTML that all formulas of a message may take. */
  formulaHtml: 200_000,
  /** Macro expansions within one formula. */
  formulaExpansions: 200,
  /** Length of anything in a formula, in em. */
  formulaSize: 20,
  /** Code blocks highlighted per message, and characters in all of them together. */
  highlightedBlocks: 40,
  highlightedCharacters: 4_000,
  /** A block with a longer line is not highlighted. */
  highlightedLineLength: 250,
  /** Links made by linkifiers per message, and characters of their addresses: of one, and of all together. */
  linkifierMatches: 200,
  linkifierHref: 2_000,
  linkifierHrefCharacters: 100_000,
  /** The same for the name of a topic, which each of its messages is listed with. */
  topicMatches: 20,
  topicHrefCharacters: 2_000,
  /** Characters in which a linkifier looks for matches at a time: none is longer. */
  linkifierPiece: 1_000,
  /** Instructions of a compiled linkifier, and bytes of what it remembers of texts that it has seen. */
  linkifierProgramSize: 300,
  linkifierProbeBytes: 262_144,
  /** What all linkifiers of a message, or of the topics of an answer, may take. */
  linkifierMilliseconds: 200,
  mediaPreviews: 24,
  /** Emoji drawn per message: each takes a hundred characters of HTML. */
  emoji: 1_000,
  /** Differences between two renderings looked for before the rest counts as replaced. */
  diffEdits: 200,
} as const;
